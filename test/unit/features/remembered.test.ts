import { expect, it } from 'vitest';
import { challengesLeftOpen } from '../../../main/features/challenges/remembered.ts';
import type { Challenge } from '../../../main/service/domain.ts';
import type { LedgerEntry, LedgerKind } from '../../../main/store/api.ts';
import { challenge, me } from './fixtures.ts';

const lastSeen = 1_000_000;
const challenges = new Map<string, Challenge>();

function entry(id: string, kind: LedgerKind, at: number, change: Partial<Challenge> = {}): LedgerEntry {
  if (kind === 'challenge') challenges.set(id, challenge({ id, ...change }));
  return {
    id: at,
    accountId: me.id,
    at,
    kind,
    subject: id,
    dedupeKey: `${kind}:${id}`,
    source: 'stream',
    raw: id,
  };
}

it('finds the challenges that were open when the account was last connected', () => {
  const days = { timeControl: { kind: 'correspondence', daysPerTurn: 2 } } as const;
  const entries = [
    entry('fresh', 'challenge', lastSeen - 5_000),
    entry('expired', 'challenge', lastSeen - 60_000),
    entry('slow', 'challenge', lastSeen - 900_000, days),
    entry('declined', 'challenge', lastSeen - 5_000),
    entry('declined', 'challenge_declined', lastSeen - 4_000),
    entry('canceled', 'challenge', lastSeen - 5_000),
    entry('canceled', 'challenge_canceled', lastSeen - 4_000),
    entry('played', 'challenge', lastSeen - 900_000, days),
    entry('played', 'game_start', lastSeen - 800_000),
    entry('mine', 'challenge', lastSeen - 5_000, { challenger: { id: 'me', name: 'Me' } }),
    entry('unread', 'challenge', lastSeen - 5_000),
    { ...entry('theirs', 'challenge', lastSeen - 5_000), accountId: 'another' },
  ];
  const parse = (raw: string) => {
    const one = challenges.get(raw);
    return one && raw !== 'unread' ? ({ type: 'challenge', challenge: one } as const) : undefined;
  };
  const left = challengesLeftOpen(entries, { accountId: me.id, userId: 'me', lastSeen, parse });
  expect(left).toEqual(['fresh', 'slow']);
});
