/** The store's thread from its source, for commands that need no built app. */
export const sourceWorker = new URL('./virtual-store-worker.mjs', import.meta.url);
