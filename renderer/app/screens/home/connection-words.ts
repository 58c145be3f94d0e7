import type { AccountView, StreamHealthView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Translate } from '../../../ui/messages.ts';
import type { homeText } from './home-text.ts';

type HomeText = TextOf<typeof homeText>;

/** Time of the last data of a disconnected account; null while connected. */
function pictureOf(account: AccountView, streams: readonly StreamHealthView[]): number | null {
  if (account.state !== 'offline' && account.state !== 'stopped') return null;
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  return stream ? (stream.lastByteAt ?? stream.since) : null;
}

/** Servers send keep-alives every few seconds; a shorter silence is not shown, ms. */
const quiet = 10_000;

/** Short state of a connection: how long it has been silent, or why it is down; null when all is well. */
export function connectionDetail(
  account: AccountView,
  streams: readonly StreamHealthView[],
  now: number,
  text: HomeText,
  translate: Translate,
): string | null {
  if (account.problem) return translate(account.problem.message);
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  if (!stream) return null;
  if (stream.state === 'open') {
    const silence = stream.lastByteAt === null ? 0 : now - stream.lastByteAt;
    return silence < quiet ? null : text.lastHeard(silence);
  }
  return stream.cause && translate(stream.cause);
}

/** The offline notice above the content; null when all accounts are connected. */
export function offlineLine(
  accounts: readonly AccountView[],
  streams: readonly StreamHealthView[],
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
