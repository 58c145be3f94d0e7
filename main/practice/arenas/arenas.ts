import type { ClubContext } from '../club-context.ts';
import type { Fields } from '../fields.ts';
import type { GameRecord } from '../archive/record.ts';
import { seedOf } from '../draws.ts';
import { isTrue } from '../flags.ts';
import type { ClubGames } from '../games.ts';
import { joinWeights } from '../law/limits.ts';
import { teamById, teamsOf } from '../teams.ts';
import { perfNames } from '../perf-names.ts';
import { roster } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import { recordAt } from '../archive/record-at.ts';
import { done, refuse, type Game, type ClubResult } from '../state.ts';
import { closingOf, endOf, perfOfArena, statusAt, type Arena, type Pairing } from './arena.ts';
import { parseArenaForm, parseTeamBattle } from './arena-forms.ts';
import type { ArenaHall } from './arena-hall.ts';
import type { ArenaShapes } from './arena-shapes.ts';
import type { ArenaStanding } from './arenas-state.ts';
import { hasPrizes, isAccepted, joinErrors, opens, verdictsFor } from './entry.ts';

/** The user's result in a finished arena. */
export interface ClubArenaResult {
  readonly id: string;
  readonly name: string;
  /** Ms since the epoch. */
  readonly endedAt: number;
  readonly games: number;
  readonly score: number;
  readonly rank: number;
  readonly players: number;
}

interface ClubArenasDependencies extends ClubContext {
  readonly games: ClubGames;
  readonly hall: ArenaHall;
  readonly shapes: ArenaShapes;
  /** Any game of the club, the user's own included. */
  readonly gameById: (id: string) => GameRecord | undefined;
}

const hour = 3_600_000;
const maxFinished = 20;
/** Pause after leaving running arenas: this much for each withdrawal in the last hour. */
const pauseStepMs = 10_000;
const maxPauseMs = 120_000;
const ok: JsonObject = { ok: true };

/** The endpoints of arenas, one function an endpoint. */
export type ClubArenas = ReturnType<typeof createClubArenas>;

export function createClubArenas(dependencies: ClubArenasDependencies) {
  const { clock, config, state, ids, games, hall, shapes, directory, courses, gameById } = dependencies;
  const userId = state.user.id;

  const found = (id: string): ClubResult<Arena> => {
    const arena = hall.find(id);
    return arena ? done(arena) : refuse(404, joinErrors.gone);
  };
  const withArena = <T>(id: string, act: (arena: Arena) => ClubResult<T>): ClubResult<T> => {
    const arena = found(id);
    return arena.ok ? act(arena.value) : arena;
  };
  const entry = (arena: Arena) => shapes.entry(hall.at(arena), clock.now());
  const full = (arena: Arena, page: number, isUser: boolean) =>
    shapes.full(hall.at(arena), clock.now(), page, isUser ? hall.applicant(arena) : undefined);
  const hasJoined = (arena: Arena) =>
    (state.arenas.inputs[arena.id] ?? []).some(({ kind }) => kind === 'join');
  const leads = (team: string) => teamById.get(team)?.leaders.includes(userId) ?? false;

  const recordOf = (arena: Arena, pairing: Pairing): GameRecord | undefined => {
    const simulation = hall.at(arena);
    const plan = simulation.planOf(pairing);
    const [white, black] = [pairing.seats.white, pairing.seats.black].map(
      (id) => simulation.player(id)?.team,
    );
    const teams = { ...(white === undefined ? {} : { white }), ...(black === undefined ? {} : { black }) };
    return (
      plan &&
      recordAt(plan, clock.now(), courses, {
        id: arena.id,
        name: arena.name,
        ...(arena.teamBattle ? { teams } : {}),
      })
    );
  };

  /** Why the user cannot join, as the service's text; `undefined` when the user can. */
  const obstacle = (arena: Arena, fields: Fields): string | undefined => {
    const now = clock.now();
    const { arenaBan, prizeBan, pausedUntil } = state.arenas.standing;
    if (arenaBan) return joinErrors.banned;
    if (prizeBan && hasPrizes(arena)) return joinErrors.prizes;
    if (now >= closingOf(arena) || statusAt(arena, now) === 30) return joinErrors.other;
    if (pausedUntil > now) return joinErrors.pause;
    const known = hall.at(arena).player(userId);
    if (!known && !opens(arena, fields['password'] ?? '', userId)) return joinErrors.code;
    if (arena.teamBattle && !known?.team) {
      const { team = '' } = fields;
      const isTheirs = teamsOf(userId, userId).some(({ id }) => id === team);
      if (!arena.teamBattle.teams.includes(team) || !isTheirs) return joinErrors.team;
    }
    const verdicts = verdictsFor(arena, hall.applicant(arena), perfNames[perfOfArena(arena)], now);
    return isAccepted(verdicts) ? undefined : joinErrors.restrictions;
  };

  /** The documented interface reports a failed join in the body, the running service by its status. */
  const joinRefused = (error: string): ClubResult<JsonObject> =>
    config.dialect === 'document' ? done({ ok: false, joined: false, error }) : refuse(400, error);

  const own = (id: string, act: (arena: Arena) => ClubResult<JsonObject>): ClubResult<JsonObject> =>
    withArena(id, (arena) =>
      arena.createdBy === userId && state.arenas.made.some((one) => one.id === id)
        ? act(arena)
        : refuse(403, 'Only its organiser can do this'),
    );

  const listed = (arenas: readonly Arena[], statuses: readonly number[]) => {
    const now = clock.now();
    const wanted = statuses.length === 0 ? [10, 20, 30] : statuses;
    return arenas
      .filter((arena) => wanted.includes(statusAt(arena, now)))
      .toSorted((a, b) => b.startsAt - a.startsAt)
      .map(entry);
  };

  return {
    listing(): JsonObject {
      const now = clock.now();
      const all = hall.around(now);
      const of = (status: number) => all.filter((arena) => statusAt(arena, now) === status);
      const notable = of(30)
        .filter((arena) => arena.schedule !== undefined || hasJoined(arena) || arena.createdBy === userId)
        .toSorted((a, b) => endOf(b) - endOf(a))
        .slice(0, maxFinished);
      return { created: of(10).map(entry), started: of(20).map(entry), finished: notable.map(entry) };
    },
    /** `page` counts from 1. `isUser`: the caller is the user, not an anonymous client. */
    one: (id: string, page: number, isUser: boolean): ClubResult<JsonObject> =>
      withArena(id, (arena) => done(full(arena, page, isUser))),
    join(id: string, fields: Fields): ClubResult<JsonObject> {
      const arena = hall.find(id);
      if (!arena) return joinRefused(joinErrors.gone);
      const error = obstacle(arena, fields);
      if (error !== undefined) return joinRefused(error);
      const now = clock.now();
      const team = hall.at(arena).player(userId)?.team;
      const isFixed = team !== undefined && now >= arena.startsAt;
      const chosen = isFixed || !arena.teamBattle ? team : fields['team'] || team;
      hall.enter(arena, {
        kind: 'join',
        at: now,
        rating: hall.applicant(arena).perf.rating,
        ...(chosen === undefined ? {} : { team: chosen }),
        asap: isTrue(fields['pairMeAsap']),
      });
      return done(config.dialect === 'document' ? { ok: true, joined: true } : ok);
    },
    withdraw(id: string): ClubResult<JsonObject> {
      return withArena(id, (arena) => {
        const now = clock.now();
        const player = hall.at(arena).player(userId);
        const isRunning = statusAt(arena, now) === 20;
        if (
          !player ||
          statusAt(arena, now) === 30 ||
          (isRunning && (player.status === 'away' || player.isLeaving))
        )
          return done(ok);
        if (isRunning) {
          const quits = [...state.arenas.standing.quits.filter((at) => at > now - hour), now];
          const pausedUntil = now + Math.min(maxPauseMs, pauseStepMs * quits.length);
          state.arenas.standing = { ...state.arenas.standing, quits, pausedUntil };
        }
        hall.enter(arena, { kind: 'withdraw', at: now });
        return done(ok);
      });
    },
    /** Halves the user's time in a game of an arena that allows berserk. */
    berserk(game: Game): ClubResult<JsonObject> {
      const arena = game.tournamentId === undefined ? undefined : hall.find(game.tournamentId);
      if (!arena?.berserkable) return refuse(400, 'Nobody can go berserk in this game');
      const result = games.berserk(game, game.userColor);
      return result.ok ? done(ok) : result;
    },
    /** The current or final standings, best first. */
    results: (id: string, most: number, withSheet: boolean): ClubResult<readonly JsonObject[]> =>
      withArena(id, (arena) => {
        const simulation = hall.at(arena);
        const players = simulation.players().slice(0, most);
        return done(players.map((player, index) => shapes.result(simulation, player, index + 1, withSheet)));
      }),
    teams: (id: string): ClubResult<JsonObject> =>
      withArena(id, (arena) =>
        arena.teamBattle ? done(shapes.teams(hall.at(arena))) : refuse(404, 'This is no team battle'),
      ),
    /** `player`: only games of that member. In the order of their creation. */
    games: (id: string, player: string | undefined): ClubResult<readonly GameRecord[]> =>
      withArena(id, (arena) => {
        const wanted = player?.toLowerCase();
        const pairings = hall
          .at(arena)
          .pairings()
          .filter(({ seats }) => wanted === undefined || seats.white === wanted || seats.black === wanted);
        return done(pairings.flatMap((pairing) => gameById(pairing.id) ?? []));
      }),
    create(fields: Fields): ClubResult<JsonObject> {
      const now = clock.now();
      const form = parseArenaForm(fields, now);
      if (!form.ok) return form;
      const { teamBattle, conditions } = form.value;
      const team = teamBattle?.teams[0] ?? conditions.teamMember;
      if (team !== undefined && !teamById.has(team)) return refuse(400, `No team ${team}`);
      if (teamBattle && !leads(team ?? '') && !teamsOf(userId, userId).some((one) => one.id === team))
        return refuse(400, 'Only members of a team can set up its battles');
      const number = hall.takeNumber();
      const id = ids.make('arena', number);
      const named = roster[seedOf('arena name', id) % roster.length]?.name ?? 'Club';
      const name = `${form.value.name ?? named}${teamBattle ? ' Team Battle' : ' Arena'}`;
      const arena: Arena = { ...form.value, id, number, createdBy: userId, name };
      hall.put(arena);
      return done(full(arena, 1, true));
    },
    edit: (id: string, fields: Fields): ClubResult<JsonObject> =>
      own(id, (arena) => {
        const now = clock.now();
        if (statusAt(arena, now) === 30) return refuse(400, 'This tournament is over');
        const form = parseArenaForm(fields, now, arena);
        if (!form.ok) return form;
        const { name, ...rest } = form.value;
        // A running arena keeps its game settings; only texts and conditions can change.
        const fixed = now < arena.startsAt ? {} : runningParts(arena);
        const edited: Arena = {
          ...arena,
          ...rest,
          ...fixed,
          ...(name === undefined ? {} : { name: `${name} Arena` }),
        };
        hall.put(edited);
        return done(full(edited, 1, true));
      }),
    setTeams: (id: string, fields: Fields): ClubResult<JsonObject> =>
      own(id, (arena) => {
        if (!arena.teamBattle) return refuse(400, 'This is no team battle');
        if (statusAt(arena, clock.now()) !== 10) return refuse(400, 'This tournament has begun');
        const battle = parseTeamBattle(fields, (team) => teamById.has(team));
        if (!battle.ok) return battle;
        const edited: Arena = { ...arena, teamBattle: battle.value };
        hall.put(edited);
        return done(full(edited, 1, true));
      }),
    terminate: (id: string): ClubResult<JsonObject> =>
      own(id, (arena) => {
        const now = clock.now();
        if (now < arena.startsAt) hall.remove(arena);
        else if (statusAt(arena, now) === 20) hall.put({ ...arena, endedAt: now });
        return done(ok);
      }),
    createdBy(username: string, statuses: readonly number[]): ClubResult<readonly JsonObject[]> {
      const member = directory.find(username);
      if (!member) return refuse(404, 'No such member');
      const made = member.id === userId ? hall.ofUser().made : hall.around(clock.now());
      return done(
        listed(
          made.filter(({ createdBy }) => createdBy === member.id),
          statuses,
        ),
      );
    },
    playedBy(username: string): ClubResult<readonly JsonObject[]> {
      const member = directory.find(username);
      if (!member) return refuse(404, 'No such member');
      const now = clock.now();
      const known = member.id === userId ? hall.ofUser().entered : hall.around(now);
      const played = known
        .filter((arena) => now >= arena.startsAt)
        .flatMap((arena) => {
          const simulation = hall.at(arena);
          const rank = simulation.players().findIndex(({ id }) => id === member.id) + 1;
          const player = simulation.player(member.id);
          return player && player.games > 0 ? [{ arena, player, rank }] : [];
        });
      return done(
        played
          .toSorted((a, b) => b.arena.startsAt - a.arena.startsAt)
          .map(({ arena, player, rank }) => ({
            tournament: entry(arena),
            player: {
              games: player.games,
              score: player.score,
              rank,
              performance: Math.round(player.performances / player.games),
            },
          })),
      );
    },
    /** Results of finished arenas in which the user has played. */
    userResults(): readonly ClubArenaResult[] {
      const now = clock.now();
      return hall
        .ofUser()
        .entered.filter((arena) => statusAt(arena, now) === 30)
        .flatMap((arena) => {
          const players = hall.at(arena).players();
          const rank = players.findIndex(({ id }) => id === userId) + 1;
          const { games: played = 0, score = 0 } = players[rank - 1] ?? {};
          if (played === 0) return [];
          const { id, name } = arena;
          return [{ id, name, endedAt: endOf(arena), games: played, score, rank, players: players.length }];
        });
    },
    /** The club's own arenas that start in the period. */
    namedBetween: (from: number, until: number): readonly { readonly id: string; readonly name: string }[] =>
      hall.between(from, until).map(({ id, name }) => ({ id, name })),
    /** `fields`: the organiser's name or id in `createdBy`, the arena's name in `name`. */
    ofTeam(
      teamId: string,
      statuses: readonly number[],
      { createdBy, name }: Fields,
    ): ClubResult<readonly JsonObject[]> {
      const team = teamId.toLowerCase();
      if (!teamById.has(team)) return refuse(404, 'No such team');
      const isTheirs = ({ conditions, teamBattle }: Arena) =>
        conditions.teamMember === team || teamBattle?.teams.includes(team);
      const isWanted = (arena: Arena) =>
        (!createdBy || arena.createdBy === createdBy.toLowerCase()) && (!name || isNamed(arena, name));
      return done(listed(hall.around(clock.now()).filter(isTheirs).filter(isWanted), statuses));
    },
    /** The weight of a join in the rate limits: lower for rejoining, official arenas and arenas of own teams. */
    joinWeight(id: string): number {
      const arena = hall.find(id);
      if (!arena) return joinWeights.first;
      const teams = [...(arena.teamBattle?.teams ?? []), arena.conditions.teamMember ?? ''];
      const isCheaper = arena.schedule !== undefined || hasJoined(arena) || teams.some(leads);
      return isCheaper ? joinWeights.cheaper : joinWeights.first;
    },
    source: {
      byId(id: string) {
        const known = hall.pairingById(id);
        return known && recordOf(known.arena, known.pairing);
      },
      ofMember(id: string) {
        const now = clock.now();
        return hall.around(now).flatMap((arena) => {
          if (now < arena.startsAt) return [];
          const theirs = hall
            .at(arena)
            .pairings()
            .filter(({ seats }) => seats.white === id || seats.black === id);
          return theirs.flatMap((pairing) => recordOf(arena, pairing) ?? []);
        });
      },
    },
    /** Merges `change` into the restrictions. */
    setStanding(change: Partial<ArenaStanding>) {
      state.arenas.standing = { ...state.arenas.standing, ...change };
    },
  };
}

/** Case-insensitive, with or without the suffix that every arena's name has. */
function isNamed({ name }: Arena, wanted: string): boolean {
  const [full, asked] = [name.toLowerCase(), wanted.toLowerCase()];
  return full === asked || full.replace(/ (?:team battle|arena)$/, '') === asked;
}

/** The settings that a running arena must keep. */
function runningParts(arena: Arena): Partial<Arena> {
  const { startsAt, minutes, clock, variant, rated, berserkable, streakable, position } = arena;
  return {
    startsAt,
    minutes,
    clock,
    variant,
    rated,
    berserkable,
    streakable,
    ...(position ? { position } : {}),
  };
}
