/**
 * The opening tree: which games of a position continued with which move. The position index knows the games of the
 * position and of each position after it. A game that reached one of those played that move, and one that reached
 * none ended here. A game that reached several, by a transposition or a repetition, must be replayed.
 */
import { lowestBit, type RowBits } from '../database/row-set.ts';
import type { ReadableDb } from '../database/sqlite.ts';
import type { Synchronous } from '../protocol.ts';
import type { TreeAnswer, TreeGame, TreeRequest, TreeStore } from '../tree-api.ts';
import type { ColumnSearch } from './archive-columns.ts';
import type { ArchiveSearch } from './archive-search.ts';
import { flags, noNumber, resultOf, results, segmentSize, type Segment } from './game-columns.ts';
import { createRankedRows } from './ranked-rows.ts';
import { createMoveSums } from './tree-sums.ts';

/** Up to as many games are replayed, which takes less time than a look into the index for each legal move. */
const fewGames = 48;
const mostShown = 3;
const noMove = -1;
const severalMoves = -2;

const gameSql = `SELECT game.id AS id, game.moves AS moves, game.clocks AS clocks,
    game.clock_initial AS clockInitial, game.clock_increment AS clockIncrement, game.more AS more,
    (SELECT word FROM archive_words WHERE id = game.variant) AS variant
  FROM archive_games AS game WHERE game.id IN (SELECT value FROM json_each(?))`;

export function createOpeningTree(
  reader: ReadableDb,
  { archiveOf, columns, facts, positions, searchFor }: ArchiveSearch,
): Synchronous<TreeStore> {
  const gamesByIds = reader.query<TreeGame>(gameSql);
  const gamesOf = (ids: readonly number[]): readonly TreeGame[] => gamesByIds.all(JSON.stringify(ids));

  /** The games that pass; undefined when they are more than a few. */
  const fewIds = (search: ColumnSearch): readonly number[] | undefined => {
    const ids: number[] = [];
    columns.scan(search, ({ first }, { slots, count }) => {
      for (let index = 0; index < count && ids.length <= fewGames; index += 1)
        ids.push(first + (slots[index] as number));
    });
    return ids.length > fewGames ? undefined : ids;
  };

  const count = (archive: number, { filter, startsVary, turn, after, decided }: TreeRequest): TreeAnswer => {
    const search = searchFor(archive, filter);
    const isInitial = filter.position === undefined;
    const few = isInitial ? undefined : fewIds(search);
    const moves = after.map(() => createMoveSums(turn));
    const ended = createMoveSums(turn);
    const shown = createShownGames();
    const known = new Map(decided);
    const unclear: number[] = [];
    facts.refresh();
    const moveAt = few
      ? () => severalMoves
      : createMoveFinder(after.map((one) => positions.gamesAt(archive, one)));
    columns.scan(search, (segment, found) => {
      const factsOf = facts.of(segment.first);
      for (let index = 0; index < found.count; index += 1) {
        const slot = found.slots[index] as number;
        const id = segment.first + slot;
        const likely = moveAt(segment, slot);
        const isEmpty = (segment.plies[slot] as number) === 0;
        const isUnclear = likely === severalMoves || (isInitial && startsVary && isEmpty);
        const move = isUnclear ? (known.get(id) ?? severalMoves) : likely;
        if (move === severalMoves) {
          unclear.push(id);
          continue;
        }
        // A game with moves that reached no position after the initial one began elsewhere.
        if (move === noMove && isInitial && !isEmpty) continue;
        (moves[move] ?? ended).add(segment, factsOf, slot);
        shown.add(segment, slot);
      }
    });
    return {
      moves: moves.map((one) => one.sums()),
      ended: ended.sums(),
      ...shown.ids(),
      unclear: gamesOf(unclear),
    };
  };

  return {
    games: gamesOf,
    count(accountId, request) {
      const archive = archiveOf(accountId);
      return archive === undefined ? null : count(archive, request);
    },
  };
}

/** Finds a game's move in `after`, the games of the position after each move. Call it segment by segment. */
function createMoveFinder(after: readonly RowBits[]): (segment: Segment, slot: number) => number {
  const moves = new Int16Array(segmentSize);
  let current: Segment | undefined;
  const read = ({ first }: Segment): void => {
    moves.fill(noMove);
    for (const [move, games] of after.entries())
      for (let from = 0; from < segmentSize; from += 32)
        for (let rest = games.bitsFrom(first + from); rest !== 0; rest &= rest - 1) {
          const slot = from + lowestBit(rest);
          moves[slot] = moves[slot] === noMove ? move : severalMoves;
        }
  };
  return (segment, slot) => {
    if (segment !== current) read(segment);
    current = segment;
    return moves[slot] as number;
  };
}

/** Own wins against the highest rated and own losses against the lowest rated; without any, the strongest players. */
function createShownGames() {
  const best = createRankedRows(mostShown);
  const worst = createRankedRows(mostShown);
  const strongest = createRankedRows(mostShown);
  return {
    add(segment: Segment, slot: number): void {
      const flag = segment.flags[slot] as number;
      const id = segment.first + slot;
      const [rating, own] = [segment.rating[slot] as number, segment.ownRating[slot] as number];
      if ((flag & flags.mine) === 0) {
        if (rating !== noNumber && own !== noNumber) strongest.add(id, rating + own);
        return;
      }
      const result = resultOf(flag);
      if (result === results.win) best.add(id, rating);
      if (result === results.loss) worst.add(id, rating === noNumber ? -Infinity : -rating);
    },
    ids: () =>
      best.ids().length + worst.ids().length > 0
        ? { best: best.ids(), worst: worst.ids() }
        : { best: strongest.ids(), worst: [] },
  };
}
