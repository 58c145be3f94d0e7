/**
 * Explorers that the user named, by account. The address is a memo, which backups and copied data directories contain.
 * Main itself asks for the consent to send the token, because a page that was taken over could give it. The consent
 * counts only with a mark of this computer, because it must come from this user.
 */
import type { MachineSeal } from '../../accounts/machine-seal.ts';
import { parseServiceAddress } from '../../accounts/server-address.ts';
import type { Clock } from '../../base/clock.ts';
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import type { Store } from '../../store/api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { ownExplorerKind as kind, parseOwnExplorer } from './stored-explorer.ts';

const id = 'own';
/** Characters of a host and its port. DNS allows no longer host, and a dialog must show all of it. */
const longestHost = 260;
/** The port that the public explorer's program has at first. */
const example = 'http://localhost:9002';

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
  /** Asks the user, outside the page, whether the host may get the account's token. */
  readonly mayGetToken: (accountId: string, host: string) => Promise<boolean>;
}

export interface WantedExplorer {
  /** As typed; empty for the server's own explorer. */
  readonly address: string;
  readonly sendsToken: boolean;
}

export function createOwnExplorers({ clock, memos, seal, mayGetToken }: OwnExplorersOptions) {
  const known = new Map<string, Promise<OwnExplorer | null>>();
  let writing: Promise<unknown> = Promise.resolve();
  let isAsking = false;

  const read = async (accountId: string): Promise<OwnExplorer | null> => {
    const memo = await memos(accountId).get(accountId, kind, id);
    const stored = memo && parseOwnExplorer(memo.data);
    if (!stored) return null;
    // The database can come from outside.
    const address = parseServiceAddress(stored.baseUrl, { example });
    if (!address.ok || address.baseUrl !== stored.baseUrl) return null;
    const { baseUrl, mark } = stored;
    const isSealed = mark !== null && (await seal?.isMine(consentText(accountId, baseUrl), mark)) === true;
    return { baseUrl, sendsToken: isSealed };
  };

  const get = (accountId: string): Promise<OwnExplorer | null> => {
    const before = known.get(accountId);
    if (before) return before;
    const found = read(accountId);
    known.set(accountId, found);
    found.catch(() => known.delete(accountId));
    return found;
  };

  /** Whether the address may get the token: by the stored consent for it, or by a new one. */
  const hasConsent = async (accountId: string, baseUrl: string): Promise<boolean> => {
    const before = await get(accountId);
    if (before?.sendsToken === true && before.baseUrl === baseUrl) return true;
    if (!seal) throw notKept();
    // A page that was taken over must not pile up dialogs.
    if (isAsking) return false;
    isAsking = true;
    try {
      return await mayGetToken(accountId, hostOf(baseUrl));
    } finally {
      isAsking = false;
    }
  };

  const store = async (accountId: string, wanted: OwnExplorer | null): Promise<void> => {
    if (wanted === null) {
      await memos(accountId).remove(accountId, kind, id);
      return;
    }
    const { baseUrl, sendsToken } = wanted;
    const mark = sendsToken ? ((await seal?.make(consentText(accountId, baseUrl))) ?? null) : null;
    if (sendsToken && mark === null) throw notKept();
    const data = JSON.stringify({ baseUrl, mark });
    await memos(accountId).keep({ accountId, kind, id, at: clock.now(), data });
  };

  return {
    /** The explorer that the user named; null for the server's own. */
    get,
    /**
     * Resolves to false if the user does not let the address have the token; then nothing changed. Throws a
     * `ContractFailure` with the cause, and then stores nothing.
     */
    async set(accountId: string, { address, sendsToken }: WantedExplorer): Promise<boolean> {
      const baseUrl = parsed(address);
      if (baseUrl !== null && sendsToken && !(await hasConsent(accountId, baseUrl))) return false;
      const explorer = baseUrl === null ? null : { baseUrl, sendsToken };
      const written = writing.then(() => store(accountId, explorer));
      writing = written.catch(() => {});
      await written;
      known.delete(accountId);
      return true;
    },
    /** The account is gone. */
    forget: (accountId: string): void => void known.delete(accountId),
    /** Resolves when nothing is being written. */
    idle: () => writing,
  };
}

const consentText = (accountId: string, baseUrl: string): string =>
  JSON.stringify(['explorer gets the token', accountId, baseUrl]);

/** Host and port of a canonical address. */
export const hostOf = (baseUrl: string): string => new URL(baseUrl).host;

/** The canonical address; null for none. Throws a `ContractFailure` for an address that cannot be an explorer's. */
function parsed(address: string): string | null {
  if (address.trim() === '') return null;
  const read = parseServiceAddress(address, { example });
  if (!read.ok) throw new ContractFailure('rejected', worded[read.message.id] ?? read.message);
  if (hostOf(read.baseUrl).length > longestHost)
    throw new ContractFailure('rejected', messageOf('explorer.notAnAddress', { example }));
  return read.baseUrl;
}

const notKept = () => new ContractFailure('unavailable', messageOf('explorer.consentNotKept'));
