/**
 * The contract's schemas. Creating them takes time, so this module is loaded with the first window; an app in the
 * tray does without.
 */
import { commands } from '../../preload/contract/commands.ts';
import { queries } from '../../preload/contract/queries.ts';

export { topics } from '../../preload/contract/topics.ts';

export const tables = { queries, commands } as const;

export type ContractRuntime = typeof import('./contract-runtime.ts');
