import { readStored } from '../../base/check.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import { botSettingsSchema, type BotSettings } from '../../../preload/contract/bot.ts';

const kind = 'bot';
const id = 'settings';

export function createBotMemory(options: {
  readonly memos: (accountId: string) => Store['memos'];
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { memos, clock } = options;
  const log = options.log.child('bot');
  /** Null: read, and absent. */
  const known = new Map<string, BotSettings | null>();

  const read = async (accountId: string) => {
    const row = await memos(accountId).get(accountId, kind, id);
    // A choice made during the read is newer.
    if (known.has(accountId)) return;
    const found = row && (readStored(botSettingsSchema, row.data) ?? null);
    if (row && !found) log.warn('bot settings not read', { accountId });
    known.set(accountId, found);
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
    forget: (accountId: string) => void known.delete(accountId),
  };
}
