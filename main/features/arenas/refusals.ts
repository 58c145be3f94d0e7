/** Why one did not get in: the interface's error strings, and what servers say besides. */
import type { ArenaRefusalCode } from '../../../preload/contract/arena-choices.ts';

/** The document's eight, word for word; the running service's ninth stands for everything else. */
const said: Readonly<Record<string, ArenaRefusalCode>> = {
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
  return said[text.trim().replace(/[.!]$/, '').toLowerCase()] ?? 'other';
}

/** Trying again, unchanged, can help only where the time is what is wrong. */
export function mayPass(code: ArenaRefusalCode): boolean {
  return (
    code === 'paused' || code === 'too_many' || code === 'quota' || code === 'unreachable' || code === 'lost'
  );
}
