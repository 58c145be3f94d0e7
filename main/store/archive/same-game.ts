/** Merges a game of a file into a stored one. A PGN can name any game of a server as its own. Pure. */
import { compareMoves } from '../../machines/facts/game-moves.ts';
import { addNotes, isPartialNotes } from '../../machines/facts/game-notes.ts';
import { turnedFields } from '../../machines/facts/game-sides.ts';
import { isOfServer } from '../../machines/facts/game.ts';
import { answeredClocks, clocksOf, completedClocks, laterClocks } from './game-clocks.ts';
import type { ArchiveGame, ArchiveResult } from '../history-api.ts';

/** Fields that a stored game can gain. */
const gaps = ['rating', 'ratingDiff', 'ownRating', 'ownDiff', 'eco', 'opening'] as const;

/** Statuses of games that ended before the first move. */
const unplayed: ReadonlySet<string> = new Set(['aborted', 'noStart']);

const turned: Readonly<Record<ArchiveResult, ArchiveResult>> = {
  ...{ win: 'loss', loss: 'win' },
  ...{ draw: 'draw', none: 'none' },
};

/** The game from the view of the player with this colour. */
function seenBy(color: ArchiveGame['color'], game: ArchiveGame): ArchiveGame {
  if (game.color === color) return game;
  return {
    ...game,
    ...{ color, result: turned[game.result], own: null, opponent: null, clockLeft: null },
    more: game.more === null ? null : turnedFields(game.more),
    ...{ rating: game.ownRating, ownRating: game.rating, ratingDiff: game.ownDiff, ownDiff: game.ratingDiff },
  };
}

/** Undefined for the account's user, whose name a game does not contain. */
type PlayerName = string | undefined;

const nameOf = (name: string | null, level: number | null): PlayerName =>
  (name ?? (level === null ? '' : `level ${level}`)).toLowerCase();

function namesOf(game: ArchiveGame): { readonly white: PlayerName; readonly black: PlayerName } {
  const own = game.own === null ? undefined : nameOf(game.own, null);
  const opponent = nameOf(game.opponent, game.level);
  return game.color === 'white' ? { white: own, black: opponent } : { white: opponent, black: own };
}

/** `?` is an unknown name. */
const isSameName = (one: PlayerName, other: PlayerName): boolean =>
  one === other || one === undefined || other === undefined || one === '?' || other === '?';

function haveSamePlayers(one: ArchiveGame, other: ArchiveGame): boolean {
  // The user has one colour.
  if (one.own === null && other.own === null && one.color !== other.color) return false;
  const [names, others] = [namesOf(one), namesOf(other)];
  return isSameName(names.white, others.white) && isSameName(names.black, others.black);
}

/** Pieces and turn; counters and castling rights are written in several ways. */
function startOf({ more }: ArchiveGame): string {
  const { initialFen } = more === null ? {} : (JSON.parse(more) as { readonly initialFen?: unknown });
  return typeof initialFen === 'string' ? initialFen.split(' ').slice(0, 2).join(' ') : 'startpos';
}

const isSameOrUnknown = (one: string, other: string, unknown: string): boolean =>
  one === other || one === unknown || other === unknown;

/** Whether two games can be one: players, colours, result, variant and initial position do not contradict. */
function agree(stored: ArchiveGame, game: ArchiveGame): boolean {
  return (
    haveSamePlayers(stored, game) &&
    isSameOrUnknown(stored.result, seenBy(stored.color, game).result, 'none') &&
    isSameOrUnknown(stored.variant, game.variant, 'unknown') &&
    startOf(stored) === startOf(game)
  );
}

/** Whether a file may add moves or a result: not where the server has sent the game. */
const isOpenToFiles = (stored: ArchiveGame): boolean => !isOfServer(stored) && !unplayed.has(stored.status);

/** Whether a file's game with the same id is the stored one; otherwise it is another game, with an id of its own. */
export function isSameGame(stored: ArchiveGame, game: ArchiveGame): boolean {
  if (!agree(stored, game)) return false;
  const [wasPartial, isPartial] = [isPartialNotes(stored.notes), isPartialNotes(game.notes)];
  const relation = compareMoves(stored.moves, game.moves);
  if (relation === 'begins') return isOpenToFiles(stored) && (wasPartial || !isPartial);
  // A complete game contradicts an incomplete one with more moves.
  return relation === 'same' || (relation === 'continues' && !(wasPartial && !isPartial));
}

/** The stored game with the fields that it lacks. Clocks and evaluations come only from the same moves. */
export function withGaps(stored: ArchiveGame, game: ArchiveGame): ArchiveGame {
  const other = seenBy(stored.color, game);
  const isOneGame = compareMoves(stored.moves, game.moves) === 'same';
  return {
    ...stored,
    ...Object.fromEntries(gaps.map((name) => [name, stored[name] ?? other[name]])),
    ...completedClocks(stored, other, isOneGame),
    evals: stored.evals ?? (isOneGame ? other.evals : null),
  };
}

/** As `withGaps`, from a game that may be another one with the same id. */
export const withGapsOfSame = (stored: ArchiveGame, game: ArchiveGame): ArchiveGame =>
  agree(stored, game) ? withGaps(stored, game) : stored;

/** The stored game with what a file adds to it: moves after its last one, an unknown result, gaps and notes. */
export function completed(stored: ArchiveGame, game: ArchiveGame): ArchiveGame {
  const other = seenBy(stored.color, game);
  const notes = addNotes(stored.notes, game.notes);
  if (!isSameGame(stored, game)) return { ...withGapsOfSame(stored, game), notes };
  const isLonger = compareMoves(stored.moves, game.moves) === 'begins';
  const isResultNew = isOpenToFiles(stored) && stored.result === 'none' && other.result !== 'none';
  return {
    ...withGaps(stored, game),
    ...(isResultNew && { result: other.result, status: other.status }),
    ...(isLonger && {
      ...{ moves: game.moves, plies: game.plies },
      ...laterClocks(stored, other),
      ...{ evals: game.evals ?? stored.evals },
      // The moves are no longer an answer of the server, whose next answer replaces them.
      source: game.source,
    }),
    notes,
  };
}

/** A server's answer with what the stored game has and it lacks. Moves of the server replace those of a file. */
export function answered(stored: ArchiveGame, game: ArchiveGame): ArchiveGame {
  const hasMoves = game.moves.length > 0;
  const relation = hasMoves ? compareMoves(stored.moves, game.moves) : 'same';
  const isOneGame = relation === 'same' || relation === 'begins';
  const before = seenBy(game.color, stored);
  const evals = game.evals ?? (isOneGame ? stored.evals : null);
  const answer: ArchiveGame = {
    ...game,
    ...(!hasMoves && { moves: stored.moves, plies: stored.plies }),
    source: hasMoves
      ? (game.source ?? (isOfServer(stored) ? stored.source : null))
      : sourceWithout(game, stored),
    ...(isOfServer(stored)
      ? answeredClocks(before, game, isOneGame)
      : isOneGame && agree(game, stored)
        ? completedClocks(game, before, true)
        : clocksOf(game)),
    evals,
    // `more` contains the marks that belong to the evaluations.
    more: game.evals === null && evals !== null ? before.more : game.more,
  };
  return isOfServer(stored) ? answer : withGapsOfSame(answer, stored);
}

/** The source of an answer without moves: still the file, where the moves are a file's. */
const sourceWithout = (game: ArchiveGame, stored: ArchiveGame): string | null =>
  stored.moves.length > 0 && !isOfServer(stored) ? stored.source : (game.source ?? stored.source);
