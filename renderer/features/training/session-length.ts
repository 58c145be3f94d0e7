/** The length of a training session, which the window remembers. Pure. */
import { mostSession } from '@contract/training.ts';

export const lengthNames = ['ten', 'thirty', 'fiveMinutes', 'fifteenMinutes', 'other'] as const;
export type LengthName = (typeof lengthNames)[number];

export interface SessionLength {
  readonly name: LengthName;
  /** Positions of a session of another length, as typed. */
  readonly typed: string;
}

/** Positions of a session, and the time after which it ends, ms. */
const lengths: Readonly<
  Record<Exclude<LengthName, 'other'>, { readonly cards: number; readonly ms: number | null }>
> = {
  ten: { cards: 10, ms: null },
  thirty: { cards: 30, ms: null },
  fiveMinutes: { cards: 200, ms: 5 * 60_000 },
  fifteenMinutes: { cards: 200, ms: 15 * 60_000 },
};

/** Undefined for a typed number that is out of bounds. */
export function lengthOf({ name, typed }: SessionLength) {
  if (name !== 'other') return lengths[name];
  const cards = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return cards >= 1 && cards <= mostSession ? { cards, ms: null } : undefined;
}

export const makeLength = ({ name, typed }: SessionLength): string => `${name} ${typed}`;

/** The stored length, or the first one. */
export function parseLength(stored: string | null): SessionLength {
  const [word = '', typed = ''] = (stored ?? '').split(' ');
  const length = { name: lengthNames.find((one) => one === word) ?? 'ten', typed };
  return lengthOf(length) ? length : { name: 'ten', typed: '' };
}
