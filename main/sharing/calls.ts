/** Calls between the app's thread and the thread of sharing, in both directions over one port. */
import { SharingFailure, troubleOf, type SharingTrouble } from './trouble.ts';

export type SharingMessage =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly trouble: SharingTrouble;
      readonly reason: string;
    };

/** A worker, or the port of its other side. */
export interface SharingPort {
  postMessage(message: SharingMessage): void;
  on(event: 'message', listener: (message: SharingMessage) => void): unknown;
}

export type SharingMethods = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

export interface SharingCalls {
  /** Calls a method of the other side. Rejects with a `SharingFailure`. */
  call(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** The other side is gone: all its pending calls fail. */
  end(reason: string): void;
}

/** `methods`: those that the other side may call. */
export function createSharingCalls(port: SharingPort, methods: SharingMethods): SharingCalls {
  const pending = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: SharingFailure) => void }
  >();
  let lastId = 0;
  let ended: string | null = null;

  async function answer(id: number, method: string, args: readonly unknown[]): Promise<void> {
    try {
      const action = methods[method];
      if (!action) throw new TypeError(`no method ${method}`);
      port.postMessage({ kind: 'result', id, value: await action(...(args as never[])) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      port.postMessage({ kind: 'failure', id, trouble: troubleOf(error), reason });
    }
  }

  port.on('message', (message) => {
    if (message.kind === 'call') {
      void answer(message.id, message.method, message.args);
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value);
    else call?.reject(new SharingFailure(message.trouble, message.reason));
  });

  return {
    call: (method, ...args) =>
      new Promise((resolve, reject) => {
        if (ended !== null) {
          reject(new SharingFailure('failed', ended));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        port.postMessage({ kind: 'call', id: lastId, method, args });
      }),
    end(reason) {
      ended = reason;
      for (const { reject } of pending.values()) reject(new SharingFailure('failed', reason));
      pending.clear();
    },
  };
}
