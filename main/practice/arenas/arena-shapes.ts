import type { ClubContext } from '../club-context.ts';
import { perfIcons, perfKeys, perfNames } from '../perf-names.ts';
import { seedOf } from '../draws.ts';
import type { JsonObject } from '../json.ts';
import { clocksAt, sideOf } from '../tv/frames.ts';
import { variantNames } from '../../chess/names.ts';
import { variantJson } from '../variant-names.ts';
import {
  closingOf,
  endOf,
  perfOfArena,
  performanceOf,
  statusAt,
  type Arena,
  type ClubArenaPlayer,
} from './arena.ts';
import { isAccepted, verdictsFor, type ClubApplicant } from './entry.ts';
import type { Simulation } from './simulation.ts';

/** Arenas as JSON of the interface. */
export interface ArenaShapes {
  entry(simulation: Simulation, now: number): JsonObject;
  /** `applicant`: the caller, if known. */
  full(simulation: Simulation, now: number, page: number, applicant: ClubApplicant | undefined): JsonObject;
  result(simulation: Simulation, player: ClubArenaPlayer, rank: number, withSheet: boolean): JsonObject;
  teams(simulation: Simulation): JsonObject;
}

export const playersOnPage = 10;
const recentlyMs = 30 * 60_000;
const maxDuels = 6;
const quotes = [
  { text: 'When you see a good move, look for a better one.', author: 'Emanuel Lasker' },
  { text: 'Even a poor plan is better than no plan at all.', author: 'Mikhail Chigorin' },
  { text: 'The pawns are the soul of the game.', author: 'François-André Danican Philidor' },
] as const;
const greatPlayers = [
  { name: 'Menchik', url: 'https://en.wikipedia.org/wiki/Vera_Menchik' },
  { name: 'Capablanca', url: 'https://en.wikipedia.org/wiki/Jos%C3%A9_Ra%C3%BAl_Capablanca' },
  { name: 'Anderssen', url: 'https://en.wikipedia.org/wiki/Adolf_Anderssen' },
] as const;

export function createArenaShapes(dependencies: ClubContext): ArenaShapes {
  const { config, directory, courses, state, skew } = dependencies;
  const wire = config.dialect === 'wire';

  const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1000));

  const conditions = (arena: Arena): JsonObject => {
    const { minRating, maxRating, minRatedGames, minAccountAgeInDays, onlyTitled, botsAllowed } =
      arena.conditions;
    const perf = perfOfArena(arena);
    return {
      ...(maxRating === undefined ? {} : { hasMaxRating: true, maxRating: { rating: maxRating, perf } }),
      ...(minRating === undefined ? {} : { minRating: { rating: minRating, perf } }),
      ...(minRatedGames === undefined ? {} : { minRatedGames: { nb: minRatedGames } }),
      ...(minAccountAgeInDays === undefined ? {} : { minAccountAgeInDays }),
      ...(onlyTitled ? { onlyTitled } : {}),
      ...(botsAllowed ? { botsAllowed } : {}),
    };
  };

  const playerJson = (
    { id, rating, score, sheet, wins, status, isLeaving }: ClubArenaPlayer,
    rank: number,
    isOver: boolean,
  ): JsonObject => {
    const { id: _id, ...light } = directory.light(id);
    return {
      ...light,
      rank,
      rating,
      score,
      sheet: { scores: sheet, ...(wins >= 2 && !isOver ? { fire: true } : {}) },
      // The running service marks who has paused; its description omits the member.
      ...(wire && !isOver && (status === 'away' || isLeaving) ? { withdraw: true } : {}),
    };
  };

  const podium = (simulation: Simulation): JsonObject => ({
    podium: simulation
      .players()
      .slice(0, 3)
      .map((player, index) => {
        const { id: _id, ...light } = directory.light(player.id);
        const { games, berserks, won } = player;
        return {
          ...light,
          rank: index + 1,
          rating: player.rating,
          score: player.score,
          nb: { game: games, berserk: berserks, win: won },
          performance: performanceOf(player),
        };
      }),
  });

  const stats = (simulation: Simulation): JsonObject => {
    const players = simulation.players();
    const sum = players.reduce((all, { rating }) => all + rating, 0);
    const averageRating = players.length === 0 ? 0 : Math.round(sum / players.length);
    return { stats: { ...simulation.stats(), averageRating } };
  };

  /** Games in progress between the highest-ranked players. */
  const duels = (simulation: Simulation, now: number) => {
    const ranks = new Map(
      simulation.players().map((player, index) => [player.id, { player, rank: index + 1 }]),
    );
    const side = (id: string) => {
      const found = ranks.get(id);
      return { n: directory.light(id).name, r: found?.player.rating ?? 0, k: found?.rank ?? 0 };
    };
    return simulation
      .running()
      .filter(({ plan }) => plan.endsAt > now)
      .map(({ pairing, plan }) => ({
        plan,
        pairing,
        p: [side(pairing.seats.white), side(pairing.seats.black)] as const,
      }))
      .toSorted((a, b) => sumOfRanks(a) - sumOfRanks(b))
      .slice(0, maxDuels);
  };

  const featured = (simulation: Simulation, now: number): JsonObject => {
    const [first] = duels(simulation, now);
    if (!first) return {};
    const { plan, pairing } = first;
    const course = courses.of(plan);
    const step = course.steps(course.pliesAt(now)).at(-1);
    const clocks = clocksAt(course, now);
    const [white, black] = first.p;
    const player = (id: string, at: typeof white) => ({
      name: at?.n ?? id,
      id,
      rank: at?.k ?? 0,
      rating: at?.r ?? 0,
    });
    return {
      featured: {
        id: plan.id,
        fen: step?.fen ?? course.initialFen,
        orientation: sideOf(plan),
        color: sideOf(plan),
        lastMove: step?.uci ?? '',
        white: player(pairing.seats.white, white),
        black: player(pairing.seats.black, black),
        c: { white: seconds(clocks.white), black: seconds(clocks.black) },
      },
    };
  };

  return {
    entry(simulation, now) {
      const { arena } = simulation;
      const status = statusAt(arena, now);
      const perf = perfOfArena(arena);
      const players = simulation.players();
      const [best] = players;
      const winner = status === 30 && best && best.games > 0 ? best : undefined;
      const times = { startsAt: arena.startsAt + skew(), finishesAt: endOf(arena) + skew() };
      const shared = {
        id: arena.id,
        createdBy: arena.createdBy,
        ...times,
        clock: arena.clock,
        minutes: arena.minutes,
        status,
        nbPlayers: players.length,
        rated: arena.rated,
        ...(arena.schedule ? { schedule: arena.schedule } : {}),
        ...(arena.position ? { position: arena.position } : {}),
        ...(arena.teamBattle
          ? { teamBattle: { teams: arena.teamBattle.teams, nbLeaders: arena.teamBattle.leaders } }
          : {}),
      };
      if (!wire) {
        return {
          ...shared,
          name: arena.name,
          variant: { key: arena.variant, name: variantNames[arena.variant] },
          perf: { key: perf, name: perfNames[perf] },
          ...(winner ? { winnerId: winner.id } : {}),
        };
      }
      return {
        ...shared,
        system: 'arena',
        fullName: arena.name,
        variant: variantJson(arena.variant),
        perf: { key: perf, name: perfNames[perf], position: perfKeys.indexOf(perf), icon: perfIcons[perf] },
        ...(status === 10 ? { secondsToStart: seconds(arena.startsAt - now) } : {}),
        ...conditions(arena),
        ...(arena.conditions.teamMember === undefined ? {} : { teamMember: arena.conditions.teamMember }),
        ...(arena.password === undefined ? {} : { private: true }),
        ...(winner ? { winner: directory.light(winner.id) } : {}),
      };
    },
    full(simulation, now, page, applicant) {
      const { arena } = simulation;
      const status = statusAt(arena, now);
      const perf = perfOfArena(arena);
      const players = simulation.players();
      const from = (page - 1) * playersOnPage;
      const verdicts = verdictsFor(arena, applicant, perfNames[perf], now);
      const { allowList } = arena.conditions;
      const lot = seedOf('words', arena.id);
      const great = greatPlayers[lot % greatPlayers.length];
      return {
        id: arena.id,
        createdBy: arena.createdBy,
        startsAt: new Date(arena.startsAt + skew()).toISOString(),
        system: 'arena',
        fullName: arena.name,
        minutes: arena.minutes,
        perf: { key: perf, name: perfNames[perf], icon: perfIcons[perf] },
        clock: arena.clock,
        variant: arena.variant,
        rated: arena.rated,
        nbPlayers: players.length,
        ...(arena.berserkable ? { berserkable: true } : {}),
        ...conditions(arena),
        ...(allowList === undefined ? {} : { allowList }),
        ...(verdicts.length > 0 ? { verdicts: { list: verdicts, accepted: isAccepted(verdicts) } } : {}),
        ...(arena.schedule ? { schedule: arena.schedule } : {}),
        ...(arena.headline === undefined ? {} : { spotlight: { headline: arena.headline } }),
        ...(arena.description === undefined ? {} : { description: arena.description }),
        ...(arena.schedule ? {} : { quote: quotes[lot % quotes.length] }),
        ...(arena.schedule || !great ? {} : { greatPlayer: great }),
        ...(status === 10 ? { secondsToStart: seconds(arena.startsAt - now) } : {}),
        ...(status === 20 ? { secondsToFinish: seconds(endOf(arena) - now) } : {}),
        ...(now >= closingOf(arena) || status === 30 ? { pairingsClosed: true } : {}),
        ...(status === 30 ? { isFinished: true } : {}),
        ...(status === 30 && now - endOf(arena) < recentlyMs ? { isRecentlyFinished: true } : {}),
        duels: status === 20 ? duels(simulation, now).map(({ pairing: { id }, p }) => ({ id, p })) : [],
        standing: {
          page,
          players: players
            .slice(from, from + playersOnPage)
            .map((player, index) => playerJson(player, from + index + 1, status === 30)),
        },
        ...(status === 20 ? featured(simulation, now) : {}),
        ...(status === 30 ? podium(simulation) : {}),
        ...(status === 30 ? stats(simulation) : {}),
        ...(applicant ? { myUsername: state.user.name } : {}),
      };
    },
    result({ arena }, player, rank, withSheet) {
      const { id, name, patron: _patron, ...light } = directory.light(player.id);
      const isOnFire = player.wins >= 2 && arena.streakable;
      return {
        rank,
        score: player.score,
        rating: player.rating,
        username: name || id,
        performance: performanceOf(player),
        ...light,
        ...(player.team === undefined ? {} : { team: player.team }),
        ...(withSheet ? { sheet: { scores: player.sheet, ...(isOnFire ? { fire: true } : {}) } } : {}),
      };
    },
    teams(simulation) {
      const { id, teamBattle } = simulation.arena;
      const players = simulation.players();
      const standing = (teamBattle?.teams ?? []).map((team) => {
        const best = players.filter((player) => player.team === team).slice(0, teamBattle?.leaders);
        return {
          id: team,
          score: best.reduce((sum, { score }) => sum + score, 0),
          players: best.map((player) => ({ user: directory.light(player.id), score: player.score })),
        };
      });
      const teams = standing
        .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .map((team, index) => ({ rank: index + 1, ...team }));
      return { id, teams };
    },
  };
}

function sumOfRanks({ p }: { readonly p: readonly { readonly k: number }[] }): number {
  return p.reduce((sum, { k }) => sum + k, 0);
}
