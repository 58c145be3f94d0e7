/** Figures of any selection of games: one pass over columns in memory. */
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import { type DueGame, type InsightAnswer, type InsightsStore } from '../insights-api.ts';
import { insightGroups, insightMoments, type InsightMoment } from '../insight-names.ts';
import type { Synchronous } from '../protocol.ts';
import type { ArchiveSearch } from './archive-search.ts';
import { createFactWriter, noFact } from './fact-columns.ts';
import { flags, results, segmentSize } from './game-columns.ts';
import { isCounted } from './insight-groups.ts';
import { createInsightPass } from './insight-pass.ts';

/** Openings are many: only the most frequent are of use. */
const mostWords = 15;
/** New games that one call looks at; games of other players are passed over. */
const lookAt = 1_000;

interface DueRow extends Omit<DueGame, 'color' | 'isWin'> {
  readonly color: number;
  readonly result: number;
}

export function createInsights(
  reader: ReadableDb,
  writer: WritableDb,
  { archiveOf, columns, facts, groupings, searchFor }: ArchiveSearch,
): Synchronous<InsightsStore> {
  const upTo = reader.query<{ readonly upto: number }>('SELECT upto FROM archive_facts_state');
  const marks = reader.query<{ readonly mark: number; readonly id: number; readonly isMine: number | null }>(
    `SELECT due.id AS mark, due.game AS id, game.own IS NULL AS isMine
     FROM archive_facts_due AS due LEFT JOIN archive_games AS game ON game.id = due.game
     ORDER BY due.id LIMIT ?`,
  );
  const next = reader.query<{ readonly id: number; readonly isMine: number }>(
    'SELECT id, own IS NULL AS isMine FROM archive_games WHERE id > ? ORDER BY id LIMIT ?',
  );
  const rowsOf = reader.query<DueRow>(
    `SELECT game.id AS id, due.id AS mark, game.color AS color, game.result AS result, game.moves AS moves,
       game.clocks AS clocks, game.clock_initial AS clockInitial, game.evals AS evals, game.more AS more,
       (SELECT word FROM archive_words WHERE id = game.variant) AS variant,
       (SELECT data FROM archive_analysis WHERE game = game.id) AS data
     FROM archive_games AS game LEFT JOIN archive_facts_due AS due ON due.game = game.id
     WHERE game.id IN (SELECT value FROM json_each(?))`,
  );
  const isThere = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_games WHERE id = ? AND own IS NULL',
  );
  const unmark = writer.command('DELETE FROM archive_facts_due WHERE id = ?');
  const setUpTo = writer.command('UPDATE archive_facts_state SET upto = max(upto, ?)');
  const putFacts = createFactWriter(writer);

  return {
    due(most) {
      const changed = marks.all(most);
      const own = changed.filter(({ isMine }) => isMine === 1).map(({ id }) => id);
      const before = upTo.get()?.upto ?? 0;
      let last: number | null = null;
      for (const { id, isMine } of next.all(before, lookAt)) {
        if (isMine === 1 && own.length >= most) break;
        if (isMine === 1) own.push(id);
        last = id;
      }
      return {
        games: rowsOf.all(JSON.stringify(own)).map(({ color, result, ...row }) => ({
          ...row,
          color: color === 0 ? ('white' as const) : ('black' as const),
          isWin: result === results.win,
        })),
        marks: changed.filter(({ isMine }) => isMine !== 1).map(({ mark }) => mark),
        upTo: last,
      };
    },

    put(changes, until) {
      putFacts(changes.filter(({ id }) => isThere.get(id) !== undefined));
      for (const { mark } of changes) if (mark !== null) unmark.run(mark);
      if (until !== null) setUpTo.run(until);
    },

    figures(accountId, filter) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return nothing;
      facts.refresh();
      const counted = { selected: 0, others: 0, unfinished: 0, unread: 0 };
      const pass = createInsightPass();
      const moments = new Uint32Array(1 << insightMoments.length);
      const slots = new Uint16Array(segmentSize);
      columns.scan(searchFor(archive, filter), (segment, found) => {
        const known = facts.of(segment.first);
        const { groups, moments: bits } = groupings.groupsOf(segment, known);
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
      });
      return {
        ...counted,
        all: pass.all(),
        groups: pass.groupings().flatMap(({ by, sums }) => {
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

const nothing: InsightAnswer = {
  ...{ selected: 0, others: 0, unfinished: 0, unread: 0, groups: [] },
  all: createInsightPass().all(),
  moments: Object.fromEntries(insightMoments.map((name) => [name, 0])) as Record<InsightMoment, number>,
};
