import { seedOf } from '../draws.ts';
import type { PerfKey } from '../roster.ts';
import { personById } from '../roster.ts';
import type { Json } from '../json.ts';
import type { Perf } from '../ratings.ts';

const hourMs = 3_600_000;

/** What members tell about themselves: always the same. */

const places = [
  ['Harbour Town', 'NO'],
  ['Old Mill', 'DE'],
  ['Three Rivers', 'CA'],
  ['Sandy Bay', 'AU'],
  ['Long Valley', 'IN'],
] as const;
/** Ratings of other bodies, beside the world federation's. */
const federations = ['uscfRating', 'ecfRating', 'cfcRating', 'rcfRating', 'dsbRating'] as const;

export function profileOf(id: string, publicUrl: string): Json | undefined {
  const person = personById.get(id);
  if (!person || seedOf('profile', id) % 2 === 1) return undefined;
  const number = seedOf('profile of', id);
  const [location, flag] = places[number % places.length] ?? places[0];
  const federation = federations[number % federations.length] ?? 'uscfRating';
  return {
    flag,
    location,
    bio: 'Here for the games.',
    ...(person.title ? { realName: `${person.name} of ${location}`, fideRating: person.strength - 150 } : {}),
    [federation]: person.strength - 80,
    links: `${publicUrl}/@/${person.name}`,
  };
}

/** The number under which the world federation knows a titled member. */
export function fideIdOf(id: string): number | undefined {
  const title = personById.get(id)?.title;
  return title && title !== 'BOT' ? 100_000 + (seedOf('fide', id) % 900_000) : undefined;
}

/** How good a member's connection is, from 1 to 4: another one each hour. `at`: ms since the epoch. */
export function signalOf(id: string, at: number): number {
  return 1 + (seedOf('signal', id, Math.floor(at / hourMs)) % 4);
}

/** A few are known for breaking the club's rules. */
export function hasBrokenRules(id: string): boolean {
  return personById.has(id) && seedOf('conduct', id) % 24 === 0;
}

/** Where a member streams, for the few who do. */
export function streamerOf(id: string, publicUrl: string): Json | undefined {
  const number = seedOf('streamer', id) % 50;
  if (!personById.has(id) || number > 1) return undefined;
  const service = number === 0 ? 'twitch' : 'youtube';
  return { [service]: { channel: `${publicUrl}/streamer/${id}` } };
}

/** Puzzles, and the three races through them, which ratings are not kept for. */
export function puzzlePerfs(id: string): Json {
  const games = 20 + (seedOf('puzzle games', id) % 2_000);
  const puzzle: Perf = { games, rating: 1_500 + (seedOf('puzzle rating', id) % 500), rd: 70, prog: 8 };
  const race = (kind: string) => ({
    runs: 1 + (seedOf(kind, id) % 60),
    score: 8 + (seedOf(kind, 'score', id) % 40),
  });
  return { puzzle, storm: race('storm'), racer: race('racer'), streak: race('streak') };
}

/** The place among all, for the best of the club. */
export function rankOf(id: string, perf: PerfKey): number | undefined {
  const strength = personById.get(id)?.strength ?? 0;
  return strength >= 2_650 ? 1 + (seedOf('rank', id, perf) % 100) : undefined;
}
