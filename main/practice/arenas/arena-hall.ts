import type { Timer } from '../../base/clock.ts';
import { createEmitter } from '../../base/emitter.ts';
import { memoize } from '../../chess/memoize.ts';
import { opposite } from '../../chess/vocabulary.ts';
import type { ClubContext } from '../club-context.ts';
import { seedOf } from '../draws.ts';
import type { ClubGames } from '../games.ts';
import { perfOf, seatOf } from '../members.ts';
import { membersOf, teams, teamsOf } from '../teams.ts';
import { perfNames } from '../perf-names.ts';
import { firstPerf } from '../ratings.ts';
import { arenaPeople, playsPerf } from '../roster.ts';
import { createRecent } from '../staged/recent.ts';
import { byColor, type Game, type Seat } from '../state.ts';
import { endOf, gameSettingOf, perfOfArena, statusAt, type Arena, type Pairing } from './arena.ts';
import { isAccepted, verdictsFor, type ClubApplicant } from './entry.ts';
import { createClubArenaSchedule, firstMadeNumber } from './schedule.ts';
import type { ArenaInput } from './arenas-state.ts';
import { createSimulation, pairingsPerArena, roundMs, type Simulation } from './simulation.ts';

const day = 86_400_000;
/** Cached simulations: a few more than a listing shows, bounded for clubs that run for weeks. */
const maxCachedSimulations = 80;
const aheadMs = day;
const behindMs = 0.5 * day;
const recentlyMs = 6 * 3_600_000;
/** Pairings older than this start no game. */
const lateMs = 30_000;
const guestsAtLeast = 9;
const guestsAtMost = 32;

/** The club's arenas, simulated on demand; a timer runs only while the user waits for a pairing. */
export type ArenaHall = ReturnType<typeof createArenaHall>;

export function createArenaHall(dependencies: ClubContext & { readonly games: ClubGames }) {
  const { clock, config, state, games, ids, directory, log } = dependencies;
  const { seed } = config;
  const userId = state.user.id;
  const changes = createEmitter<Arena>((error) =>
    log.error('arenas listener failed', { error: String(error) }),
  );
  const schedule = createClubArenaSchedule({ seed, ids, userId, teams: teamsFor(userId) });
  const recent = createRecent<Simulation>(maxCachedSimulations);
  /** Arenas that the user created or entered are never evicted. */
  const own = new Map<string, Simulation>();
  const timers = new Map<string, Timer>();
  const membership = memoize(
    () => new Map(teams.map((team) => [team.id, new Set(membersOf(team, userId))] as const)),
  );

  const applicantFor = (arena: Arena, id: string): ClubApplicant => {
    const member = directory.find(id);
    const perf = memoize(() => member?.perfs(arena.startsAt)[perfOfArena(arena)] ?? firstPerf);
    return {
      id,
      title: member?.title ?? null,
      get perf() {
        return perf();
      },
      createdAt: member?.createdAt ?? clock.now(),
      isIn: (team) => membership().get(team)?.has(id) ?? false,
    };
  };

  /** A part of those who fulfil the conditions; each person takes part in at most every second arena. */
  const guestsOf = (arena: Arena) => {
    if (arena.number >= firstMadeNumber && arena.password !== undefined) return [];
    const most = guestsAtLeast + (seedOf('guests', seed, arena.id) % (guestsAtMost - guestsAtLeast));
    const guests = [];
    const invited = arenaPeople
      .filter((person, index) => (index + arena.number) % 2 === 0 && playsPerf(person, perfOfArena(arena)))
      .map((person) => ({ person, place: seedOf('order', arena.id, person.id) }))
      .toSorted((a, b) => a.place - b.place);
    for (const { person } of invited) {
      if (guests.length >= most) break;
      const applicant = applicantFor(arena, person.id);
      const verdicts = verdictsFor(arena, applicant, perfNames[perfOfArena(arena)], arena.startsAt);
      if (!isAccepted(verdicts)) continue;
      const team = arena.teamBattle?.teams.find((one) => applicant.isIn(one));
      guests.push({ person, ...(team === undefined ? {} : { team }) });
    }
    return guests;
  };

  const build = (arena: Arena): Simulation => {
    const simulation = createSimulation({ seed, arena, ids, userId, guests: guestsOf(arena) });
    for (const input of state.arenas.inputs[arena.id] ?? []) {
      simulation.advance(input.at);
      simulation.apply(input);
    }
    return simulation;
  };

  const simulationOf = (arena: Arena): Simulation => {
    const known = own.get(arena.id);
    if (known) return known;
    if (arena.number < firstMadeNumber && !state.arenas.inputs[arena.id])
      return recent.get(arena.id, () => build(arena));
    const made = build(arena);
    own.set(arena.id, made);
    return made;
  };

  const add = (arena: Arena, simulation: Simulation, input: ArenaInput) => {
    state.arenas.inputs[arena.id] = [...(state.arenas.inputs[arena.id] ?? []), input];
    own.set(arena.id, simulation);
    simulation.apply(input);
  };

  const begin = (arena: Arena, simulation: Simulation, pairing: Pairing) => {
    const userColor = pairing.seats.white === userId ? 'white' : 'black';
    if (clock.now() - pairing.startedAt > lateMs) {
      const winner = opposite(userColor);
      add(arena, simulation, {
        kind: 'result',
        at: clock.now(),
        pairing: pairing.index,
        winner,
        berserk: false,
      });
      return;
    }
    const perf = perfOfArena(arena);
    const other = simulation.player(pairing.seats[opposite(userColor)]);
    const otherSeat: Seat = {
      kind: 'member',
      id: other?.id ?? '',
      rating: other?.rating ?? 1500,
      provisional: false,
    };
    games.create({
      id: pairing.id,
      ...gameSettingOf(arena),
      rated: arena.rated,
      source: 'arena',
      tournamentId: arena.id,
      timeControl: { type: 'clock', ...arena.clock },
      seats: byColor(userColor, seatOf(state.user, perf), otherSeat),
      userColor,
    });
  };

  /** Starts the user's new games and schedules the next look while the user waits for a pairing. */
  const attend = (arena: Arena, simulation: Simulation) => {
    for (const pairing of simulation.pairings())
      if (pairing.isUsers && !games.byId(pairing.id) && !isSettled(arena, pairing))
        begin(arena, simulation, pairing);
    timers.get(arena.id)?.cancel();
    timers.delete(arena.id);
    const now = clock.now();
    if (simulation.wantedUntil() === undefined || now >= endOf(arena)) return;
    const rounds = Math.floor(Math.max(0, now - arena.startsAt) / roundMs) + 1;
    const next = now < arena.startsAt ? arena.startsAt : arena.startsAt + rounds * roundMs;
    timers.set(
      arena.id,
      clock.after(next - now, () => void look(arena)),
    );
  };

  const isSettled = (arena: Arena, pairing: Pairing) =>
    (state.arenas.inputs[arena.id] ?? []).some(
      (input) => input.kind === 'result' && input.pairing === pairing.index,
    );

  const look = (arena: Arena): Simulation => {
    const simulation = simulationOf(arena);
    simulation.advance(clock.now());
    if (own.has(arena.id)) attend(arena, simulation);
    return simulation;
  };

  const find = (id: string): Arena | undefined => {
    const made = state.arenas.made.find((arena) => arena.id === id);
    if (made) return made;
    const parsed = ids.parse(id);
    return parsed?.kind === 'arena' ? schedule.byNumber(parsed.number) : undefined;
  };

  const byNumber = (number: number) =>
    schedule.byNumber(number) ?? state.arenas.made.find((arena) => arena.number === number);

  const onFinished = (game: Game) => {
    if (game.tournamentId === undefined) return;
    const arena = find(game.tournamentId);
    const parsed = ids.parse(game.id);
    if (!arena || !parsed) return;
    const simulation = look(arena);
    const pairing = parsed.number % pairingsPerArena;
    // As on the service, berserk counts only for a player who makes seven moves.
    const berserk = game.berserk?.[game.userColor] === true && game.moves.length >= 14;
    const winner = game.status === 'aborted' ? 'none' : (game.winner ?? 'draw');
    add(arena, simulation, { kind: 'result', at: clock.now(), pairing, winner, berserk });
    attend(arena, simulation);
    changes.emit(arena);
  };
  games.changes.on((change) => {
    if (change.kind === 'finished') onFinished(change.game);
  });

  return {
    /** Emitted when the user acts in an arena or is paired. */
    changes,
    find,
    /** Upcoming, running and recently finished arenas in the order of their start. */
    around(now: number): readonly Arena[] {
      const planned = schedule.startingIn(now - behindMs - recentlyMs, now + aheadMs);
      return [...planned, ...state.arenas.made]
        .filter((arena) => statusAt(arena, now) !== 30 || endOf(arena) > now - recentlyMs)
        .toSorted((a, b) => a.startsAt - b.startsAt || a.number - b.number);
    },
    /** Scheduled arenas that start in the period. */
    between: (from: number, until: number): readonly Arena[] => schedule.startingIn(from, until),
    /** Arenas that the user created, and arenas that the user entered. */
    ofUser: (): { readonly made: readonly Arena[]; readonly entered: readonly Arena[] } => ({
      made: state.arenas.made,
      entered: Object.keys(state.arenas.inputs).flatMap((id) => find(id) ?? []),
    }),
    /** The arena's simulation, advanced to the present. */
    at: look,
    enter(arena: Arena, input: ArenaInput): Simulation {
      const simulation = look(arena);
      add(arena, simulation, input);
      attend(arena, simulation);
      changes.emit(arena);
      return simulation;
    },
    put(arena: Arena) {
      state.arenas.made = [...state.arenas.made.filter(({ id }) => id !== arena.id), arena];
      own.delete(arena.id);
      changes.emit(arena);
    },
    remove(arena: Arena) {
      state.arenas.made = state.arenas.made.filter(({ id }) => id !== arena.id);
      const { [arena.id]: _gone, ...inputs } = state.arenas.inputs;
      state.arenas.inputs = inputs;
      own.delete(arena.id);
      timers.get(arena.id)?.cancel();
      changes.emit(arena);
    },
    /** An unused number for a new arena of the user's. */
    takeNumber(): number {
      const { made, highestNumber = firstMadeNumber - 1 } = state.arenas;
      const number = Math.max(highestNumber, ...made.map((arena) => arena.number)) + 1;
      state.arenas.highestNumber = number;
      return number;
    },
    applicant: (arena: Arena): ClubApplicant => ({
      ...applicantFor(arena, userId),
      perf: perfOf(state.user, perfOfArena(arena)),
    }),
    /** The pairing whose game has this id. */
    pairingById(id: string): { readonly arena: Arena; readonly pairing: Pairing } | undefined {
      const parsed = ids.parse(id);
      if (parsed?.kind !== 'arena-game') return undefined;
      const arena = byNumber(Math.floor(parsed.number / pairingsPerArena));
      if (!arena || arena.startsAt > clock.now()) return undefined;
      const pairing = look(arena).pairings()[parsed.number % pairingsPerArena];
      return pairing && { arena, pairing };
    },
    /** Restores the arenas of a saved state. */
    resume() {
      for (const id of Object.keys(state.arenas.inputs)) {
        const arena = find(id);
        if (arena && clock.now() < endOf(arena)) look(arena);
      }
    },
  };
}

/** The user's teams first, so that the user can play in team arenas. */
function teamsFor(userId: string): readonly string[] {
  const mine = teamsOf(userId, userId);
  return [...mine, ...teams.filter((team) => !mine.includes(team))].map(({ id }) => id);
}
