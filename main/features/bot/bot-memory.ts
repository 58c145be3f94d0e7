import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import { botSettingsSchema, type BotSettings } from '../../../preload/contract/bot.ts';

const kind = 'bot';
const id = 'settings';
const handsId = 'hands';

/** Games that differ from the account's switch. */
const handsSchema = z.object({
  /** Played by the user, although the engine is on. */
  taken: z.array(z.string().max(64)).max(500),
  /** Finished by the engine, although it is off. */
  finishing: z.array(z.string().max(64)).max(500),
});
export type BotHands = z.infer<typeof handsSchema>;
const noHands: BotHands = { taken: [], finishing: [] };

interface Remembered {
  /** Null: absent. */
  readonly settings: BotSettings | null;
  readonly hands: BotHands;
}

export function createBotMemory(options: {
  readonly memos: (accountId: string) => Store['memos'];
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { memos, clock } = options;
  const log = options.log.child('bot');
  const known = new Map<string, Remembered>();
  const reads = new Map<string, Promise<void>>();
  /** The last change of each account. */
  const changes = new Map<string, Promise<void>>();

  const read = async (accountId: string): Promise<Remembered> => {
    const row = await memos(accountId).get(accountId, kind, id);
    const exceptions = await memos(accountId).get(accountId, kind, handsId);
    const settings = row && (readStored(botSettingsSchema, row.data) ?? null);
    if (row && !settings) log.warn('bot settings not read', { accountId });
    return { settings, hands: (exceptions && readStored(handsSchema, exceptions.data)) ?? noHands };
  };

  /** Reads the account once. A failed read is repeated by the next call. */
  const load = (accountId: string): Promise<void> => {
    const earlier = reads.get(accountId);
    if (earlier) return earlier;
    const isCurrent = () => reads.get(accountId) === reading;
    const reading: Promise<void> = read(accountId).then(
      (found) => {
        if (isCurrent()) known.set(accountId, found);
      },
      (error: unknown) => {
        if (isCurrent()) reads.delete(accountId);
        throw error;
      },
    );
    reads.set(accountId, reading);
    return reading;
  };

  /** Changes of an account run one after the other: each builds on what the one before it has stored. */
  const inTurn = (accountId: string, change: (before: Remembered) => Promise<Remembered>): Promise<void> => {
    const turn = async () => {
      await load(accountId);
      const before = known.get(accountId);
      // The account was removed.
      if (!before) return;
      const after = await change(before);
      if (known.has(accountId)) known.set(accountId, after);
    };
    const changed = (changes.get(accountId) ?? Promise.resolve()).then(turn, turn);
    changes.set(accountId, changed);
    return changed;
  };

  const keep = (accountId: string, memo: string, value: BotSettings | BotHands) =>
    memos(accountId).keep({ accountId, kind, id: memo, at: clock.now(), data: JSON.stringify(value) });

  return {
    /** Reads the settings of accounts that were not read yet. */
    async load(accountIds: readonly string[]) {
      await Promise.all(accountIds.map(load));
    },
    /** Undefined: never set, or not read yet. */
    get: (accountId: string): BotSettings | undefined => known.get(accountId)?.settings ?? undefined,
    /** Rejects if the store fails; the settings then stay unchanged. */
    set: (accountId: string, change: (before: BotSettings | undefined) => BotSettings) =>
      inTurn(accountId, async (before) => {
        const settings = change(before.settings ?? undefined);
        await keep(accountId, id, settings);
        return { ...before, settings };
      }),
    hands: (accountId: string): BotHands => known.get(accountId)?.hands ?? noHands,
    /** Stores nothing when `change` returns its argument. Rejects if the store fails; nothing changes then. */
    setHands: (accountId: string, change: (before: BotHands) => BotHands) =>
      inTurn(accountId, async (before) => {
        const hands = change(before.hands);
        if (hands === before.hands) return before;
        await keep(accountId, handsId, hands);
        return { ...before, hands };
      }),
    forget(accountId: string) {
      known.delete(accountId);
      reads.delete(accountId);
      changes.delete(accountId);
    },
  };
}
