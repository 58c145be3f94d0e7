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

export function createBotMemory(options: {
  readonly memos: (accountId: string) => Store['memos'];
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { memos, clock } = options;
  const log = options.log.child('bot');
  /** Null: read, and absent. */
  const known = new Map<string, BotSettings | null>();

  const hands = new Map<string, BotHands>();

  const read = async (accountId: string) => {
    const row = await memos(accountId).get(accountId, kind, id);
    const exceptions = await memos(accountId).get(accountId, kind, handsId);
    // A choice made during the read is newer.
    if (known.has(accountId)) return;
    const found = row && (readStored(botSettingsSchema, row.data) ?? null);
    if (row && !found) log.warn('bot settings not read', { accountId });
    known.set(accountId, found);
    hands.set(accountId, (exceptions && readStored(handsSchema, exceptions.data)) ?? noHands);
  };

  return {
    /** Reads the settings of accounts that were not read yet. */
    async load(accountIds: readonly string[]) {
      await Promise.all(accountIds.filter((accountId) => !known.has(accountId)).map(read));
    },
    /** Undefined: never set, or not read yet. */
    get: (accountId: string): BotSettings | undefined => known.get(accountId) ?? undefined,
    /** Rejects if the store fails; the settings then stay unchanged. */
    async set(accountId: string, settings: BotSettings) {
      const data = JSON.stringify(settings);
      await memos(accountId).keep({ accountId, kind, id, at: clock.now(), data });
      known.set(accountId, settings);
    },
    hands: (accountId: string): BotHands => hands.get(accountId) ?? noHands,
    /** Rejects if the store fails; nothing changes then. */
    async setHands(accountId: string, next: BotHands) {
      const data = JSON.stringify(next);
      await memos(accountId).keep({ accountId, kind, id: handsId, at: clock.now(), data });
      hands.set(accountId, next);
    },
    forget(accountId: string) {
      known.delete(accountId);
      hands.delete(accountId);
    },
  };
}
