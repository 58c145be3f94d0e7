/** Client of an opening explorer. Its server is the explorer's address, and its credential is bound to that. */
import { createCalls, type CallsOptions } from './calls.ts';
import { explorerCalls } from './subjects/explorer.ts';

export type ExplorerClient = ReturnType<typeof createExplorerClient>;

export function createExplorerClient(options: CallsOptions) {
  return explorerCalls(createCalls(options));
}
