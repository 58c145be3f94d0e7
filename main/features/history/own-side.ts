/** Turns a game of a file to the side of the user, or to White's when the user did not play. Pure. */
import { turnOf } from '../../chess/derive.ts';
import { unpackClocks } from '../../chess/packed-game.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { ArchiveGame, ArchiveResult } from '../../store/history-api.ts';
import { lastClock, parseFileNotes, parseRareFields, type RareFields } from './archived-game.ts';
import { levelOf, nameOf } from './imported-tags.ts';
import { tagsOf } from './pgn.ts';

/** Players' names as compared: PGN files differ in case and spaces. */
export const comparable = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export interface OwnSideOptions {
  /** Comparable names of the user. */
  readonly names: ReadonlySet<string>;
  /** As in `tagsOf`. */
  readonly user: string;
  readonly baseUrl: string;
}

const inverted: Readonly<Record<ArchiveResult, ArchiveResult>> = {
  ...{ win: 'loss', loss: 'win', draw: 'draw', none: 'none' },
};

/**
 * The game with the user on the own side if one of the names played, otherwise from White's side. Saved analyses are
 * stored from White's side. Null if nothing changes. Tags that the columns no longer contain move to the notes, so an
 * export stays the same.
 */
export function toOwnSide<G extends ArchiveGame>(
  game: G,
  { names, user, baseUrl }: OwnSideOptions,
): G | null {
  const more = parseRareFields(game.more);
  const { tags = [], ...notes } = parseFileNotes(game.notes);
  const written = new Map(tags);
  const before = new Map(
    tagsOf({ ...game, more }, user, baseUrl).map(([name, value]) => [name, written.get(name) ?? value]),
  );
  const players = { white: before.get('White') ?? '?', black: before.get('Black') ?? '?' };
  // A saved analysis of an own game is no second game.
  const isMine = (color: Color): boolean =>
    !written.has('AnalysisId') && names.has(comparable(players[color]));
  const mine: Color | null = isMine('white') ? 'white' : isMine('black') ? 'black' : null;
  if (mine === (game.own === null ? game.color : null)) return null;
  const color = mine ?? 'white';
  const turned = color === game.color ? { more } : turnedTo(game, color, more);
  const opponent = nameOf(color === 'white' ? players.black : players.white);
  const level = levelOf(opponent) ?? (color === game.color ? game.level : null);
  const next: G = {
    ...game,
    ...turned,
    color,
    own: mine === null ? players.white : null,
    opponent: level === null ? opponent : null,
    level,
    more: Object.keys(turned.more).length === 0 ? null : JSON.stringify(turned.more),
  };
  const after = new Map(tagsOf({ ...next, more: turned.more }, user, baseUrl));
  const missing = [...before].filter(([name, value]) => !written.has(name) && after.get(name) !== value);
  const kept = [...tags.filter(([name, value]) => after.get(name) !== value), ...missing];
  const all = { ...notes, ...(kept.length > 0 && { tags: kept }) };
  return { ...next, notes: Object.keys(all).length === 0 ? null : JSON.stringify(withStopFirst(all)) };
}

/** The fields of the two sides, exchanged. */
function turnedTo(game: ArchiveGame, color: Color, more: RareFields) {
  const { ownTitle, opponentTitle, ownMarks, opponentMarks, provisional: _, ...rest } = more;
  const clocks = game.clocks ? unpackClocks(game.clocks, (game.clockInitial ?? 0) * 100) : [];
  return {
    result: inverted[game.result],
    rating: game.ownRating,
    ratingDiff: game.ownDiff,
    ownRating: game.rating,
    ownDiff: game.ratingDiff,
    clockLeft: lastClock(clocks, color, turnOf(more.initialFen ?? 'startpos')),
    more: {
      ...rest,
      ...(opponentTitle !== undefined && { ownTitle: opponentTitle }),
      ...(ownTitle !== undefined && { opponentTitle: ownTitle }),
      ...(opponentMarks !== undefined && { ownMarks: opponentMarks }),
      ...(ownMarks !== undefined && { opponentMarks: ownMarks }),
    },
  };
}

/** The store recognises a partial game by the start of its notes. */
function withStopFirst({ stop, ...rest }: ReturnType<typeof parseFileNotes>) {
  return { ...(stop !== undefined && { stop }), ...rest };
}
