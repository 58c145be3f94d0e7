/** Encoders of arenas in listings. */
import type { ArenaConditions, ArenaEntry, ArenaListing } from '../../../main/service/domain-arenas.ts';
import { compact } from '../../../main/service/codec/shape.ts';
import type { Dialect } from '../../../main/chess/vocabulary.ts';

export function makeBattle(battle: ArenaEntry['teamBattle']) {
  return battle && compact({ teams: battle.teams, nbLeaders: battle.leaders });
}

export function makeConditions(conditions: ArenaConditions): object {
  const { maxRating, minRating, minRatedGames, minAccountAgeInDays } = conditions;
  const { onlyTitled, botsAllowed, teamMember, allowList } = conditions;
  return compact({
    maxRating,
    minRating,
    minRatedGames,
    minAccountAgeInDays,
    onlyTitled,
    botsAllowed,
    teamMember,
    allowList,
  });
}

export function makeArenaEntry(entry: ArenaEntry, dialect: Dialect): object {
  const { id, createdBy, startsAt, finishesAt, minutes, status, players, clock, variant, rated, perf } =
    entry;
  const shared = {
    id,
    startsAt,
    status,
    perf,
    ...compact({
      ...{ createdBy, finishesAt, minutes, nbPlayers: players, clock, rated },
      schedule: entry.schedule,
      position: entry.position,
      teamBattle: makeBattle(entry.teamBattle),
    }),
  };
  if (dialect === 'document') {
    const { key, name } = variant;
    const winnerId = entry.winner?.id;
    return { ...shared, name: entry.name, variant: compact({ key, name }), ...compact({ winnerId }) };
  }
  const { isPrivate, secondsToStart, winner } = entry;
  return {
    ...shared,
    ...makeConditions(entry),
    variant,
    fullName: entry.name,
    ...compact({
      private: isPrivate,
      secondsToStart,
      winner: winner?.name === undefined ? undefined : winner,
      winnerId: winner && winner.name === undefined ? winner.id : undefined,
    }),
  };
}

export function makeArenaListing({ created, started, finished }: ArenaListing, dialect: Dialect): object {
  const make = (entries: readonly ArenaEntry[]) => entries.map((entry) => makeArenaEntry(entry, dialect));
  return { created: make(created), started: make(started), finished: make(finished) };
}
