import type { Color } from '../chess/vocabulary.ts';
import type { ClubConfig } from './config.ts';
import { firstArenasState } from './arenas/arenas-state.ts';
import { firstLawState } from './law/law-state.ts';
import { seedOf } from './draws.ts';
import { opponentById, opponents, playsPerfAs, ratingOfOpponent, type Opponent } from './opponents.ts';
import { perfKeys } from './perf-names.ts';
import { afterGame, firstPerf, isProvisional, type ClubPerf } from './ratings.ts';
import { perfKeyOf, type PerfKey } from './roster.ts';
import type { ClubState, Game, Member, Seat } from './state.ts';

const established = { rd: 60, prog: 0 } as const;
const uncertainRd = 150;
/** The user has hardly played these, so their ratings are uncertain. */
const rarePerfs: readonly PerfKey[] = ['horde', 'racingKings'];
const rosterGames = 500;
/** Old enough for a history of games. */
const defaultAgeDays = 240;

/** Ratings of an opponent in all that it plays; uncertain for one that never plays rated games. */
function perfsOfOpponent(opponent: Opponent): Member['perfs'] {
  const played = perfKeys.filter((key) => playsPerfAs(opponent, key));
  const entries = played.map((key) => {
    const rating = ratingOfOpponent(opponent, key);
    const games = 250 + (seedOf('opponent games', opponent.id, key) % 900);
    const perf: ClubPerf = opponent.manner.declines.rated
      ? { games: 0, rating, rd: uncertainRd, prog: 0 }
      : { ...established, games, rating };
    return [key, perf] as const;
  });
  return Object.fromEntries(entries);
}

/** The state on the club's first day: the user with first ratings, and the opponents with established ones. */
export function firstState(config: ClubConfig, now: number): ClubState {
  const day = 86_400_000;
  const { name, kind, ageDays = defaultAgeDays } = config.account;
  // Months of games make a rating certain.
  const rd = config.historyDays > 60 && ageDays > 60 ? 80 : uncertainRd;
  const perfs = perfKeys.map((key) => {
    const perf: ClubPerf = { ...firstPerf, rd: rarePerfs.includes(key) ? uncertainRd : rd };
    return [key, perf] as const;
  });
  return {
    user: {
      id: name.toLowerCase(),
      name,
      title: kind === 'bot' ? 'BOT' : null,
      createdAt: now - ageDays * day,
      perfs: Object.fromEntries(perfs),
    },
    others: opponents.map((opponent, index) => ({
      id: opponent.id,
      name: opponent.name,
      title: 'BOT',
      createdAt: now - (900 + 100 * index) * day,
      perfs: perfsOfOpponent(opponent),
    })),
    games: [],
    challenges: [],
    foundedAt: now,
    welcomed: false,
    draws: 0,
    law: firstLawState(),
    arenas: firstArenasState(),
  };
}

/** Without ratings that the opponent's manners exclude: older versions rated every opponent in everything. */
function withoutStrangePerfs(member: Member): Member {
  const opponent = opponentById.get(member.id);
  if (!opponent) return member;
  const first = perfsOfOpponent(opponent);
  const kept = Object.entries(member.perfs).filter(([key]) => Object.hasOwn(first, key));
  const perfs = opponent.manner.declines.rated ? first : Object.fromEntries(kept);
  return { ...member, perfs };
}

/** Adds opponents that a saved state of an older version lacks, and removes ratings that do not fit. */
export function withNewcomers(state: ClubState, config: ClubConfig, now: number): ClubState {
  const newcomers = firstState(config, now).others.filter(
    ({ id }) => !state.others.some((one) => one.id === id),
  );
  return { ...state, others: [...state.others.map(withoutStrangePerfs), ...newcomers] };
}

export function memberById(state: ClubState, id: string): Member | undefined {
  const wanted = id.toLowerCase();
  return state.user.id === wanted ? state.user : state.others.find((member) => member.id === wanted);
}

export function perfOf(member: Member, key: PerfKey): ClubPerf {
  return member.perfs[key] ?? firstPerf;
}

export function seatOf(member: Member, key: PerfKey): Seat {
  const perf = perfOf(member, key);
  return { kind: 'member', id: member.id, rating: perf.rating, provisional: isProvisional(perf) };
}

/** Whether both sides are bots. The computer does not count as one. */
export function isBotGame(state: ClubState, game: Game): boolean {
  return Object.values(game.seats).every(
    (seat) => seat.kind === 'member' && memberById(state, seat.id)?.title === 'BOT',
  );
}

/** Updates the players' ratings after a rated game. */
export function settleRatings(state: ClubState, game: Game): void {
  if (!game.rated || game.status === 'aborted' || game.status === 'noStart') return;
  const key = perfKeyOf(game.variant, game.speed);
  const player = (color: Color) => {
    const seat = game.seats[color];
    return seat.kind === 'member' ? memberById(state, seat.id) : undefined;
  };
  /** Members of the roster have no stored ratings: the rating of their seat counts. */
  const perfBefore = (color: Color): ClubPerf | undefined => {
    const seat = game.seats[color];
    const member = player(color);
    if (member) return perfOf(member, key);
    return seat.kind === 'member' ? { ...established, games: rosterGames, rating: seat.rating } : undefined;
  };
  const before = { white: perfBefore('white'), black: perfBefore('black') };
  const { white, black } = before;
  if (!white || !black) return;
  const score = game.winner === undefined ? 0.5 : Number(game.winner === 'white');
  const after = { white: afterGame(white, black, score), black: afterGame(black, white, 1 - score) };
  for (const color of ['white', 'black'] as const) {
    const member = player(color);
    if (member) member.perfs = { ...member.perfs, [key]: after[color] };
  }
  game.ratingDiffs = {
    white: after.white.rating - white.rating,
    black: after.black.rating - black.rating,
  };
}
