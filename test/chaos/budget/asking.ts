/** Sends requests as the app does: through its budget's gate and its transport. A restart recreates both. */
import type { VirtualTime } from '../../harness/virtual-time.ts';
import type { WatchedStores } from '../../harness/virtual-store.ts';
import { silentLog } from '../../../main/base/log.ts';
import type { Random } from '../../../main/base/random.ts';
import { createBudget, type Budget, type BudgetScope } from '../../../main/budget/scheduler.ts';
import type { GateKey, RequestClass } from '../../../main/service/gate.ts';
import type { HttpRequest } from '../../../main/service/http-request.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import { createTransport, type Transport } from '../../../main/service/transport.ts';
import type { Store } from '../../../main/store/api.ts';

export interface Asker {
  readonly name: string;
  readonly scope: BudgetScope;
  /** Absent: the anonymous caller. */
  readonly token?: string;
}

export interface Question {
  readonly cls: RequestClass;
  readonly kind: NonNullable<GateKey['kind']>;
  /** The endpoint's name in the budget. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly about?: string;
  readonly stream?: true;
}

/** The requesting part of an app; null while it does not run. */
export interface Asking {
  readonly budget: Budget;
  /** Resolves when the answer or stream has ended; rejects when it was not sent. */
  ask(asker: Asker, question: Question, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface AskingOptions {
  readonly time: VirtualTime;
  readonly stores: WatchedStores;
  readonly file: string;
  readonly random: Random;
  readonly baseUrl: string;
}

export async function startAsking({ time, stores, file, random, baseUrl }: AskingOptions): Promise<Asking> {
  const { clock } = time;
  const store: Store = await stores.open(file);
  const budget = createBudget({ clock, random, log: silentLog, quotas: store.quotas });
  const transport: Transport = createTransport({
    fetch: createHttpFetch(),
    clock,
    log: silentLog,
    userAgent: 'Outpost/chaos',
    onResponse: (report) => budget.responseSeen(baseUrl, report),
  });

  return {
    budget,
    async ask({ scope, token }, question, signal) {
      const { cls, kind, endpoint, method, path, body, about, stream } = question;
      const key: GateKey = {
        endpoint,
        kind,
        ...(token === undefined ? {} : { token }),
        ...(about === undefined ? {} : { about }),
        ...(stream ? { stream } : {}),
      };
      const request: HttpRequest = {
        endpoint,
        method,
        baseUrl,
        path,
        ...(token === undefined ? {} : { credential: { token, origin: new URL(baseUrl).origin } }),
        ...(body === undefined ? {} : { body: { kind: 'text', text: body } }),
      };
      await budget.gate(scope).request(
        cls,
        key,
        async (inner, onHead) => {
          const sent = { ...request, onHead };
          return stream
            ? transport.openStream(sent, { onLine: () => {}, signal: inner })
            : transport.request(sent, inner);
        },
        signal,
      );
    },
    async close() {
      budget.close();
      await store.close();
    },
  };
}
