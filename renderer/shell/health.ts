import type { AccountView, StreamHealth } from '@contract/models.ts';
import { clockTime, duration } from '../ui/time.ts';
import type { Tone } from '../ui/Status.tsx';

export interface Health {
  readonly tone: Tone;
  /** A few words, for example `Reconnecting in 4 s`. */
  readonly words: string;
}

/** A stream that carried nothing for this long, not even a keep-alive, is not called live. ms. */
const silence = 15_000;

/** How an account is doing, from its state and its event stream. `now` in ms since the epoch. */
export function accountHealth(account: AccountView, streams: readonly StreamHealth[], now: number): Health {
  if (account.state === 'stopped') return { tone: 'problem', words: 'Stopped' };
  if (account.state === 'signed_out') return { tone: 'idle', words: 'Signed out' };
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  if (stream !== undefined) return streamHealth(stream, now);
  switch (account.state) {
    case 'connecting':
      return { tone: 'busy', words: 'Connecting' };
    case 'online':
      return { tone: 'ok', words: account.kind === 'watch' ? 'Watching' : 'Connected' };
    case 'offline':
      return { tone: 'problem', words: 'Offline' };
    case 'idle':
      return { tone: 'idle', words: account.kind === 'watch' ? 'No account' : 'At rest' };
  }
}

export function streamHealth(stream: StreamHealth, now: number): Health {
  switch (stream.state) {
    case 'open':
      if (stream.lastByteAt !== null && now - stream.lastByteAt > silence)
        return silentSince(stream.lastByteAt, now, 'busy');
      return { tone: 'ok', words: 'Live' };
    case 'opening':
      return { tone: 'busy', words: stream.opens > 1 ? 'Reconnecting' : 'Connecting' };
    case 'waiting':
      if (stream.nextAttemptAt === null) return { tone: 'busy', words: 'Waiting to reconnect' };
      if (stream.nextAttemptAt <= now) return { tone: 'busy', words: 'Reconnecting' };
      return { tone: 'busy', words: `Reconnecting in ${duration(stream.nextAttemptAt - now)}` };
    case 'stopped':
      return silentSince(stream.lastByteAt ?? stream.since, now, 'problem');
  }
}

function silentSince(at: number, now: number, tone: Tone): Health {
  return { tone, words: `No events since ${clockTime(at, now)}` };
}

/** What an account is called: its user, or what stands in for one. */
export function accountName(account: AccountView): string {
  if (account.user !== null) return account.user.name;
  return account.kind === 'practice' ? 'You' : 'Watching only';
}

/** Where an account plays. Practice is called so everywhere. */
export function accountPlace(account: AccountView): string {
  return account.kind === 'practice' ? 'Practice club' : account.server.name;
}

/** Problems that a new token is the answer to. */
const withoutToken: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'token_missing',
  'token_unreadable',
  'signed_out',
]);

/** Whether nothing but signing in again brings the account back. */
export function needsSignIn({ problem }: AccountView): boolean {
  return problem !== null && withoutToken.has(problem.code);
}
