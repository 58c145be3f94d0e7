import type { CloseCode, StreamKind } from './health.ts';
import { say } from '../text/say.ts';

/** When a stream that says nothing counts as dead. Times in ms. */
export interface Watchdog {
  /** Time without a byte, counted from the last one; null: silence says nothing. */
  readonly silenceMs: number | null;
  readonly code: Extract<CloseCode, 'silent' | 'stalled'>;
}

const second = 1_000;

export const watchdogs: Readonly<Record<StreamKind, Watchdog>> = {
  // Keep-alives come about every 7 s: two of them missing.
  event: { silenceMs: 15 * second, code: 'silent' },
  game: { silenceMs: 15 * second, code: 'silent' },
  // Nothing is sent between two moves: who shows the channel judges by the age of the last line.
  tv: { silenceMs: null, code: 'silent' },
  // An assumption: no source tells how often these streams say that they live.
  users: { silenceMs: 120 * second, code: 'silent' },
  // A server that searches for matching games may be silent for long.
  download: { silenceMs: 60 * second, code: 'stalled' },
};

/** The head of the answer must be there by then, whatever the kind. */
export const openingMs = 15 * second;

export function silenceSentence({ code, silenceMs }: Watchdog): string {
  const seconds = Math.round((silenceMs ?? 0) / second);
  return code === 'stalled'
    ? say('Nothing more of the download arrived for {seconds} seconds.', { seconds })
    : say('Nothing arrived for {seconds} seconds: the connection is taken as dead.', { seconds });
}
