import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { createSystemClock } from '../../base/system-clock.ts';
import { createDatabaseEngine, type DatabaseEngine } from './engine.ts';
import { toStoreError } from '../errors.ts';
import { migrations } from '../migrations/index.ts';
import {
  wireErrorOf,
  type StoreAnswer,
  type Incident,
  type StoreReport,
  type StoreRequest,
  type WorkerSetup,
} from '../protocol.ts';
import type { LoadRowChecks } from '../recovery/row-checks.ts';

/** Serves a store over a port, inside the worker thread. */
export function serveStore(
  port: MessagePort,
  { file, nativeBinding, appVersion, now, isRunning }: WorkerSetup,
  loadRowChecks: LoadRowChecks,
): void {
  const report = (message: StoreReport): void => port.postMessage(message);
  const answer = (answers: readonly StoreAnswer[]): void => report({ kind: 'answers', answers });
  const fail = (id: number, error: unknown): StoreAnswer => ({
    id,
    ok: false,
    error: wireErrorOf(toStoreError(error, file)),
  });

  let queue: StoreRequest[] = [];
  let engine: DatabaseEngine | undefined;
  let serving = false;

  const serve = async (current: DatabaseEngine, requests: readonly StoreRequest[]): Promise<void> => {
    let calls: Extract<StoreRequest, { kind: 'call' }>[] = [];
    const flush = async (): Promise<void> => {
      const batch = calls;
      calls = [];
      if (batch.length === 0) return;
      const outcomes = await current.run(batch, batch[0]?.now ?? now);
      answer(
        batch.map(({ id }, index): StoreAnswer => {
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
      // Not awaited: calls are served between the steps of a copy.
      else if (request.kind === 'scrub')
        void settle(request.id, current.scrub(request.now, request.setAsideToo));
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
   * Serves all requests that have arrived as one batch, so that writes share commits. Later requests come as new
   * events, which lets the steps of a copy run in between.
   */
  const serveAll = async (): Promise<void> => {
    if (serving || !engine) return;
    serving = true;
    while (queue.length > 0) await serve(engine, takeAll());
    serving = false;
  };

  const takeAll = (): readonly StoreRequest[] => {
    const requests = queue;
    queue = [];
    for (let next = receive(port); next; next = receive(port)) requests.push(next);
    return requests;
  };

  port.on('message', (request: StoreRequest) => {
    queue.push(request);
    void serveAll();
  });

  const onIncident = (incident: Incident): void => report({ kind: 'incident', incident });

  const begin = async (): Promise<void> => {
    try {
      engine = await createDatabaseEngine(
        {
          ...{ file, nativeBinding, appVersion, isRunning, migrations, loadRowChecks, onIncident },
          onRepaired: (repair) => report({ kind: 'repaired', ...repair }),
          monotonic: createSystemClock().monotonic,
        },
        now,
      );
      report({ kind: 'opened' });
      await serveAll();
    } catch (error) {
      report({ kind: 'refused', error: wireErrorOf(toStoreError(error, file)) });
      port.close();
    }
  };
  void begin();
}

const receive = (port: MessagePort): StoreRequest | undefined => receiveMessageOnPort(port)?.message;
