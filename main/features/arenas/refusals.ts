/** Reasons for refused joins, from the server's error texts. */
import type { ArenaRefusalCode } from '../../../preload/contract/arena-choices.ts';

/** The eight texts of the documentation, and a ninth that the running service uses for everything else. */
const codes: Readonly<Record<string, ArenaRefusalCode>> = {
  'wrong entry code': 'wrong_code',
  'your pause is not over yet': 'paused',
  'tournament restrictions': 'restrictions',
  'missing team': 'missing_team',
  'you are not allowed to join arenas': 'arena_ban',
  'you are not allowed to play in prized tournaments': 'prize_ban',
  'you are joining too many tournaments': 'too_many',
  'this tournament no longer exists': 'gone',
  "couldn't join for some reason?": 'closed',
};

export function refusalOf(text: string): ArenaRefusalCode {
  return codes[text.trim().replace(/[.!]$/, '').toLowerCase()] ?? 'other';
}

const passing: ReadonlySet<ArenaRefusalCode> = new Set([
  'paused',
  'too_many',
  'quota',
  'unreachable',
  'lost',
  // Another join does no harm, and its answer tells.
  'membershipHidden',
]);

/** Whether an unchanged retry can succeed later. */
export function mayPass(code: ArenaRefusalCode): boolean {
  return passing.has(code);
}
