/**
 * The opening tree: which games of a position continued with which move. The position index knows the games of the
 * position and of each position after it. A game that reached one of those played that move, and one that reached
 * none ended here. A game that reached several, by a transposition or a repetition, must be replayed, and so must one
 * that reached one and ended here.
 */
import { createRowSet } from '../database/row-set.ts';
import type { ReadableDb } from '../database/sqlite.ts';
import type { Synchronous } from '../protocol.ts';
import type { DecidedGames, TreeAnswer, TreeCounts, TreeGame, TreeRequest, TreeStore } from '../tree-api.ts';
import type { ColumnSearch } from './archive-columns.ts';
import type { ArchiveSearch } from './archive-search.ts';
import { segmentSize } from './game-columns.ts';
import { doubtEnds, doubtStarts } from './tree-doubts.ts';
import { createTreeMoves, severalMoves } from './tree-moves.ts';
import { createTreeCounters, noPlace } from './tree-sums.ts';

/** Up to as many games are replayed, which takes less time than a look into the index for each legal move. */
const fewGames = 48;

const gameSql = `SELECT game.id AS id, game.moves AS moves, game.clocks AS clocks,
    game.clock_initial AS clockInitial, game.clock_increment AS clockIncrement, game.more AS more,
    (SELECT word FROM archive_words WHERE id = game.variant) AS variant
  FROM archive_games AS game WHERE game.id IN (SELECT value FROM json_each(?))`;

/** Counters that only grow. The positions of a merged run are those of its sources, but in a new run. */
const stateSql = `SELECT (SELECT total(version) FROM archive_segments) AS games,
    (SELECT changes FROM archive_facts_state) AS facts,
    (SELECT total(id) FROM archive_runs WHERE state = 1) AS positions`;

export function createOpeningTree(
  reader: ReadableDb,
  { archiveOf, columns, facts, positions, searchFor }: ArchiveSearch,
): Synchronous<TreeStore> {
  const gamesByIds = reader.query<TreeGame>(gameSql);
  const stateOf = reader.query<Readonly<Record<'games' | 'facts' | 'positions', number>>>(stateSql);
  const gamesOf = (ids: readonly number[]): readonly TreeGame[] => gamesByIds.all(JSON.stringify(ids));

  /** The games that pass; undefined when they are more than a few. */
  const fewIds = (search: ColumnSearch): readonly number[] | undefined => {
    const ids: number[] = [];
    columns.scan(search, ({ first }, { slots, count }) => {
      for (let index = 0; index < count && ids.length <= fewGames; index += 1)
        ids.push(first + (slots[index] as number));
      return ids.length <= fewGames;
    });
    return ids.length > fewGames ? undefined : ids;
  };

  const movesIn = createTreeMoves();
  const makeCounter = createTreeCounters();

  const count = (archive: number, { filter, start, turn, after, ended }: TreeRequest): TreeAnswer => {
    const search = searchFor(archive, filter);
    const isInitial = filter.position === undefined;
    const few = isInitial ? undefined : fewIds(search);
    const counter = makeCounter(after.length, turn);
    if (few) return { ...counter.counts(), unclear: gamesOf(few) };
    const unclear: number[] = [];
    const places = new Int16Array(segmentSize);
    const sets = positions.setsOf(archive);
    const games = isInitial ? Infinity : sets.gamesAt(filter.position).size;
    const readMoves = movesIn(sets, { after, games });
    const ends = sets.gamesAt(ended);
    const markDoubts = !isInitial
      ? doubtEnds(ends)
      : start === null
        ? undefined
        : doubtStarts(sets.gamesAt(start), ends);
    /** Place of a game that has no single move by the index. */
    const placeOf = (move: number, isEmpty: boolean): number => {
      if (move === severalMoves) return severalMoves;
      if (!isInitial) return after.length;
      if (isEmpty) return start === null ? after.length : severalMoves;
      // A game with moves that reached no position after the initial one began elsewhere.
      return noPlace;
    };
    facts.refresh();
    columns.scan(search, (segment, found) => {
      readMoves(segment, places);
      markDoubts?.(segment.first, places);
      for (let index = 0; index < found.count; index += 1) {
        const slot = found.slots[index] as number;
        const move = places[slot] as number;
        if (move >= 0) continue;
        const place = placeOf(move, segment.plies[slot] === 0);
        places[slot] = place;
        if (place === severalMoves) unclear.push(segment.first + slot);
      }
      counter.add(segment, facts.of(segment.first), found, places);
    });
    return { ...counter.counts(), unclear: gamesOf(unclear) };
  };

  const countDecided = (archive: number, { turn, moves, games }: DecidedGames): TreeCounts => {
    const counter = makeCounter(moves, turn);
    const placeOf = new Map(games);
    const among = createRowSet();
    for (const [id] of games) among.add(id);
    const places = new Int16Array(segmentSize);
    facts.refresh();
    columns.scan({ archive, tests: [], among }, (segment, found) => {
      for (let index = 0; index < found.count; index += 1) {
        const slot = found.slots[index] as number;
        places[slot] = placeOf.get(segment.first + slot) ?? noPlace;
      }
      counter.add(segment, facts.of(segment.first), found, places);
    });
    return counter.counts();
  };

  const inArchive = <T>(accountId: string, ask: (archive: number) => T): T | null => {
    const archive = archiveOf(accountId);
    return archive === undefined ? null : ask(archive);
  };
  return {
    state: (accountId) => inArchive(accountId, () => JSON.stringify(stateOf.get())),
    games: gamesOf,
    count: (accountId, request) => inArchive(accountId, (archive) => count(archive, request)),
    countDecided: (accountId, decided) => inArchive(accountId, (archive) => countDecided(archive, decided)),
  };
}
