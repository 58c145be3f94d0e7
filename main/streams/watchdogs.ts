import type { CloseCode, StreamKind } from './health.ts';
import { messageOf, type Message } from '../text/message.ts';

/** When a silent stream counts as dead. Times in ms. */
export interface Watchdog {
  /** Time since the last byte; null when silence means nothing. */
  readonly silenceMs: number | null;
  readonly code: Extract<CloseCode, 'silent' | 'stalled'>;
}

const second = 1_000;

export const watchdogs: Readonly<Record<StreamKind, Watchdog>> = {
  // Keep-alives arrive about every 7 s: this is two missing ones.
  event: { silenceMs: 15 * second, code: 'silent' },
  game: { silenceMs: 15 * second, code: 'silent' },
  // Nothing is sent between two moves; displays use the age of the last line.
  tv: { silenceMs: null, code: 'silent' },
  // Assumption: the interval of these streams' keep-alives is not documented.
  users: { silenceMs: 120 * second, code: 'silent' },
  // A server that searches for games may be silent for long.
  download: { silenceMs: 60 * second, code: 'stalled' },
};

/** Timeout for the response head, for all kinds. */
export const openingMs = 15 * second;

export function silenceMessage({ code, silenceMs }: Watchdog): Message {
  const seconds = Math.round((silenceMs ?? 0) / second);
  return code === 'stalled'
    ? messageOf('stream.downloadStalled', { seconds })
    : messageOf('stream.idle', { seconds });
}
