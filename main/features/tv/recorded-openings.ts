/**
 * The opening tree of recorded TV: the moves with which the newest recordings went on from a position. Their positions
 * are kept in memory from the first question on, 8 bytes a position.
 */
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import { keyedLine } from '../../chess/keyed-line.ts';
import { keyedMoves } from '../../chess/bulk/keyed-moves.ts';
import { positionKey, type PositionKey } from '../../chess/bulk/position-key.ts';
import { leastForPerformance, performanceRating } from '../../chess/performance.ts';
import { opposite, variantKeys, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import type { WholeRecording } from '../../store/tv-api.ts';
import { messageOf } from '../../text/message.ts';
import { demandFairPlay } from '../../views/fair-play.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import type { OpeningTreeView, TreeMoveView } from '../../../preload/contract/openings.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { unpackRecordedMoves } from './recorded-game.ts';
import { parseHead } from './stored-game.ts';

/** The newest recordings, which take 3 MB. */
const mostGames = 5_000;
/** Games that are read between two pauses: a few ms. */
const gamesATime = 5;
interface RecordedLine {
  readonly variant: VariantKey;
  /** Halves of the keys of its positions, the initial one first. */
  readonly keys: Int32Array;
  readonly winner: Color | null;
  readonly isOver: boolean;
  readonly ratings: Readonly<Partial<Record<Color, number>>>;
  /** ms since the epoch. */
  readonly began: number;
}

export interface RecordedOpeningsOptions {
  readonly storeOf: (accountId: string) => Pick<Store, 'tv'>;
  readonly ownGames: () => readonly OwnGame[];
  /** Lets other work go first. */
  readonly pause: () => Promise<void>;
}

/** Throws `refused` for a position of an own game in progress. */
export function createRecordedOpenings({ storeOf, ownGames, pause }: RecordedOpeningsOptions) {
  const known = new Map<string, Map<number, RecordedLine | null>>();
  const reading = new Map<string, Promise<readonly RecordedLine[]>>();

  const read = async (accountId: string): Promise<readonly RecordedLine[]> => {
    const { tv } = storeOf(accountId);
    const before = known.get(accountId);
    const ids = await tv.wholeIds(accountId, mostGames);
    const lines = new Map(ids.flatMap((id) => (before?.has(id) ? [[id, before.get(id) ?? null]] : [])));
    const missing = ids.filter((id) => !lines.has(id));
    for (let from = 0; from < missing.length; from += gamesATime) {
      for (const recording of await tv.wholes(missing.slice(from, from + gamesATime)))
        lines.set(recording.id, lineOf(recording));
      await pause();
    }
    known.set(accountId, lines);
    return [...lines.values()].filter((line) => line !== null);
  };
  /** Questions that come while the recordings are read wait for the same reading. */
  const linesOf = (accountId: string): Promise<readonly RecordedLine[]> => {
    const under = reading.get(accountId) ?? read(accountId).finally(() => reading.delete(accountId));
    reading.set(accountId, under);
    return under;
  };

  return {
    async tree({ accountId, variant: name, fen }: QueryInput<'tv.openings'>): Promise<OpeningTreeView> {
      if (fen !== 'startpos') demandFairPlay(judgeFairPlay({ help: 'lookUp', fen }, ownGames()));
      const variant = variantKeys.find((one) => one === name);
      const position = variant && keyedMoves(fen, variant);
      const key = variant && positionKey(fen, variant);
      if (!variant || !position || !key)
        throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
      const found = (await linesOf(accountId)).flatMap((line) => {
        const ply = line.variant === variant ? plyAt(line, key) : -1;
        return ply < 0 ? [] : [{ line, next: keyAt(line, ply + 1) }];
      });
      const moves = position.moves.flatMap(({ uci, san, key: [high, low] }) => {
        const lines = found.flatMap(({ line, next }) => (next[0] === high && next[1] === low ? [line] : []));
        return lines.length === 0 ? [] : [moveView(uci, san(), lines, position.turn)];
      });
      return {
        ...outcomesOf(found.map(({ line }) => line)),
        ended: found.length - moves.reduce((sum, { games }) => sum + games, 0),
        moves: moves.toSorted((a, b) => b.games - a.games),
        ...{ best: [], worst: [] },
      };
    },
    forget: (accountId: string) => void known.delete(accountId),
  };
}

/** Null for moves that are damaged or of unknown rules. */
function lineOf({ began, head: text, whole }: WholeRecording): RecordedLine | null {
  const { exported, status, winner } = parseHead(text);
  const variant = variantKeys.find((one) => one === exported?.variant);
  if (!exported || !variant) return null;
  try {
    return {
      ...{ variant, began, winner, isOver: status !== null },
      keys: Int32Array.from(keyedLine(variant, exported.initialFen, unpackRecordedMoves(whole)).flat()),
      ratings: {
        ...(exported.white.rating !== undefined && { white: exported.white.rating }),
        ...(exported.black.rating !== undefined && { black: exported.black.rating }),
      },
    };
  } catch {
    return null;
  }
}

/** The first ply at which the line has the position; -1 where it does not. */
function plyAt({ keys }: RecordedLine, [high, low]: PositionKey): number {
  for (let at = 0; at < keys.length; at += 2) if (keys[at] === high && keys[at + 1] === low) return at / 2;
  return -1;
}

/** Undefined halves after the last position. */
const keyAt = ({ keys }: RecordedLine, ply: number) => [keys[2 * ply], keys[2 * ply + 1]] as const;

function outcomesOf(lines: readonly RecordedLine[]) {
  const count = (passes: (line: RecordedLine) => boolean) => lines.filter(passes).length;
  return {
    games: lines.length,
    white: count(({ isOver, winner }) => isOver && winner === 'white'),
    black: count(({ isOver, winner }) => isOver && winner === 'black'),
    draw: count(({ isOver, winner }) => isOver && winner === null),
    unfinished: count(({ isOver }) => !isOver),
  };
}

function moveView(uci: string, san: string, lines: readonly RecordedLine[], turn: Color): TreeMoveView {
  const outcomes = outcomesOf(lines);
  const ratingsOf = (color: Color) => lines.flatMap(({ ratings }) => ratings[color] ?? []);
  const against = lines.filter(({ isOver, ratings }) => isOver && ratings[opposite(turn)] !== undefined);
  const points = against.reduce(
    (sum, { winner }) => sum + (winner === null ? 0.5 : Number(winner === turn)),
    0,
  );
  const strength = mean(against.flatMap(({ ratings }) => ratings[opposite(turn)] ?? []));
  return {
    ...{ uci, san, ...outcomes },
    ...{ own: 0, score: null, spent: null, timed: 0, accuracy: null, analysed: 0 },
    rating: mean(ratingsOf(turn)),
    opponentRating: mean(ratingsOf(opposite(turn))),
    performance:
      strength === null || against.length < leastForPerformance
        ? null
        : performanceRating(strength, points, against.length),
    lastPlayed: Math.max(...lines.map(({ began }) => began)),
  };
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
