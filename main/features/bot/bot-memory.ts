import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import { botSettingsSchema, type BotSettings } from '../../../preload/contract/bot.ts';

export interface BotMemory {
  /** Reads the settings of accounts that were not read yet. */
  load(accountIds: readonly string[]): Promise<void>;
  /** Undefined: never set, or not read yet. */
  get(accountId: string): BotSettings | undefined;
  /** Rejects if the store fails; the settings then stay unchanged. */
  set(accountId: string, settings: BotSettings): Promise<void>;
  forget(accountId: string): void;
}

const kind = 'bot';
const id = 'settings';

export function createBotMemory(options: {
  readonly memos: (accountId: string) => Store['memos'];
  readonly clock: Clock;
  readonly log: Log;
}): BotMemory {
  const { memos, clock } = options;
  const log = options.log.child('bot');
  /** Null: read, and absent. */
  const known = new Map<string, BotSettings | null>();

  const read = async (accountId: string) => {
    const row = await memos(accountId).get(accountId, kind, id);
    // A choice made during the read is newer.
    if (known.has(accountId)) return;
    const found = row && parse(row.data);
    if (row && !found) log.warn('bot settings not read', { accountId });
    known.set(accountId, found);
  };

  return {
    async load(accountIds) {
      await Promise.all(accountIds.filter((accountId) => !known.has(accountId)).map(read));
    },
    get: (accountId) => known.get(accountId) ?? undefined,
    async set(accountId, settings) {
      const data = JSON.stringify(settings);
      await memos(accountId).keep({ accountId, kind, id, at: clock.now(), data });
      known.set(accountId, settings);
    },
    forget: (accountId) => void known.delete(accountId),
  };
}

function parse(data: string): BotSettings | null {
  try {
    return botSettingsSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
