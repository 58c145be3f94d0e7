/** Arenas as the window shows them. Pure. */
import { variantName } from '../../chess/names.ts';
import { speedOfClock, speeds, unknownVariant } from '../../chess/vocabulary.ts';
import type {
  ArenaDetail,
  ArenaDuelSide,
  ArenaEntry,
  ArenaPlayer,
  ArenaStatus,
} from '../../service/domain-arenas.ts';
import type {
  ArenaOwn,
  ArenaPlan,
  ArenaPlayerView,
  ArenaRow,
  ArenaStandingView,
} from '../../../preload/contract/arenas.ts';
import type { ArenaState } from '../../../preload/contract/arena-choices.ts';
import { marksView } from '../../views/player.ts';
import { endOf } from './arena-times.ts';
import { arenaAccessOf, checksFor, fitOf, type ArenaApplicant } from './eligibility.ts';
import { isSame } from './joining.ts';
import { variantOfPerf } from '../../service/codec/perf-words.ts';

export interface RowContext {
  readonly baseUrl: string;
  readonly applicant: ArenaApplicant;
  /** Server time. */
  readonly serverNow: number;
  /** Converts server time to this computer's time. */
  readonly local: (at: number) => number;
  readonly own: (arenaId: string) => ArenaOwn | null;
  readonly plan: (arenaId: string) => ArenaPlan | null;
}

const states: Readonly<Record<number, ArenaState>> = { 10: 'created', 20: 'started', 30: 'finished' };

/** A listed state may be outdated by time alone. */
function stateOf(status: ArenaStatus, startsAt: number, finishesAt: number, now: number): ArenaState {
  const listed = states[status] ?? 'unknown';
  if (listed === 'unknown' || listed === 'finished') return listed;
  return now >= finishesAt ? 'finished' : now >= startsAt ? 'started' : 'created';
}

export function makeRow(entry: ArenaEntry, context: RowContext): ArenaRow {
  const { applicant, serverNow, local } = context;
  const { id, startsAt, winner, schedule, position, teamBattle, clock } = entry;
  const finishesAt = entry.finishesAt ?? endOf(startsAt, entry.minutes);
  const teams = [...(teamBattle?.teams ?? []), ...(entry.teamMember === undefined ? [] : [entry.teamMember])];
  return {
    id,
    name: entry.name,
    createdBy: entry.createdBy ?? null,
    startsAt: local(startsAt),
    finishesAt: local(finishesAt),
    minutes: entry.minutes ?? null,
    state: stateOf(entry.status, startsAt, finishesAt, serverNow),
    players: entry.players ?? null,
    clock: clock ? { limit: clock.limit, increment: clock.increment } : null,
    variant: { key: entry.variant.key, name: entry.variant.name ?? variantName(entry.variant.key) },
    speed: clock
      ? speedOfClock(clock.limit, clock.increment)
      : (speeds.find((speed) => speed === entry.perf.key) ?? null),
    rated: entry.rated ?? null,
    perf: { key: entry.perf.key, name: entry.perf.name ?? entry.perf.key },
    winner: winner
      ? {
          id: winner.id,
          name: winner.name ?? winner.id,
          ...marksView(winner),
        }
      : null,
    schedule: schedule ? { freq: schedule.freq, speed: schedule.speed ?? null } : null,
    position: position ? { fen: position.fen, name: position.name ?? null, eco: position.eco ?? null } : null,
    teams: teamBattle ? [...teamBattle.teams] : null,
    leaders: teamBattle?.leaders ?? null,
    conditions: {
      minRating: entry.minRating?.rating ?? null,
      maxRating: entry.maxRating?.rating ?? null,
      minRatedGames: entry.minRatedGames?.nb ?? null,
      minAccountAgeInDays: entry.minAccountAgeInDays ?? null,
      onlyTitled: entry.onlyTitled === true,
      botsAllowed: entry.botsAllowed === true,
      teamMember: entry.teamMember ?? null,
      allowList: entry.allowList?.length ?? null,
    },
    isPrivate: entry.isPrivate === true,
    isMine: applicant.userId !== null && isSame(entry.createdBy ?? '', applicant.userId),
    isMyTeams: applicant.teams?.some((team) => teams.includes(team)) ?? false,
    access: arenaAccessOf(entry.clock, entry.botsAllowed, applicant),
    fit: fitOf(checksFor(entry, applicant, serverNow)),
    own: context.own(id),
    plan: context.plan(id),
    address: `${context.baseUrl}/tournament/${id}`,
  };
}

/** A list entry from an arena's own page, for arenas that no list contains. */
export function entryFrom(detail: ArenaDetail, known: ArenaEntry | undefined, serverNow: number): ArenaEntry {
  const { startsAt = known?.startsAt ?? 0, minutes = known?.minutes } = detail;
  const { standing: _standing, podium, verdicts: _verdicts, variant, ...rest } = detail;
  const best = podium?.[0];
  const winner =
    known?.winner ?? (best && { ...marksView(best), id: best.name.toLowerCase(), name: best.name });
  const key = variant ?? known?.variant.key ?? variantOfPerf(detail.perf?.key) ?? unknownVariant;
  return {
    ...known,
    ...rest,
    startsAt,
    finishesAt: endOf(startsAt, minutes),
    ...(minutes !== undefined && { minutes }),
    status: detail.isFinished === true ? 30 : serverNow >= startsAt ? 20 : 10,
    variant: known?.variant.key === key ? known.variant : { key },
    perf: detail.perf ?? known?.perf ?? { key },
    ...(winner && { winner }),
  };
}

export function makePlayer(player: ArenaPlayer, userId: string | null): ArenaPlayerView {
  const { name, rank, rating, score, sheet, fire, team } = player;
  return {
    name,
    ...marksView(player),
    rank: rank ?? null,
    rating: rating ?? null,
    score: score ?? null,
    sheet: sheet ?? null,
    fire: fire === true,
    team: team ?? null,
    isMe: userId !== null && isSame(name, userId),
  };
}

/** Players per page of the standing, as sent by servers. */
export const playersOnPage = 10;

export function makeStanding(
  arena: ArenaDetail,
  userId: string | null,
  at: number,
): ArenaStandingView | null {
  const { standing, players } = arena;
  if (!standing) return null;
  return {
    page: standing.page ?? pageOf(standing.players),
    pages: players === undefined ? null : Math.max(1, Math.ceil(players / playersOnPage)),
    players: standing.players.map((player) => makePlayer(player, userId)),
    asOf: at,
  };
}

/** The page on which the players are, by a rank. */
function pageOf(players: readonly ArenaPlayer[]): number {
  const rank = players.find((player) => player.rank !== undefined)?.rank ?? 1;
  return Math.max(1, Math.ceil(rank / playersOnPage));
}

export function makeSide(side: ArenaDuelSide) {
  return {
    name: side.name,
    ...marksView(side),
    rating: side.rating ?? null,
    rank: side.rank ?? null,
  };
}
