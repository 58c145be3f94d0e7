import { seedOf } from '../draws.ts';
import type { PerfKey } from '../roster.ts';
import { personById, playsPerf } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import type { ClubPerf } from '../ratings.ts';

/** Deterministic profiles of members. */

const places = [
  ['Harbour Town', 'NO'],
  ['Old Mill', 'DE'],
  ['Three Rivers', 'CA'],
  ['Sandy Bay', 'AU'],
  ['Long Valley', 'IN'],
] as const;
/** Ratings of national federations. */
const federations = ['uscfRating', 'ecfRating', 'cfcRating', 'rcfRating', 'dsbRating'] as const;

export function profileOf(id: string, publicUrl: string): JsonObject | undefined {
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

/** A titled member's FIDE id. */
export function fideIdOf(id: string): number | undefined {
  const title = personById.get(id)?.title;
  return title && title !== 'BOT' ? 100_000 + (seedOf('fide', id) % 900_000) : undefined;
}

/** A few members are marked as violating the terms of service. */
export function hasBrokenRules(id: string): boolean {
  return personById.has(id) && seedOf('conduct', id) % 24 === 0;
}

/** A streaming channel, for the few members that have one. */
export function streamerOf(id: string, publicUrl: string): JsonObject | undefined {
  const number = seedOf('streamer', id) % 50;
  if (!personById.has(id) || number > 1) return undefined;
  const service = number === 0 ? 'twitch' : 'youtube';
  return { [service]: { channel: `${publicUrl}/streamer/${id}` } };
}

/** Puzzle statistics, which are not kept as ratings. */
export function puzzlePerfs(id: string): JsonObject {
  const games = 20 + (seedOf('puzzle games', id) % 2_000);
  const puzzle: ClubPerf = { games, rating: 1_500 + (seedOf('puzzle rating', id) % 500), rd: 70, prog: 8 };
  const race = (kind: string) => ({
    runs: 1 + (seedOf(kind, id) % 60),
    score: 8 + (seedOf(kind, 'score', id) % 40),
  });
  return { puzzle, storm: race('storm'), racer: race('racer'), streak: race('streak') };
}

/** The member's rank, for the club's best only. */
export function rankOf(id: string, perf: PerfKey): number | undefined {
  const person = personById.get(id);
  return person && person.strength >= 2_650 && playsPerf(person, perf)
    ? 1 + (seedOf('rank', id, perf) % 100)
    : undefined;
}
