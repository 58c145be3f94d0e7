/**
 * Explorers that the user named, by account. The address is a memo, which backups and copied data directories contain.
 * The consent to send the token counts only with a mark of this computer, because it must come from this user.
 */
import { z } from 'zod';
import type { MachineSeal } from '../../accounts/machine-seal.ts';
import { parseServiceAddress } from '../../accounts/server-address.ts';
import { readStored } from '../../base/check.ts';
import type { Clock } from '../../base/clock.ts';
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import type { Store } from '../../store/api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

const kind = 'explorer-server';
const id = 'own';
/** The port that the public explorer's program has at first. */
const example = 'http://localhost:9002';

const storedSchema = lazySchema(() => z.object({ baseUrl: z.string(), mark: z.string().nullable() }));

/** Explorers have words of their own where those of accounts speak of the token. */
const worded: Readonly<Partial<Record<Message['id'], Message>>> = {
  'account.addressNotSecure': messageOf('explorer.addressNotSecure'),
  'account.addressHasPassword': messageOf('explorer.addressHasPassword'),
  'account.enterAddress': messageOf('explorer.notAnAddress', { example }),
  'account.notAnAddress': messageOf('explorer.notAnAddress', { example }),
};

export interface OwnExplorersOptions {
  readonly clock: Clock;
  readonly memos: (accountId: string) => Pick<Store['memos'], 'get' | 'keep' | 'remove'>;
  /** Absent where this computer cannot mark anything. */
  readonly seal: MachineSeal | undefined;
}

export interface WantedExplorer {
  /** As typed; empty for the server's own explorer. */
  readonly address: string;
  readonly sendsToken: boolean;
}

export function createOwnExplorers({ clock, memos, seal }: OwnExplorersOptions) {
  const known = new Map<string, Promise<OwnExplorer | null>>();
  let writing: Promise<unknown> = Promise.resolve();

  const read = async (accountId: string): Promise<OwnExplorer | null> => {
    const memo = await memos(accountId).get(accountId, kind, id);
    const stored = memo && readStored(storedSchema, memo.data);
    if (!stored) return null;
    // The database can come from outside.
    const address = parseServiceAddress(stored.baseUrl, { example });
    if (!address.ok || address.baseUrl !== stored.baseUrl) return null;
    const { baseUrl, mark } = stored;
    const isSealed = mark !== null && (await seal?.isMine(consentText(accountId, baseUrl), mark)) === true;
    return { baseUrl, sendsToken: isSealed };
  };

  const store = async (accountId: string, { address, sendsToken }: WantedExplorer): Promise<void> => {
    if (address.trim() === '') {
      await memos(accountId).remove(accountId, kind, id);
      return;
    }
    const parsed = parseServiceAddress(address, { example });
    if (!parsed.ok) throw new ContractFailure('rejected', worded[parsed.message.id] ?? parsed.message);
    const { baseUrl } = parsed;
    const mark = sendsToken ? ((await seal?.make(consentText(accountId, baseUrl))) ?? null) : null;
    if (sendsToken && mark === null)
      throw new ContractFailure('unavailable', messageOf('explorer.consentNotKept'));
    const data = JSON.stringify({ baseUrl, mark });
    await memos(accountId).keep({ accountId, kind, id, at: clock.now(), data });
  };

  return {
    /** The explorer that the user named; null for the server's own. */
    get(accountId: string): Promise<OwnExplorer | null> {
      const before = known.get(accountId);
      if (before) return before;
      const found = read(accountId);
      known.set(accountId, found);
      found.catch(() => known.delete(accountId));
      return found;
    },
    /** Throws a `ContractFailure` with the cause, and then stores nothing. */
    async set(accountId: string, wanted: WantedExplorer): Promise<void> {
      const written = writing.then(() => store(accountId, wanted));
      writing = written.catch(() => {});
      await written;
      known.delete(accountId);
    },
    /** The account is gone. */
    forget: (accountId: string): void => void known.delete(accountId),
    /** Resolves when nothing is being written. */
    idle: () => writing,
  };
}

const consentText = (accountId: string, baseUrl: string): string =>
  JSON.stringify(['explorer gets the token', accountId, baseUrl]);
