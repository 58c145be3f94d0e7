/** The referee: a proxy between any client and any server of the service, what it saw pass, and what it says of it. */

import { judge } from './judge.ts';
import type { JudgeOptions, Verdict } from './judge.ts';
import { createProxy } from './proxy.ts';
import type { Connection, ProxyOptions } from './proxy.ts';
import { createRecorder } from './record.ts';
import type { Record, Recorder, RecorderOptions } from './record.ts';
import { makeJsonReport, makeTextReport } from './report.ts';
import type { JsonReport } from './report.ts';

export interface RefereeOptions extends RecorderOptions, Omit<ProxyOptions, 'tap' | 'now'> {
  /** What the judge is to know; see `judge`. */
  readonly judging?: JudgeOptions;
}

export interface Referee {
  /** Where clients connect to, on 127.0.0.1. */
  readonly port: number;
  readonly record: Record;
  /** See `Recorder`. */
  unload: Recorder['unload'];
  /** See `Proxy`: nothing in flight inside the referee; what waits for its latency does not count. */
  quiet(): boolean;
  /** Grows with every byte or end that moves. */
  activity(): number;
  /**
   * Resolves once nothing moved for some turns of the event loop and nothing is in flight: enough for everything
   * between sockets of this process to have arrived. Other processes must be asked themselves.
   */
  settled(turns?: number): Promise<void>;
  /** Those that are open, for breaking them by hand. */
  connections(): readonly Connection[];
  /** Of all that passed so far. Options given here go before those of the beginning. */
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
