import type { AccountView, StreamHealth } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { homeText } from './home-text.ts';

type HomeText = TextOf<typeof homeText>;

/** When the picture of an account that is not connected was taken: its last sign of life. Null while it is connected. */
export function pictureOf(account: AccountView, streams: readonly StreamHealth[]): number | null {
  if (account.state !== 'offline' && account.state !== 'stopped') return null;
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  return stream ? (stream.lastByteAt ?? stream.since) : null;
}

/** Servers send a sign of life every few seconds; a shorter silence is not worth a word. ms. */
const quiet = 10_000;

/** What hangs on the connection right now, in a few words: when it was last heard, or why it is down. */
export function connectionDetail(
  account: AccountView,
  streams: readonly StreamHealth[],
  now: number,
  text: HomeText,
): string | null {
  if (account.problem) return account.problem.message;
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  if (!stream) return null;
  if (stream.state === 'open') {
    const silence = stream.lastByteAt === null ? 0 : now - stream.lastByteAt;
    return silence < quiet ? null : text.lastHeard(silence);
  }
  return stream.cause;
}

/** The line above a picture that is not live, or null when all accounts are connected. */
export function offlineLine(
  accounts: readonly AccountView[],
  streams: readonly StreamHealth[],
  now: number,
  text: HomeText,
): string | null {
  const pictures = accounts
    .filter(({ state }) => state === 'offline')
    .map((account) => pictureOf(account, streams));
  if (pictures.length === 0) return null;
  const oldest = Math.min(...pictures.map((at) => at ?? Infinity));
  const state = pictures.length === accounts.length ? text.offline : text.partlyOffline;
  return Number.isFinite(oldest) ? `${state} ${text.pictureFrom(oldest, now)}` : state;
}
