/**
 * Daily limits (UTC) on what a server can make the app store for one account. Messages beyond them are only
 * counted.
 *
 * The limits are more than twice the heaviest honest use. A bot with 2,000 games a day causes about 4,000 game
 * entries and 4,000 challenge entries of 1 KB each, a person with 200 games a day a tenth of that. Honest
 * servers cause almost no quarantined lines.
 */
import type { LedgerKind, NewOverflow } from './api.ts';
import type { WritableDb } from './database/sqlite.ts';

/** Parts with separate limits, so that a flood of challenges leaves room for games. */
export type IntakePart = 'challenges' | 'games' | 'gaps' | 'keys' | 'quarantine';

interface IntakeLimit {
  readonly entries: number;
  readonly bytes: number;
}

export type IntakeLimits = Readonly<Record<IntakePart, IntakeLimit>>;

const mib = 1024 * 1024;

const intakeLimits: IntakeLimits = {
  challenges: { entries: 10_000, bytes: 16 * mib },
  games: { entries: 10_000, bytes: 16 * mib },
  gaps: { entries: 1_000, bytes: 2 * mib },
  /** Keys of entries beyond the other limits: about 60 bytes each on disk. */
  keys: { entries: 20_000, bytes: 2 * mib },
  quarantine: { entries: 1_000, bytes: 8 * mib },
};

export const partOf: Readonly<Record<LedgerKind, Exclude<IntakePart, 'keys' | 'quarantine'>>> = {
  challenge: 'challenges',
  challenge_declined: 'challenges',
  challenge_canceled: 'challenges',
  game_start: 'games',
  game_finish: 'games',
  gap: 'gaps',
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Characters of the sample stored for each hour. */
const longestSample = 2_000;
const longestKind = 80;
/** Kinds per hour that are counted separately; the others are counted together. */
const mostKinds = 50;

export type IntakeBudget = ReturnType<typeof createIntakeBudget>;

export function createIntakeBudget(writer: WritableDb, limits: IntakeLimits = intakeLimits) {
  const take = writer.command(`
    INSERT INTO intake_days (account_id, day, part, entries, bytes) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT (account_id, day, part) DO UPDATE SET entries = entries + 1, bytes = bytes + excluded.bytes
      WHERE entries < ? AND bytes + excluded.bytes <= ?`);
  const isCounted = writer.query<{ found: number }>(
    'SELECT 1 AS found FROM intake_summaries WHERE account_id = ? AND hour BETWEEN ? AND ? LIMIT 1',
  );
  const kindsOf = writer.query<{ kind: string }>(
    'SELECT kind FROM intake_summaries WHERE account_id = ? AND hour = ?',
  );
  const count = writer.command(`
    INSERT INTO intake_summaries (account_id, hour, kind, messages, bytes, first_at, last_at, sample)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (account_id, hour, kind) DO UPDATE SET
      messages = messages + excluded.messages, bytes = bytes + excluded.bytes,
      first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at)`);

  return {
    /** Counts a message to be stored. Returns false, without counting, when it exceeds the daily budget. */
    take: (accountId: string, at: number, part: IntakePart, bytes: number) =>
      take.run(accountId, Math.floor(at / dayMs), part, bytes, limits[part].entries, limits[part].bytes)
        .changes === 1,
    /** Counts messages beyond the budget. Returns true when they are the account's first that day. */
    count({ accountId, kind: named, messages, bytes, firstAt, lastAt, sample }: NewOverflow): boolean {
      const hour = Math.floor(firstAt / hourMs);
      const firstHour = Math.floor(firstAt / dayMs) * 24;
      const isFirst = isCounted.get(accountId, firstHour, firstHour + 23) === undefined;
      const kind = named.slice(0, longestKind);
      const existing = isFirst ? [] : kindsOf.all(accountId, hour);
      const isRoom = existing.length < mostKinds || existing.some((one) => one.kind === kind);
      count.run(
        accountId,
        hour,
        isRoom ? kind : 'other',
        messages,
        bytes,
        Math.round(firstAt),
        Math.round(lastAt),
        sample.slice(0, longestSample),
      );
      return isFirst;
    },
  };
}
