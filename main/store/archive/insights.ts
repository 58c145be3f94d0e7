/** Figures of any selection of games: one pass over columns in memory. */
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import {
  factNames,
  type DueGame,
  type InsightAnswer,
  type InsightSums,
  type InsightsStore,
  type OpeningTally,
  type ShownOpening,
  type StoredFacts,
} from '../insights-api.ts';
import { insightGroups, insightMoments, type InsightMoment } from '../insight-names.ts';
import type { Synchronous } from '../protocol.ts';
import type { ArchiveSearch } from './archive-search.ts';
import { createFactWriter, noFact, type FactSegment } from './fact-columns.ts';
import { flags, resultOf, results, segmentBits, segmentSize } from './game-columns.ts';
import { isCounted } from './insight-groups.ts';
import { createInsightPass } from './insight-pass.ts';
import { createOpeningPass, noOpenings } from './opening-pass.ts';
import { nothingShown } from './shown-openings.ts';

/** Kinds of games can be many: only the most frequent are of use. */
const mostWords = 15;
/** New games that one call looks at; games of other players with a named opening are passed over. */
const lookAt = 1_000;

/** Own games, and those of other players whose opening only their positions show. */
const isReadSql = '(game.own IS NULL OR game.opening IS NULL)';

/** Rows by their ids: through the primary key. */
export const dueSql = `SELECT game.id AS id, due.id AS mark, game.color AS color, game.result AS result,
    game.moves AS moves, game.clocks AS clocks, game.clock_initial AS clockInitial, game.evals AS evals,
    game.more AS more, game.own IS NULL AS isMine, game.opening IS NOT NULL AS hasOpening,
    (SELECT word FROM archive_words WHERE id = game.variant) AS variant,
    (SELECT data FROM archive_analysis WHERE game = game.id) AS data
  FROM archive_games AS game LEFT JOIN archive_facts_due AS due ON due.game = game.id
  WHERE game.id IN (SELECT value FROM json_each(?))`;

interface DueRow extends Omit<DueGame, 'color' | 'isWin' | 'isMine' | 'hasOpening'> {
  readonly isMine: number;
  readonly hasOpening: number;
  readonly color: number;
  readonly result: number;
}

export function createInsights(
  reader: ReadableDb,
  writer: WritableDb,
  { archiveOf, columns, facts, groupings, searchFor, shown }: ArchiveSearch,
): Synchronous<InsightsStore> {
  const upTo = reader.query<{ readonly upto: number }>('SELECT upto FROM archive_facts_state');
  const marks = reader.query<{ readonly mark: number; readonly id: number; readonly isRead: number | null }>(
    `SELECT due.id AS mark, due.game AS id, ${isReadSql} AS isRead
     FROM archive_facts_due AS due LEFT JOIN archive_games AS game ON game.id = due.game
     ORDER BY due.id LIMIT ?`,
  );
  const next = reader.query<{ readonly id: number; readonly isRead: number }>(
    `SELECT id, ${isReadSql} AS isRead FROM archive_games AS game WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const dueRows = reader.query<DueRow>(dueSql);
  const gamesOf = (ids: readonly number[]): DueGame[] =>
    dueRows.all(JSON.stringify(ids)).map(({ color, result, isMine, hasOpening, ...row }) => ({
      ...row,
      isMine: isMine === 1,
      hasOpening: hasOpening === 1,
      color: color === 0 ? ('white' as const) : ('black' as const),
      isWin: result === results.win,
    }));
  const wordOf = reader.query<{ readonly word: string }>('SELECT word FROM archive_words WHERE id = ?');
  const isThere = writer.query<{ readonly isMine: number }>(
    `SELECT game.own IS NULL AS isMine FROM archive_games AS game WHERE id = ? AND ${isReadSql}`,
  );
  const unmark = writer.command('DELETE FROM archive_facts_due WHERE id = ?');
  const setUpTo = writer.command('UPDATE archive_facts_state SET upto = max(upto, ?)');
  const putFacts = createFactWriter(writer);
  const addOpening = writer.command('INSERT OR IGNORE INTO shown_openings (eco, name) VALUES (?, ?)');
  const openingAt = writer.query<{ readonly id: number }>(
    'SELECT id FROM shown_openings WHERE eco = ? AND name = ?',
  );
  const numberOf = (opening: ShownOpening | null): number => {
    if (opening === null) return nothingShown;
    addOpening.run(opening.eco, opening.name);
    const number = openingAt.get(opening.eco, opening.name)?.id ?? nothingShown;
    return number < noFact ? number : nothingShown;
  };

  return {
    due(most) {
      const changed = marks.all(most);
      const read = changed.filter(({ isRead }) => isRead === 1).map(({ id }) => id);
      const before = upTo.get()?.upto ?? 0;
      let last: number | null = null;
      for (const { id, isRead } of next.all(before, lookAt)) {
        if (isRead === 1 && read.length >= most) break;
        if (isRead === 1) read.push(id);
        last = id;
      }
      return {
        games: gamesOf(read),
        marks: changed.filter(({ isRead }) => isRead !== 1).map(({ mark }) => mark),
        upTo: last,
      };
    },

    put(changes, until) {
      putFacts(
        changes.flatMap(({ id, facts: given, opening }) => {
          const row = isThere.get(id);
          return row ? [{ id, facts: row.isMine === 1 ? given : null, shown: numberOf(opening) }] : [];
        }),
      );
      for (const { mark } of changes) if (mark !== null) unmark.run(mark);
      if (until !== null) setUpTo.run(until);
    },

    facts(ids) {
      const segments = new Map<number, FactSegment>();
      return ids.map((id) => {
        const first = (id >> segmentBits) << segmentBits;
        const segment = segments.get(first) ?? facts.readOne(first);
        segments.set(first, segment);
        const slot = id - first;
        if ((segment.analysed[slot] ?? noFact) === noFact) return null;
        const stored = factNames.map((name) => [name, segment[name][slot] ?? noFact]);
        return {
          ...(Object.fromEntries(stored) as StoredFacts),
          shownOpening: shown.nameOf(segment.shown[slot] ?? noFact) ?? null,
        };
      });
    },

    data: gamesOf,

    openings(accountId, from, to) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return { tallies: [], unread: 0 };
      shown.refresh();
      const named = createTallies();
      const byPositions = createTallies();
      let unread = 0;
      const filter = { ...(from !== undefined && { from }), to, mine: true };
      columns.scan(searchFor(archive, filter), (segment, found) => {
        const numbers = shown.numbersOf(segment.first);
        for (let index = 0; index < found.count; index += 1) {
          const slot = found.slots[index] as number;
          const opening = segment.opening[slot] as number;
          const number = numbers[slot] as number;
          const flag = segment.flags[slot] as number;
          if (!isCounted(flag)) continue;
          if (opening !== 0) named.add(opening, flag);
          else if (number === noFact) unread += 1;
          else if (number !== nothingShown) byPositions.add(number, flag);
        }
      });
      const tallies = [
        ...named.tallies((word) => wordOf.get(word)?.word),
        ...byPositions.tallies(shown.nameOf),
      ];
      return { tallies, unread };
    },

    figures(accountId, filter) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return nothing;
      facts.refresh();
      const counted = { selected: 0, others: 0, unfinished: 0, unread: 0 };
      const pass = createInsightPass();
      const openings = createOpeningPass(groupings.lineName);
      const moments = new Uint32Array(1 << insightMoments.length);
      const slots = new Uint16Array(segmentSize);
      columns.scan(searchFor(archive, filter), (segment, found) => {
        const known = facts.of(segment.first);
        const divided = groupings.groupsOf(segment, known);
        const { groups, moments: bits } = divided;
        counted.selected += found.count;
        let count = 0;
        for (let index = 0; index < found.count; index += 1) {
          const slot = found.slots[index] as number;
          const flag = segment.flags[slot] as number;
          if (!isCounted(flag)) {
            if ((flag & flags.mine) === 0) counted.others += 1;
            else counted.unfinished += 1;
            continue;
          }
          if (known.analysed[slot] === noFact) counted.unread += 1;
          const moment = bits[slot] as number;
          moments[moment] = (moments[moment] as number) + 1;
          slots[count++] = slot;
        }
        pass.add(segment, known, groups, { slots, count });
        openings.add(segment, known, divided, { slots, count });
      });
      return {
        ...counted,
        all: openings.all(),
        openings: openings.figures(),
        groups: [colorsOf(openings.byColor()), ...pass.groupings()].flatMap(({ by, sums }) => {
          const rows = sums.map(({ group, ...rest }) => ({
            by,
            group: groupings.nameOf(by, group),
            ...rest,
          }));
          return insightGroups[by].length > 0
            ? rows
            : rows.toSorted((one, other) => other.games - one.games).slice(0, mostWords);
        }),
        moments: Object.fromEntries(
          insightMoments.map((name, bit) => [
            name,
            moments.reduce((sum, games, bits) => sum + ((bits >> bit) & 1) * games, 0),
          ]),
        ) as Record<InsightMoment, number>,
      };
    },
  };
}

const colorsOf = (colors: readonly InsightSums[]) => ({
  by: 'color' as const,
  sums: colors.map((sums, group) => ({ group, ...sums })).filter(({ games }) => games > 0),
});

/** Counts results by the number of an opening. */
function createTallies() {
  // Three counts a number, by result; a map would take most of the time.
  let counts = new Uint32Array(3 << 10);
  return {
    add(opening: number, flag: number): void {
      const at = 3 * opening + resultOf(flag) - results.loss;
      if (at >= counts.length) counts = enlarged(counts, at);
      counts[at] = (counts[at] as number) + 1;
    },
    tallies: (nameOf: (opening: number) => string | undefined): OpeningTally[] =>
      Array.from({ length: counts.length / 3 }, (_, number) => number).flatMap((number) => {
        const [loss = 0, draw = 0, win = 0] = counts.subarray(3 * number, 3 * number + 3);
        const opening = loss + draw + win === 0 ? '' : (nameOf(number) ?? '');
        return opening === '' ? [] : [{ opening, win, draw, loss }];
      }),
  };
}

function enlarged(counts: Uint32Array, at: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(3 * (1 << (32 - Math.clz32(at / 3 + 1))));
  larger.set(counts);
  return larger;
}

const nothing: InsightAnswer = {
  ...{ selected: 0, others: 0, unfinished: 0, unread: 0, groups: [] },
  all: createOpeningPass(() => '').all(),
  openings: noOpenings,
  moments: Object.fromEntries(insightMoments.map((name) => [name, 0])) as Record<InsightMoment, number>,
};
