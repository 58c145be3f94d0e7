/** Machines with stores of their own, which exchange facts without a folder. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { unpackAnalysis } from '../../../main/chess/packed-analysis.ts';
import { decodeFacts, encodeFacts, type Fact } from '../../../main/machines/fact.ts';
import { appIdentity } from '../../../main/machines/facts/fact-key.ts';
import type { FactsMerged } from '../../../main/store/sharing-api.ts';
import { connectTo, NOON, openBench, type Bench } from '../../unit/store/support.ts';

/** Owner of facts that belong to no account. */
export const appAccount = { accountId: '', ...appIdentity };

export const server = 'https://chess.example';

export interface Machine {
  readonly name: string;
  readonly file: string;
  readonly bench: Bench;
  /** Local id of an account. */
  readonly accountOf: (userId: string) => string;
  share(...userIds: readonly string[]): Promise<void>;
  /** All facts after the last reading. */
  read(limit?: number): Promise<readonly Fact[]>;
  /** All facts from the beginning. */
  readAll(limit?: number): Promise<readonly Fact[]>;
  /** All facts that the machine knows, those of others included. */
  readEverything(): Promise<readonly Fact[]>;
  merge(facts: readonly Fact[]): Promise<FactsMerged>;
  /** Empties collections that were deleted, as the app does in the background. */
  removeGone(): Promise<void>;
  /** Shared content as text, without what differs between machines. */
  export(): string;
  close(): Promise<void>;
}

export async function openMachine(folder: string, name: string): Promise<Machine> {
  const file = join(folder, `${name}.db`);
  const bench = await openBench(file);
  let place: string | null = null;
  const accountOf = (userId: string): string => `${userId}-on-${name}`;
  const readFrom = async (from: string | null, limit: number, of: 'own' | 'all' = 'own') => {
    const facts: Fact[] = [];
    let after = from;
    for (;;) {
      const page = await bench.ask('sharing', 'readFacts', { after, limit, of });
      facts.push(...decodeFacts(page.facts));
      after = page.next;
      if (page.isLast) return { facts, after };
    }
  };
  return {
    ...{ name, file, bench, accountOf },
    share: (...userIds) =>
      bench.ask('sharing', 'begin', name, [
        ...userIds.map((userId) => ({ accountId: accountOf(userId), server, userId })),
        appAccount,
      ]),
    async read(limit = 3) {
      const { facts, after } = await readFrom(place, limit);
      place = after;
      return facts;
    },
    readEverything: async () => (await readFrom(null, 3, 'all')).facts,
    readAll: async (limit = 3) => (await readFrom(null, limit)).facts,
    async merge(facts) {
      let rest = encodeFacts(facts);
      let sum: FactsMerged = { ...none };
      for (let isUnfinished = true; rest.length > 0 || isUnfinished;) {
        const merged = await bench.ask('sharing', 'mergeFacts', rest);
        sum = added(sum, merged);
        rest = rest.slice(merged.end);
        ({ isUnfinished } = merged);
      }
      return sum;
    },
    async removeGone() {
      const accountId = accountOf('ruth');
      for (const { id } of await bench.ask('archive', 'goneCollections', accountId))
        while (await bench.ask('archive', 'removeMembers', accountId, id, 2));
    },
    export: () => exportOf(file, name),
    close: () => bench.close(),
  };
}

const none: FactsMerged = {
  ...{
    taken: 0,
    end: 0,
    added: 0,
    changed: 0,
    removed: 0,
    same: 0,
    dead: 0,
    unknown: 0,
    refused: 0,
    waiting: 0,
    withoutAccount: 0,
  },
  ...{ isUnfinished: false, changedKinds: [], newAccounts: [] },
};

const added = (a: FactsMerged, b: FactsMerged): FactsMerged => ({
  taken: a.taken + b.taken,
  end: b.end,
  added: a.added + b.added,
  changed: a.changed + b.changed,
  removed: a.removed + b.removed,
  same: a.same + b.same,
  dead: a.dead + b.dead,
  unknown: a.unknown + b.unknown,
  refused: a.refused + b.refused,
  waiting: a.waiting + b.waiting,
  isUnfinished: b.isUnfinished,
  withoutAccount: a.withoutAccount + b.withoutAccount,
  changedKinds: [...a.changedKinds, ...b.changedKinds],
  newAccounts: [...a.newAccounts, ...b.newAccounts],
});

/** All shared columns, read from the tables. */
function exportOf(file: string, machine: string): string {
  const db = connectTo(file);
  const words = [
    'variant',
    'speed',
    'perf',
    'status',
    'source',
    'opponent',
    'eco',
    'opening',
    'arena',
    'own',
  ];
  const plain = [
    ...[
      'began',
      'lasted',
      'color',
      'result',
      'rated',
      'level',
      'rating',
      'rating_diff',
      'own_rating',
      'own_diff',
    ],
    ...['plies', 'clock_initial', 'clock_increment', 'days', 'clock_left', 'more', 'notes'],
  ];
  const blobs = ['moves', 'clocks', 'evals'];
  const account = (column: string): string => `replace(${column}, '-on-${machine}', '') AS account`;
  const queries = {
    games: `SELECT ${account('archives.account_id')}, game_id, ${plain.map((name) => `game.${name}`).join(', ')},
      ${words.map((name) => `(SELECT word FROM archive_words WHERE id = game.${name}) AS ${name}`).join(', ')},
      ${blobs.map((name) => `hex(game.${name}) AS ${name}`).join(', ')}
      FROM archive_games AS game JOIN archives ON archives.id = game.archive`,
    repertoires: `SELECT ${account('account_id')}, uid, name, color, variant, initial_fen, trained FROM repertoires`,
    prepared: `SELECT ${account('moves.account_id')}, uid, position, uci, san, after, rank, glyphs
      FROM repertoire_moves AS moves JOIN repertoires ON repertoires.id = moves.repertoire`,
    comments: `SELECT ${account('comments.account_id')}, uid, position, comment, shapes
      FROM repertoire_notes AS comments JOIN repertoires ON repertoires.id = comments.repertoire`,
    notes: `SELECT ${account('account_id')}, kind, subject, text, tags, variant, fen, changed FROM notes`,
    players: `SELECT ${account('account_id')}, user_id, name FROM activity_users`,
    spans: `SELECT ${account('account_id')}, user_id, began, ended, data FROM activity_spans`,
    answers: `SELECT ${account('answers.account_id')}, user_id, began, answers.at, answers.data
      FROM activity_revisions AS answers JOIN activity_spans AS spans ON spans.id = answers.span`,
    cards: `SELECT ${account('account_id')}, key, source, at, active, data FROM training_cards`,
    recordings: `SELECT ${account('account_id')}, channel, game_id, began, ended, plies, state, starred, star_stamp, head,
      hex(line) AS line, hex(whole) AS whole FROM tv_games`,
    collections: `SELECT ${account('archives.account_id')}, c.kind, c.name, c.origin, c.began, uid
      FROM archive_collections AS c JOIN archives ON archives.id = c.archive WHERE gone = 0`,
    members: `SELECT ${account('archives.account_id')}, uid, game_id AS member, year,
      ${['event', 'site', 'round', 'annotator'].map((name) => `(SELECT word FROM archive_words WHERE id = m.${name}) AS ${name}`).join(', ')}
      FROM archive_members AS m JOIN archive_collections AS c ON c.id = m.collection AND gone = 0
      JOIN archives ON archives.id = c.archive LEFT JOIN archive_games AS game ON game.id = m.game`,
    reviews: `SELECT ${account('account_id')}, key, review, at, kind, grade, elapsed FROM training_reviews`,
    settings: 'SELECT name, data, changed FROM shared_settings',
    notices: `SELECT ${account('account_id')}, key AS event, machine, at, title AS notice, shown, outcome FROM notices
      WHERE key IS NOT NULL`,
    events: `SELECT ${account('account_id')}, dedupe_key AS happened FROM ledger
      UNION SELECT ${account('account_id')}, key FROM shared_ledger`,
  };
  const content = Object.entries(queries).flatMap(([name, sql]) => [
    name,
    ...db
      .query(sql)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ]);
  const engines = new Map(
    db
      .query<{ readonly id: number; readonly name: string }>('SELECT id, name FROM engines')
      .all()
      .map(({ id, name }) => [id, name]),
  );
  const analyses = db
    .query<{ readonly gameId: string; readonly done: number; readonly data: Uint8Array }>(
      `SELECT game_id AS gameId, done, analysis.data AS data FROM archive_analysis AS analysis
       JOIN archive_games ON archive_games.id = analysis.game`,
    )
    .all()
    .map(({ gameId, done, data }) => {
      const found = unpackAnalysis(data).map((one) => one && { ...one, engine: engines.get(one.engine) });
      return JSON.stringify({ gameId, done, found });
    });
  db.close();
  return [...content, 'analyses', ...analyses.toSorted()].join('\n');
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One ms later with each call. */
export function createTicks(): () => number {
  let now = NOON;
  return () => (now += 1);
}
