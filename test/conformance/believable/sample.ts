import { createSeededRandom } from '../../../main/base/random.ts';
import { silentLog } from '../../../main/base/log.ts';
import type { GameRecord } from '../../../main/practice/archive/record.ts';
import { createClub, type Club } from '../../../main/practice/club.ts';
import { makeConfig } from '../../../main/practice/config.ts';
import { createRandomEngine } from '../../../main/practice/random-engine.ts';
import { arenaPeople, roster } from '../../../main/practice/roster.ts';
import { createSecrets } from '../../../main/practice/secrets.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';

export interface SampledClub {
  readonly club: Club;
  readonly clock: VirtualClock;
}

/** A club of the seed, in the middle of a day with all kinds of arenas behind it. */
export function openSampledClub(seed: number): SampledClub {
  const clock = createVirtualClock(Date.UTC(2026, 2, 14, 21, 40));
  let count = 0;
  const club = createClub({
    clock,
    random: createSeededRandom(seed),
    secrets: createSecrets((below) => (count += 1) % below),
    config: makeConfig({ userToken: 'token', welcomeChallengeMs: null, seed }),
    engine: createRandomEngine(),
    log: silentLog,
  });
  return { club, clock };
}

/** Games of the club's members by origin; finished ones, and those in progress on TV and in arenas. */
export interface SampledGames {
  readonly past: readonly GameRecord[];
  readonly arenas: readonly GameRecord[];
  readonly tv: readonly GameRecord[];
}

/** `every`: one member in this many is asked for the last week's games. */
export function sampleGames({ club }: SampledClub, every: number): SampledGames {
  const found = new Map<string, GameRecord>();
  for (const [index, { id }] of roster.entries())
    if (index % every === 0) for (const game of club.archive.ofMember(id)) found.set(game.id, game);
  for (const [index, { id }] of arenaPeople.entries())
    if (index % every === 0) for (const game of club.arenas.source.ofMember(id)) found.set(game.id, game);
  const past = club.archive.history();
  const pastIds = new Set(past.map(({ id }) => id));
  const others = [...found.values()].filter(({ id }) => !pastIds.has(id));
  return {
    past,
    arenas: others.filter(({ arena }) => arena !== undefined),
    tv: others.filter(({ arena }) => arena === undefined),
  };
}
