/** Users whose activity is recorded, and the answers of their servers about it. */
import { createHash } from 'node:crypto';
import { isActivitySpan } from '../../base/activity-span.ts';
import type { WritableDb } from '../database/sqlite.ts';
import { mergeSpans, type ActivitySpan, type JsonValue } from '../../machines/facts/activity-merge.ts';
import { firstGeneration } from '../../machines/facts/fact-key.ts';
import { canonicalText } from '../../machines/facts/order.ts';
import type { Deletions } from './deletions.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isText, isTime } from './value-checks.ts';

interface PlayerRow {
  readonly id: number;
  readonly userId: string;
  readonly name: string;
}

export function createSharedPlayers(writer: WritableDb, journal: Journal, deletions: Deletions): SharedKind {
  const one = writer.query<PlayerRow>(
    'SELECT id, user_id AS userId, name FROM activity_users WHERE account_id = ? AND user_id = ?',
  );
  const put = writer.command(
    `INSERT INTO activity_users (account_id, user_id, name) VALUES (?, ?, ?)
     ON CONFLICT (account_id, user_id) DO UPDATE SET name = excluded.name`,
  );
  const thingOf = (account: SharedAccount, { userId, name }: PlayerRow) => {
    const generation = journal.deletion(account.id, 'player', userId);
    return { rest: userId, value: { ...(generation !== undefined && { generation }), name }, at: 0 };
  };
  const locate = (account: SharedAccount, userId: string) => {
    const row = one.get(account.accountId, userId);
    const deletion = journal.deletion(account.id, 'player', userId);
    return {
      ...{ key: userId, rest: userId, thing: row && thingOf(account, row) },
      ...(deletion !== undefined && { deletion }),
    };
  };
  return {
    kind: 'player',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<PlayerRow>(writer, {
      table: 'activity_users',
      sql: `SELECT id, user_id AS userId, name FROM activity_users WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes
         WHERE account = ? AND kind = 'player' AND key = activity_users.user_id)
     ORDER BY id`,
      thingOf,
    }),
    changed: locate,
    locate: (account, rest) => (isText(rest, 256) && !rest.includes(' ') ? locate(account, rest) : 'unknown'),
    isValue: (value) => isMembers(value) && isText(value['name']),
    write(account, rest, value, stamp) {
      const known = journal.deletion(account.id, 'player', rest) ?? '';
      const { generation = '', name = '' } = (value ?? { generation: stamp }) as {
        readonly generation?: string;
        readonly name?: string;
      };
      if (generation > known) deletions.player(account, rest, generation);
      if (value !== null) put.run(account.accountId, rest, name);
      return rest;
    },
  };
}

interface AnswerRow {
  readonly id: number;
  readonly at: number;
  readonly data: string;
  readonly userId: string;
  readonly began: number;
  readonly ended: number;
}

interface AnswerValue {
  readonly answer: ActivitySpan['members'];
  readonly ended: number;
}

/** Some answers of a span together. */
interface AnswerSum {
  readonly answers: number;
  /** Characters. */
  readonly size: number;
  readonly latest: number | null;
}

type JsonObject = ActivitySpan['members'];
const spanWith = (members: JsonObject): ActivitySpan => ({ start: 0, end: 0, members });

const dayMs = 86_400_000;
/** As `isSameSpan` distinguishes days from weeks. */
const lengthOf = ({ began, ended }: Pick<AnswerRow, 'began' | 'ended'>): 'd' | 'w' =>
  ended - began <= 1.5 * dayMs ? 'd' : 'w';
const hashOf = (data: string): string =>
  createHash('sha256').update(data).digest().subarray(0, 12).toString('base64url');

/** Characters of an answer's canonical text; the longest ones of real servers have some 20,000. */
const longestAnswer = 262_144;
/**
 * Answers of a span, and characters of them together. A span has the latest ones within these limits, which a machine
 * does not reach with two thousand games a week. The earlier ones say less, because figures only grow.
 */
const mostAnswers = 10_000;
const mostOfSpan = 8 * 1_048_576;

/** User, generation, begin of the span, its length, time of the answer, hash of the answer. */
const answerKey = /^(\S{1,256}) (\S+) (-?\d{1,15}) ([dw]) (-?\d{1,15}) ([\w-]{16})$/;

/**
 * Answers about spans of time. A span is the merge of all its answers in the order of their times, so all machines
 * with the same answers have the same span.
 */
export function createSharedActivity(writer: WritableDb, journal: Journal, deletions: Deletions): SharedKind {
  const columns = `answers.id AS id, answers.at AS at, answers.data AS data, spans.user_id AS userId,
    spans.began AS began, spans.ended AS ended`;
  const from = 'activity_revisions AS answers JOIN activity_spans AS spans ON spans.id = answers.span';
  const byRow = writer.query<AnswerRow>(
    `SELECT ${columns} FROM ${from} WHERE answers.id = ? AND answers.account_id = ?`,
  );
  const spansAt = writer.query<{ readonly id: number; readonly began: number; readonly ended: number }>(
    'SELECT id, began, ended FROM activity_spans WHERE account_id = ? AND user_id = ? AND began = ? ORDER BY id',
  );
  const addSpan = writer.command(
    `INSERT INTO activity_spans (account_id, user_id, began, ended, seen_at, data) VALUES (?, ?, ?, ?, ?, '{}')`,
  );
  const setSpan = writer.command('UPDATE activity_spans SET ended = ?, seen_at = ?, data = ? WHERE id = ?');
  const lengthen = writer.command('UPDATE activity_spans SET ended = ? WHERE id = ?');
  const answersAt = writer.query<{ readonly id: number; readonly at: number; readonly data: string }>(
    'SELECT id, at, data FROM activity_revisions WHERE span = ? AND at = ?',
  );
  /** `data` breaks ties: answers of one time have one order on all machines. */
  const answersOf = writer.query<{ readonly data: string }>(
    'SELECT data FROM activity_revisions WHERE span = ? ORDER BY at, data',
  );
  const later = writer.query<AnswerSum>(
    `SELECT count(*) AS answers, coalesce(sum(length(data)), 0) AS size, max(at) AS latest FROM activity_revisions
     WHERE span = ? AND (at > ? OR (at = ? AND data > ?))`,
  );
  const latestFirst = writer.query<{ readonly id: number; readonly size: number }>(
    'SELECT id, length(data) AS size FROM activity_revisions WHERE span = ? ORDER BY at DESC, data DESC',
  );
  const removeAnswer = writer.command('DELETE FROM activity_revisions WHERE id = ?');
  const dataOf = writer.query<{ readonly data: string }>('SELECT data FROM activity_spans WHERE id = ?');
  const addAnswer = writer.command(
    'INSERT INTO activity_revisions (account_id, span, at, data) VALUES (?, ?, ?, ?)',
  );

  const generationOf = (account: SharedAccount, userId: string): string =>
    journal.deletion(account.id, 'player', userId) ?? firstGeneration;
  const thingOf = (account: SharedAccount, row: AnswerRow) => ({
    rest: [
      ...[row.userId, generationOf(account, row.userId), row.began, lengthOf(row)],
      ...[row.at, hashOf(row.data)],
    ].join(' '),
    value: { answer: JSON.parse(row.data) as JsonValue, ended: row.ended },
    at: row.at,
  });
  const parse = (rest: string) => {
    const [, userId, generation, began, length, at, hash] = answerKey.exec(rest) ?? [];
    if (userId === undefined || generation === undefined || hash === undefined) return null;
    return { userId, generation, began: Number(began), length, at: Number(at), hash };
  };
  const spanOf = (account: SharedAccount, userId: string, began: number, length: string | undefined) =>
    spansAt.all(account.accountId, userId, began).find((span) => lengthOf(span) === length);

  const sumAfter = (span: number, at: number, data: string): AnswerSum =>
    later.get(span, at, at, data) ?? { answers: 0, size: 0, latest: null };
  const hasRoom = ({ answers, size }: AnswerSum): boolean => answers < mostAnswers && size <= mostOfSpan;

  /**
   * Removes the earliest answers beyond the limits. Up to and including the first one beyond the size: then the order in
   * which the answers came does not matter.
   */
  const removeEarliest = (span: number): boolean => {
    const all = sumAfter(span, Number.MIN_SAFE_INTEGER, '');
    if (all.answers <= mostAnswers && all.size <= mostOfSpan) return false;
    const kept = { answers: 0, size: 0, latest: null };
    let removed = 0;
    for (const { id, size } of latestFirst.all(span)) {
      if (hasRoom(kept)) {
        kept.answers += 1;
        kept.size += size;
        continue;
      }
      removeAnswer.run(id);
      removed += 1;
    }
    return removed > 0;
  };

  const mergeInto = (known: JsonObject, data: string): JsonObject =>
    mergeSpans(spanWith(known), spanWith(JSON.parse(data) as JsonObject)).members;
  /** Merges all answers, in the order of their times. */
  const mergeAll = (span: number): JsonObject => {
    let merged: JsonObject = {};
    for (const { data } of answersOf.iterate(span)) merged = mergeInto(merged, data);
    return merged;
  };
  /** Stores an answer in its span, which is the merge of all. */
  const addTo = (account: SharedAccount, span: number, at: number, data: string, ended: number): number => {
    const before = sumAfter(span, Number.MIN_SAFE_INTEGER, '');
    const row = addAnswer.run(account.accountId, span, at, data).rowId;
    const isLatest = before.latest === null || at > before.latest;
    // The span is the merge of the earlier ones already.
    const merged =
      removeEarliest(span) || !isLatest
        ? mergeAll(span)
        : mergeInto(JSON.parse(dataOf.get(span)?.data ?? '{}') as JsonObject, data);
    setSpan.run(ended, Math.max(at, before.latest ?? at), canonicalText(merged), span);
    return row;
  };

  return {
    kind: 'activity',
    weight: 4,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<AnswerRow>(writer, {
      table: 'activity_revisions',
      sql: `SELECT ${columns} FROM ${from} WHERE answers.id > ? AND answers.id <= ? AND +answers.account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes
         WHERE account = ? AND kind = 'activity' AND key = CAST(answers.id AS TEXT))
     ORDER BY answers.id`,
      thingOf,
    }),
    changed(account, key) {
      const row = byRow.get(Number(key), account.accountId);
      if (!row) return null;
      const thing = thingOf(account, row);
      return { key, rest: thing.rest, thing };
    },
    locate(account, rest, value) {
      const parsed = parse(rest);
      if (parsed === null) return 'unknown';
      const { userId, generation, began, length, at, hash } = parsed;
      const known = generationOf(account, userId);
      if (generation < known) return null;
      if (generation > known) return { key: '', thing: undefined, isNewer: true };
      const span = spanOf(account, userId, began, length);
      const answer = span && answersAt.all(span.id, at).find((one) => hashOf(one.data) === hash);
      if (span && !answer) {
        const data = isMembers(value) ? canonicalText(value['answer']) : '';
        if (!hasRoom(sumAfter(span.id, at, data))) return 'unknown';
      }
      if (!span || !answer) return { key: '', thing: undefined };
      return {
        key: String(answer.id),
        thing: thingOf(account, { ...answer, ...span, id: answer.id, userId }),
      };
    },
    isValue(value, rest) {
      const parsed = parse(rest);
      if (!isMembers(value) || !isMembers(value['answer']) || parsed === null) return false;
      const { began, at, length } = parsed;
      const { answer, ended } = value;
      return (
        [began, at, ended].every(isTime) &&
        isActivitySpan(began, ended as number) &&
        // Otherwise no fact would find the span again.
        lengthOf({ began, ended: ended as number }) === length &&
        canonicalText(answer).length <= longestAnswer
      );
    },
    write(account, rest, value) {
      const parsed = parse(rest);
      if (parsed === null || value === null) return '';
      const { userId, generation, began, length, at, hash } = parsed;
      if (generation > generationOf(account, userId)) deletions.player(account, userId, generation);
      const { answer, ended } = value as AnswerValue;
      const known = spanOf(account, userId, began, length);
      const span = known?.id ?? addSpan.run(account.accountId, userId, began, ended, at).rowId;
      const last = Math.max(known?.ended ?? ended, ended);
      const stored = answersAt.all(span, at).find((one) => hashOf(one.data) === hash);
      if (!stored) return String(addTo(account, span, at, canonicalText(answer), last));
      lengthen.run(last, span);
      return String(stored.id);
    },
  };
}
