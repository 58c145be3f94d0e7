/**
 * What may cross between main and window, with the schemas that all of it is parsed by and the words that it is told in.
 * Making the schemas takes part of a start, so it is loaded with the first window: an app in the tray does without.
 */
import { commands } from '../../preload/contract/commands.ts';
import { queries } from '../../preload/contract/queries.ts';

export { topics } from '../../preload/contract/topics.ts';
export { wordAnswer, wordMessage } from './wording.ts';

export const tables = { queries, commands } as const;

export type Crossing = typeof import('./crossing.ts');
