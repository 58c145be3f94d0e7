import type { AccountView, StreamHealthView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Tone } from '../ui/Status.tsx';
import type { frameText } from './frame-text.ts';

type HealthText = TextOf<typeof frameText>['health'];
export type AccountNames = TextOf<typeof frameText>['names'];

export interface Health {
  readonly tone: Tone;
  /** For example `Reconnecting in 4 s`. */
  readonly words: string;
}

/** A stream without a byte for this long, not even a keep-alive, does not count as live, ms. */
const silence = 15_000;

/** Health of an account, from its state and its event stream. `now` in ms since the epoch. */
export function accountHealth(
  account: AccountView,
  streams: readonly StreamHealthView[],
  now: number,
  text: HealthText,
): Health {
  if (account.state === 'stopped') return { tone: 'problem', words: text.stopped };
  if (account.state === 'signed_out') return { tone: 'idle', words: text.signedOut };
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  const { restsUntil = now } = account;
  if (account.problem?.code === 'elsewhere') return { tone: 'ok', words: text.elsewhere };
  if (restsUntil > now) return { tone: 'busy', words: text.resting(restsUntil - now) };
  if (stream !== undefined) return streamHealth(stream, now, text);
  switch (account.state) {
    case 'connecting':
      return { tone: 'busy', words: text.connecting };
    case 'online':
      return { tone: 'ok', words: account.kind === 'watch' ? text.watching : text.connected };
    case 'offline':
      return { tone: 'problem', words: text.offline };
    case 'idle':
      return { tone: 'idle', words: account.kind === 'watch' ? text.noAccount : text.atRest };
  }
}

export function streamHealth(stream: StreamHealthView, now: number, text: HealthText): Health {
  switch (stream.state) {
    case 'open':
      if (stream.lastByteAt !== null && now - stream.lastByteAt > silence)
        return { tone: 'busy', words: text.silentSince(stream.lastByteAt, now) };
      return { tone: 'ok', words: text.live };
    case 'opening':
      return { tone: 'busy', words: stream.opens > 1 ? text.reconnecting : text.connecting };
    case 'waiting':
      if (stream.nextAttemptAt === null) return { tone: 'busy', words: text.waiting };
      if (stream.nextAttemptAt <= now) return { tone: 'busy', words: text.reconnecting };
      return { tone: 'busy', words: text.reconnectingIn(stream.nextAttemptAt - now) };
    case 'stopped':
      if (stream.problem?.code === 'elsewhere') return { tone: 'ok', words: text.elsewhere };
      return { tone: 'problem', words: text.silentSince(stream.lastByteAt ?? stream.since, now) };
  }
}

/** Display name of an account: its user, or a substitute when it has none. */
export function accountName(account: AccountView, names: AccountNames): string {
  if (account.kind === 'practice') return names.you;
  return account.user?.name ?? names.watching;
}

/** Where an account plays; practice accounts have one common name. */
export function accountPlace(account: AccountView, names: AccountNames): string {
  return account.kind === 'practice' ? names.practice : account.server.name;
}

/** Name and place of an account, which no other account shares. */
export function accountLine(account: AccountView, names: AccountNames): string {
  const place = accountPlace(account, names);
  return account.kind === 'practice' ? place : `${accountName(account, names)} · ${place}`;
}

/** Accounts as choices of a `Select`. */
export function accountChoices(accounts: readonly AccountView[], names: AccountNames) {
  return accounts.map((account) => ({
    value: account.id,
    label: accountName(account, names),
    hint: accountPlace(account, names),
  }));
}

/** Problems that a new token solves. */
const withoutToken: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'token_missing',
  'token_unreadable',
  'token_elsewhere',
  'signed_out',
]);

/** Whether only signing in again reconnects the account. */
export function needsSignIn({ problem }: AccountView): boolean {
  return problem !== null && withoutToken.has(problem.code);
}
