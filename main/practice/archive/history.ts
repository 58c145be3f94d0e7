import { integerBelow, pick, type Random } from '../../base/random.ts';
import { chess960Fen, chess960Positions } from '../../chess/chess960.ts';
import { opposite, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import { drawChance, drawsOf, drawText, seedOf } from '../draws.ts';
import { opponents } from '../opponents.ts';
import { afterGame, firstPerf, type ClubPerf } from '../ratings.ts';
import { perfKeyOf, ratingOf, roster, type PerfKey } from '../roster.ts';
import { planGame, type GamePlan, type PlanRequest } from '../staged/plan.ts';
import { byColor, type Seat, type ClubTimeControl } from '../state.ts';
import { speedOf } from '../time-control.ts';
import type { GameRecord } from './record.ts';
import { recordOfPlan } from './staged-record.ts';

/**
 * The months before the club's first day: simulated games between the user and the named opponents. Nothing is
 * stored: the same seed always gives the same games, and moves are generated on demand.
 */

export interface HistoryRequest {
  readonly seed: number;
  readonly userId: string;
  /** Ms since the epoch: the period of the history. */
  readonly from: number;
  readonly until: number;
}

const day = 86_400_000;

type ClockControl = GamePlan['control'];
const clock = (limit: number, increment: number): ClockControl => ({ type: 'clock', limit, increment });

/** Time controls, repeated by how popular they are. */
const controls: readonly ClockControl[] = [
  clock(180, 0), clock(180, 2), clock(180, 2), clock(300, 0), clock(300, 3), clock(300, 3), clock(600, 0),
  clock(600, 5), clock(600, 5), clock(900, 10), clock(60, 0), clock(120, 1), clock(1_800, 0), clock(1_800, 20),
  clock(15, 0),
]; // prettier-ignore
const variants: readonly VariantKey[] = [
  'chess960', 'crazyhouse', 'antichess', 'atomic', 'horde', 'kingOfTheHill', 'racingKings', 'threeCheck',
]; // prettier-ignore
const daysPerTurn = [1, 2, 3, 5] as const;
/** Interval of correspondence games, days; each begins some hours before the day's other games. */
const slowEveryDays = 2;
const slowEarlierMs = 5 * 3_600_000;
const lastDays = 10;

/** Everything but the user's rating, which depends on all earlier games. */
interface Draft {
  readonly request: Omit<PlanRequest, 'seats'>;
  readonly userColor: Color;
  readonly opponent: Seat;
  readonly timeControl: ClubTimeControl;
  readonly isAnalysed: boolean;
}

/** The user's games in the order of their creation. */
export function createHistory(request: HistoryRequest): readonly GameRecord[] {
  const drafts: Draft[] = [];
  const firstDay = Math.ceil(request.from / day);
  for (let number = firstDay; (number + 1) * day <= request.until; number += 1)
    drafts.push(...draftsOfDay(request, number));
  // A player has one clocked game at a time; overlapping games are dropped.
  let freeAt = 0;
  const walk = new Map<PerfKey, ClubPerf>();
  const entries: {
    readonly plan: GamePlan;
    readonly draft: Draft;
    readonly diff: number;
    readonly perf: PerfKey;
  }[] = [];
  for (const draft of drafts.toSorted((a, b) => a.request.createdAt - b.request.createdAt)) {
    const isTimed = draft.timeControl.type === 'clock';
    if (isTimed && draft.request.createdAt < freeAt) continue;
    const perf = perfKeyOf(draft.request.variant, speedOf(draft.timeControl));
    const before = walk.get(perf) ?? { games: 0, rating: 1500, rd: 110, prog: 0 };
    const own: Seat = { kind: 'member', id: request.userId, rating: before.rating, provisional: false };
    const plan = planGame({ ...draft.request, seats: byColor(draft.userColor, own, draft.opponent) });
    if (plan.endsAt >= request.until) continue;
    if (isTimed) freeAt = plan.endsAt + 20_000;
    const after = plan.rated
      ? afterGame(before, perfOfSeat(draft.opponent), scoreOf(plan, draft.userColor))
      : before;
    walk.set(perf, after);
    entries.push({ plan, draft, perf, diff: after.rating - before.rating });
  }
  return entries.map(({ plan, draft, perf, diff }) => {
    // New accounts start with this rating.
    const shift = firstPerf.rating - (walk.get(perf)?.rating ?? 1500);
    const own = plan.seats[draft.userColor];
    const shifted: Seat = own.kind === 'member' ? { ...own, rating: own.rating + shift } : own;
    const isRated = plan.rated && draft.opponent.kind === 'member';
    const otherDiff = -Math.round(diff * 0.6);
    return recordOfPlan(
      { ...plan, seats: byColor(draft.userColor, shifted, draft.opponent) },
      {
        timeControl: draft.timeControl,
        isAnalysed: draft.isAnalysed,
        ...(isRated
          ? {
              ratingDiffs: byColor(draft.userColor, diff, otherDiff),
            }
          : {}),
      },
    );
  });
}

function perfOfSeat(seat: Seat): ClubPerf {
  return { games: 300, rating: seat.kind === 'member' ? seat.rating : 1500, rd: 65, prog: 0 };
}

function scoreOf({ winner }: GamePlan, color: Color): number {
  return winner === undefined ? 0.5 : Number(winner === color);
}

/** Games are mostly in the evening; some days have none. */
function draftsOfDay({ seed, until }: HistoryRequest, number: number): readonly Draft[] {
  const random = drawsOf('history', seed, number);
  const count = drawChance(random, 0.2) ? 0 : 1 + integerBelow(random, 8);
  const start = number * day + (15 + random.next() * 4) * 3_600_000;
  const drafts: Draft[] = [];
  if (number % slowEveryDays === 0) {
    // Short turns near the end of the period, so that some games ended recently.
    const days = until - number * day < lastDays * day ? 1 : pick(random, daysPerTurn);
    drafts.push(draftOf(random, seedOf('slow', seed, number), Math.floor(start - slowEarlierMs), days));
  }
  let at = start;
  for (let game = 0; game < count; game += 1) {
    at += (3 + random.next() * 22) * 60_000;
    drafts.push(draftOf(random, seedOf('past', seed, number, game), Math.floor(at), undefined));
  }
  return drafts;
}

function draftOf(random: Random, seed: number, createdAt: number, slowDays: number | undefined): Draft {
  const isCorrespondence = slowDays !== undefined;
  const lot = random.next();
  const isAgainstComputer = !isCorrespondence && lot < 0.07;
  const variant: VariantKey = !isCorrespondence && lot > 0.82 ? pick(random, variants) : 'standard';
  const control = pick(random, controls);
  const timeControl: ClubTimeControl =
    slowDays === undefined ? control : { type: 'correspondence', daysPerTurn: slowDays };
  const opponent = isAgainstComputer
    ? ({ kind: 'computer', level: 1 + integerBelow(random, 8) } as const)
    : drawOpponent(random, perfKeyOf(variant, speedOf(timeControl)), createdAt);
  return {
    request: {
      id: drawText(8, (below) => integerBelow(random, below)),
      seed,
      variant,
      initialFen: variant === 'chess960' ? chess960Fen(integerBelow(random, chess960Positions)) : 'startpos',
      rated: !isAgainstComputer && !drawChance(random, 0.15),
      source: isAgainstComputer
        ? 'ai'
        : pick(random, isCorrespondence ? ['friend'] : ['lobby', 'pool', 'friend']),
      // Plans need a clock: correspondence games get one of about the same length.
      control: slowDays === undefined ? control : clock(slowDays * 86_400, 0),
      createdAt,
    },
    userColor: drawChance(random, 0.5) ? 'white' : opposite('white'),
    opponent,
    timeControl,
    isAnalysed: drawChance(random, 0.12),
  };
}

/** A named opponent, or a member of about the user's strength. */
function drawOpponent(random: Random, perf: PerfKey, at: number): Seat {
  const known = pick(random, opponents);
  const person = pick(random, middling);
  return drawChance(random, 0.35)
    ? { kind: 'member', id: known.id, rating: known.rating, provisional: false }
    : {
        kind: 'member',
        id: person.id,
        rating: ratingOf(person, perf, at),
        provisional: drawChance(random, 0.06),
      };
}

const middling = roster.filter(
  ({ strength, title }) => strength >= 1_300 && strength <= 1_700 && title === undefined,
);
