/** The referee: a proxy between any client and any server of the service, its record, and its verdict. */

import { judge } from './judge.ts';
import type { JudgeOptions, Verdict } from './judge.ts';
import { createProxy } from './proxy.ts';
import type { Connection, ProxyOptions } from './proxy.ts';
import { createRecorder } from './record.ts';
import type { Record, Recorder, RecorderOptions } from './record.ts';
import { makeJsonReport, makeTextReport } from './report.ts';
import type { JsonReport } from './report.ts';

export interface RefereeOptions extends RecorderOptions, Omit<ProxyOptions, 'tap' | 'now'> {
  /** Options of `judge`. */
  readonly judging?: JudgeOptions;
}

export interface Referee {
  /** The port for clients, on 127.0.0.1. */
  readonly port: number;
  readonly record: Record;
  /** See `Recorder`. */
  unload: Recorder['unload'];
  /** See `Proxy`: nothing in transit inside the referee; bytes that wait for their latency do not count. */
  quiet(): boolean;
  /** A counter of all events. */
  activity(): number;
  /**
   * Resolves after some turns of the event loop without events and with nothing in transit: enough for bytes
   * between sockets of this process to arrive. Other processes need their own check.
   */
  settled(turns?: number): Promise<void>;
  /** Open connections, for breaking them directly. */
  connections(): readonly Connection[];
  /** Judges the record so far. These options override the initial ones. */
  judge(options?: JudgeOptions): Verdict;
  report(options?: JudgeOptions): { readonly text: string; readonly json: JsonReport };
  close(): Promise<void>;
}

export async function createReferee(options: RefereeOptions): Promise<Referee> {
  const recorder = createRecorder(options);
  const proxy = await createProxy({ ...options, tap: recorder.tap });
  const judgeNow = (more?: JudgeOptions) =>
    judge(recorder, { ...options.judging, until: options.now(), ...more });

  return {
    port: proxy.port,
    record: recorder,
    unload: recorder.unload,
    quiet: proxy.quiet,
    activity: proxy.activity,
    async settled(turns = 4) {
      for (let still = 0, seen = proxy.activity(); still < turns;) {
        await new Promise((resolve) => setImmediate(resolve));
        still = proxy.quiet() && proxy.activity() === seen ? still + 1 : 0;
        seen = proxy.activity();
      }
    },
    connections: proxy.connections,
    judge: judgeNow,
    report(more) {
      const verdict = judgeNow(more);
      return { text: makeTextReport(recorder, verdict), json: makeJsonReport(recorder, verdict) };
    },
    close: proxy.close,
  };
}
