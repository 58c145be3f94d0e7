/** Cards of the training, and their reviews. */
import type { WritableDb } from '../database/sqlite.ts';
import { cardSources, reviewKinds } from '../training-api.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isJson, isMembers, isText, isTime } from './value-checks.ts';

interface CardValue {
  readonly source: string;
  readonly at: number;
  readonly active: boolean;
  /** The owner's JSON text. */
  readonly data: string;
}
interface CardRow extends Omit<CardValue, 'active'> {
  readonly id: number;
  readonly key: string;
  readonly active: number;
}

const mostKey = 4_096;

export function createSharedCards(writer: WritableDb): SharedKind {
  const one = writer.query<CardRow>(
    'SELECT id, key, source, at, active, data FROM training_cards WHERE account_id = ? AND key = ?',
  );
  const put = writer.command(
    `INSERT INTO training_cards (account_id, key, source, at, active, data) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, key) DO UPDATE
     SET source = excluded.source, at = excluded.at, active = excluded.active, data = excluded.data`,
  );
  const thingOf = ({ key, source, at, active, data }: CardRow) => ({
    ...{ rest: key, at },
    value: { source, at, active: active === 1, data } satisfies CardValue,
  });
  const locate = ({ accountId }: SharedAccount, key: string) => {
    const row = one.get(accountId, key);
    return { key, rest: key, thing: row && thingOf(row) };
  };
  return {
    kind: 'card',
    weight: 1,
    isDeletedByChange: true,
    mergedStamps: 'changes',
    existing: createStoredRows<CardRow>(writer, {
      table: 'training_cards',
      sql: `SELECT id, key, source, at, active, data FROM training_cards AS cards WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes AS changes
         WHERE account = ? AND kind = 'card' AND changes.key = cards.key)
     ORDER BY id`,
      thingOf: (_, row) => thingOf(row),
    }),
    changed: locate,
    locate: (account, rest) => (isText(rest, mostKey) ? locate(account, rest) : 'unknown'),
    isValue: (value) =>
      isMembers(value) &&
      cardSources.some((source) => source === value['source']) &&
      isTime(value['at']) &&
      typeof value['active'] === 'boolean' &&
      isJson(value['data']),
    write({ accountId }, rest, value) {
      if (value === null) return rest;
      const { source, at, active, data } = value as CardValue;
      put.run(accountId, rest, source, at, Number(active), data);
      return rest;
    },
  };
}

interface ReviewValue {
  readonly at: number;
  readonly kind: string;
  readonly grade: number;
  readonly elapsed: number;
}
interface ReviewRow extends ReviewValue {
  readonly id: number;
  readonly key: string;
  readonly review: string;
}

/** Reviews never change. The key is a JSON list of the card's key and the review's. */
export function createSharedReviews(writer: WritableDb): SharedKind {
  const columns = 'id, key, review, at, kind, grade, elapsed';
  const one = writer.query<ReviewRow>(
    `SELECT ${columns} FROM training_reviews WHERE account_id = ? AND key = ? AND review = ?`,
  );
  const put = writer.command(
    `INSERT INTO training_reviews (account_id, key, review, at, kind, grade, elapsed) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, key, review) DO UPDATE
     SET at = excluded.at, kind = excluded.kind, grade = excluded.grade, elapsed = excluded.elapsed`,
  );
  const restOf = (key: string, review: string): string => JSON.stringify([key, review]);
  const thingOf = ({ key, review, at, kind, grade, elapsed }: ReviewRow) => ({
    ...{ rest: restOf(key, review), at },
    value: { at, kind, grade, elapsed } satisfies ReviewValue,
  });
  const parse = (rest: string): readonly [key: string, review: string] | null => {
    if (!isJson(rest)) return null;
    const names: unknown = JSON.parse(rest);
    const isPair = Array.isArray(names) && names.length === 2 && names.every((name) => isText(name, mostKey));
    // One text for one review: other spellings of the same list would be other facts.
    return isPair && JSON.stringify(names) === rest ? [String(names[0]), String(names[1])] : null;
  };
  const locate = ({ accountId }: SharedAccount, rest: string) => {
    const names = parse(rest);
    if (names === null) return null;
    const row = one.get(accountId, ...names);
    return { key: rest, rest, thing: row && thingOf(row) };
  };
  return {
    kind: 'review',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<ReviewRow>(writer, {
      table: 'training_reviews',
      sql: `SELECT ${columns} FROM training_reviews AS reviews WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes AS changes
         WHERE account = ? AND changes.kind = 'review' AND changes.key = json_array(reviews.key, reviews.review))
     ORDER BY id`,
      thingOf: (_, row) => thingOf(row),
    }),
    changed: locate,
    locate: (account, rest) => locate(account, rest) ?? 'unknown',
    isValue: (value) =>
      isMembers(value) &&
      isTime(value['at']) &&
      reviewKinds.some((kind) => kind === value['kind']) &&
      [1, 2, 3, 4].includes(Number(value['grade'])) &&
      Number.isSafeInteger(value['elapsed']) &&
      Number(value['elapsed']) >= 0,
    write({ accountId }, rest, value) {
      const names = parse(rest);
      if (names === null || value === null) return rest;
      const { at, kind, grade, elapsed } = value as ReviewValue;
      put.run(accountId, ...names, at, kind, grade, elapsed);
      return rest;
    },
  };
}
