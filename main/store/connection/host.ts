import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { StoreError } from '../api.ts';
import { createEngine, type Engine } from './engine.ts';
import { toStoreError } from '../errors.ts';
import { migrations } from '../migrations/index.ts';
import type { Answer, Incident, Report, Request, WireError, WorkerSetup } from './protocol.ts';
import type { LoadRowChecks } from '../recovery/row-checks.ts';

const makeWireError = ({ code, message }: StoreError): WireError => ({ code, message });

/** Serves a store over a port: the inside of the worker thread. */
export function serveStore(
  port: MessagePort,
  { file, nativeBinding, appVersion, now }: WorkerSetup,
  loadRowChecks: LoadRowChecks,
): void {
  const report = (message: Report): void => port.postMessage(message);
  const answer = (answers: readonly Answer[]): void => report({ kind: 'answers', answers });
  const fail = (id: number, error: unknown): Answer => ({
    id,
    ok: false,
    error: makeWireError(toStoreError(error, file)),
  });

  let queue: Request[] = [];
  let engine: Engine | undefined;
  let serving = false;

  const serve = async (current: Engine, requests: readonly Request[]): Promise<void> => {
    let calls: Extract<Request, { kind: 'call' }>[] = [];
    const flush = async (): Promise<void> => {
      const batch = calls;
      calls = [];
      if (batch.length === 0) return;
      const outcomes = await current.run(batch, batch[0]?.now ?? now);
      answer(
        batch.map(({ id }, index): Answer => {
          const outcome = outcomes[index];
          if (outcome?.ok) return { id, ok: true, value: outcome.value };
          return fail(id, outcome?.error ?? new Error('A call got no answer'));
        }),
      );
    };
    const settle = async (id: number, action: Promise<unknown>): Promise<void> => {
      try {
        answer([{ id, ok: true, value: await action }]);
      } catch (error) {
        answer([fail(id, error)]);
      }
    };

    for (const request of requests) {
      if (request.kind === 'call') {
        calls.push(request);
        continue;
      }
      await flush();
      if (request.kind === 'status') await settle(request.id, current.status(request.now));
      // Not waited for: calls go on between the steps of a copy.
      else if (request.kind === 'scrub') void settle(request.id, current.scrub(request.now));
      else if (request.kind === 'maintain') void settle(request.id, current.maintain(request.now));
      else {
        await settle(request.id, current.close(request.now));
        port.close();
        return;
      }
    }
    await flush();
  };

  /**
   * Serves all that has arrived by now as one batch: that is how commits are shared. What comes later has an event of
   * its own, so that the steps of a copy get their turn however much is asked.
   */
  const serveAll = async (): Promise<void> => {
    if (serving || !engine) return;
    serving = true;
    while (queue.length > 0) await serve(engine, takeAll());
    serving = false;
  };

  const takeAll = (): readonly Request[] => {
    const requests = queue;
    queue = [];
    for (let next = receive(port); next; next = receive(port)) requests.push(next);
    return requests;
  };

  port.on('message', (request: Request) => {
    queue.push(request);
    void serveAll();
  });

  const onIncident = (incident: Incident): void => report({ kind: 'incident', incident });

  const begin = async (): Promise<void> => {
    try {
      engine = await createEngine(
        { file, nativeBinding, appVersion, migrations, loadRowChecks, onIncident },
        now,
      );
      report({ kind: 'opened' });
      await serveAll();
    } catch (error) {
      report({ kind: 'refused', error: makeWireError(toStoreError(error, file)) });
      port.close();
    }
  };
  void begin();
}

const receive = (port: MessagePort): Request | undefined => receiveMessageOnPort(port)?.message;
