/** Captions of a week's games. Pure. */
import type { WeekGameView } from '@contract/insight-week.ts';
import type { GameWords } from '@text/game-words.ts';
import type { TextOf } from '@text/catalogue.ts';
import { perfName } from './perf-name.ts';
import type { weekText } from './week-text.ts';

export type WeekText = TextOf<typeof weekText>;

export function opponentOf({ opponent, level }: WeekGameView, t: WeekText): string {
  return opponent ?? (level === null ? t.anonymous : t.computer(level));
}

/** Opponent with rating, kind of game and result. */
export function captionOf(game: WeekGameView, t: WeekText, words: GameWords): string {
  const rating = game.rating === null ? '' : ` (${game.rating})`;
  return t.caption(`${opponentOf(game, t)}${rating}`, perfName(game.perf, words), t.results[game.result]);
}
