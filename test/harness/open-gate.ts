import type { Gate } from '../../main/service/gate.ts';

/** A gate without limits, for tests and servers without limits. */
export function createOpenGate(): Gate {
  return {
    async request(_cls, _key, run, signal) {
      signal?.throwIfAborted();
      return run(signal ?? new AbortController().signal, () => {});
    },
  };
}
