import type { GameWords } from '@text/game-words.ts';
import { speeds } from '@chess/vocabulary.ts';

/** Name of a kind of games: a speed, or a variant. */
export const perfName = (perf: string, words: GameWords): string =>
  (speeds as readonly string[]).includes(perf) ? words.speed(perf) : words.variant(perf);
