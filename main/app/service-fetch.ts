/**
 * Node's fetch without the time limits that it has of its own: they would end a feed that is silent for five minutes as
 * it may be, and look for what is due twice a second as long as any stream is open. The transport has its own limits.
 */
import type { Fetch } from '../service/transport.ts';

/** Where Node keeps what carries its fetches out. */
const globalDispatcher = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

export function createServiceFetch(): Fetch {
  const dispatcher: Dispatcher = {
    dispatch: (options, handler) =>
      nodesOwn().dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
  const fetchWith = fetch as (url: string, init: object) => Promise<Response>;
  return (url, init) => fetchWith(url, { ...init, dispatcher });
}

/** It is there once fetch was used. */
function nodesOwn(): Dispatcher {
  return (globalThis as unknown as Record<symbol, Dispatcher>)[globalDispatcher] as Dispatcher;
}
