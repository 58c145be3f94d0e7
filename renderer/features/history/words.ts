import type { GameWords } from '@text/game-words.ts';
import type { TextOf } from '@text/catalogue.ts';
import { speedNames, variantNames } from '@chess/names.ts';
import { opposite, speeds, type Color } from '@chess/vocabulary.ts';
import type { ArchiveRowView } from '@contract/history.ts';
import type { historyText } from './history-text.ts';

export type HistoryWords = TextOf<typeof historyText>;

/** Name of a rating: a speed, a variant, or the server's own name. */
export function perfName(perf: string, words: GameWords, text: HistoryWords): string {
  const own = Object.hasOwn(text.perfs, perf) ? text.perfs[perf] : undefined;
  return own ?? ((speeds as readonly string[]).includes(perf) ? words.speed(perf) : words.variant(perf));
}

/** The rating of correspondence games that a server lists by a variant, or by a rating already. */
export function perfOfSlowGames(kind: string): string {
  return kind === 'standard' || kind === 'fromPosition' ? 'correspondence' : kind;
}

/** Keys of ratings by the English names that servers give to rating histories. */
const perfsByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...speedNames, ...variantNames }).map(([key, name]) => [name, key] as const),
  ['Puzzles', 'puzzle'],
]);

/** Name of a rating's history, which servers name in English; an unknown one is returned as it is. */
export function curveName(name: string, words: GameWords, text: HistoryWords): string {
  const perf = perfsByName.get(name);
  return perf === undefined ? name : perfName(perf, words, text);
}

export function endingName(status: string, text: HistoryWords): string {
  return (Object.hasOwn(text.endings, status) ? text.endings[status] : undefined) ?? status;
}

export function opponentName(
  { opponent, level }: Pick<ArchiveRowView, 'opponent' | 'level'>,
  text: HistoryWords,
): string {
  return opponent ?? (level === null ? text.anonymous : text.computer(level));
}

/** Colour of the player who is named first: the opponent, or the own side of a game that the user did not play. */
export function namedSide({ own, color }: Pick<ArchiveRowView, 'own' | 'color'>): Color {
  return own === null ? opposite(color) : color;
}

/** Whether the opponent is a user of the server: players of imported games may have any name. */
export function hasPage({ opponent, own }: Pick<ArchiveRowView, 'opponent' | 'own'>): boolean {
  return own === null && opponent !== null && /^[\w-]{2,30}$/.test(opponent);
}

/** Time control of a game; '' when it has none. */
export function clockText(game: ArchiveRowView, words: GameWords): string {
  if (game.clockInitial !== null) return words.clock(game.clockInitial, game.clockIncrement ?? 0);
  return game.daysPerTurn === null ? '' : words.daysPerTurn(game.daysPerTurn);
}

/** Result of a game for the account's user; a score when that user did not play. */
export function resultName(
  { own, result, color }: Pick<ArchiveRowView, 'own' | 'result' | 'color'>,
  text: HistoryWords,
): string {
  if (own === null || result === 'none') return text.results[result];
  if (result === 'draw') return '½–½';
  return (result === 'win') === (color === 'white') ? '1–0' : '0–1';
}
