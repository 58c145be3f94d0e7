import { integerBelow, pick, type Random } from '../../base/random.ts';
import { chess960Fen, chess960Positions } from '../../chess/chess960.ts';
import { opposite, type Color, type Speed, type VariantKey } from '../../chess/vocabulary.ts';
import { drawChance, drawsOf, drawText, seedOf } from '../draws.ts';
import { declineReasonOf, opponentById, opponents, ratingOfOpponent, type Opponent } from '../opponents.ts';
import { afterGame, firstPerf, type ClubPerf } from '../ratings.ts';
import { perfKeyOf, playsPerf, ratingOf, roster, type Person, type PerfKey } from '../roster.ts';
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
/** Rating points beyond which the user rarely meets a named opponent. */
const usualDistance = 160;
/** Share of games with a named opponent far from the user's rating: the user has met each a few times. */
const leastWeight = 0.02;
/** Between two games with a clock. */
const pauseMs = 20_000;

/** Everything but the user's rating, which depends on all later games. */
interface Draft {
  readonly request: Omit<PlanRequest, 'seats'>;
  readonly userColor: Color;
  readonly opponent: Seat;
  readonly timeControl: ClubTimeControl;
  readonly isAnalysed: boolean;
}

/**
 * Deviation of the user's rating in the months before. With a greater one, the rating would wander far from the
 * one at the end, and a player far above it would have to lose more than the ratings predict.
 */
const userRd = 36;

/**
 * The user's games in the order of their creation. They are planned backwards: the club begins with known ratings,
 * and each result follows from the ratings shown with the game.
 */
export function createHistory(request: HistoryRequest): readonly GameRecord[] {
  const drafts: Draft[] = [];
  const firstDay = Math.ceil(request.from / day);
  for (let number = firstDay; (number + 1) * day <= request.until; number += 1)
    drafts.push(...draftsOfDay(request, number));
  // A player has one clocked game at a time; overlapping games are dropped.
  let busyFrom = Infinity;
  const ratings = new Map<PerfKey, number>();
  const records: GameRecord[] = [];
  for (const draft of drafts.toSorted((a, b) => b.request.createdAt - a.request.createdAt)) {
    const perf = perfKeyOf(draft.request.variant, speedOf(draft.timeControl));
    const rating = ratings.get(perf) ?? firstPerf.rating;
    const after: Seat = { kind: 'member', id: request.userId, rating, provisional: false };
    const plan = planGame({ ...draft.request, seats: byColor(draft.userColor, after, draft.opponent) });
    if (plan.endsAt >= request.until) continue;
    if (draft.timeControl.type === 'clock') {
      if (plan.endsAt + pauseMs > busyFrom) continue;
      busyFrom = draft.request.createdAt;
    }
    const isRated = plan.rated && draft.opponent.kind === 'member';
    const own: ClubPerf = { games: 0, rating, rd: userRd, prog: 0 };
    const diff = isRated
      ? afterGame(own, perfOfSeat(draft.opponent), scoreOf(plan, draft.userColor)).rating - rating
      : 0;
    ratings.set(perf, rating - diff);
    const before: Seat = { ...after, rating: rating - diff };
    records.push(
      recordOfPlan(
        { ...plan, seats: byColor(draft.userColor, before, draft.opponent) },
        {
          timeControl: draft.timeControl,
          isAnalysed: draft.isAnalysed,
          ...(isRated ? { ratingDiffs: byColor(draft.userColor, diff, -Math.round(diff * 0.6)) } : {}),
        },
      ),
    );
  }
  return records.toReversed();
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
    : drawOpponent(random, { variant, speed: speedOf(timeControl) }, createdAt);
  return {
    request: {
      id: drawText(8, (below) => integerBelow(random, below)),
      seed,
      variant,
      initialFen: variant === 'chess960' ? chess960Fen(integerBelow(random, chess960Positions)) : 'startpos',
      rated: !isAgainstComputer && !drawChance(random, 0.15) && !isCasualPlayer(opponent),
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

/** A named opponent or a member of about the user's strength, who plays such games. */
function drawOpponent(
  random: Random,
  { variant, speed }: { readonly variant: VariantKey; readonly speed: Speed },
  at: number,
): Seat {
  // Each draw is made for every game, so that the ids drawn later do not depend on the opponent.
  const [namedLot, personLot] = [random.next(), random.next()];
  const isNamed = drawChance(random, 0.35);
  const provisional = !isNamed && drawChance(random, 0.06);
  const perf = perfKeyOf(variant, speed);
  const named = isNamed ? drawNamed(namedLot, variant, speed) : undefined;
  if (named) {
    const rating = ratingOfOpponent(named, perf);
    return { kind: 'member', id: named.id, rating, provisional: named.manner.declines.rated };
  }
  const people = peopleWhoPlay(perf);
  const person = people[Math.floor(personLot * people.length)];
  if (!person) throw new RangeError(`no member of the user's strength plays ${perf}`);
  return { kind: 'member', id: person.id, rating: ratingOf(person, perf, at), provisional };
}

function isCasualPlayer(seat: Seat): boolean {
  return seat.kind === 'member' && opponentById.get(seat.id)?.manner.declines.rated === true;
}

/** The nearer an opponent's rating is to the user's, the more often they have met; perhaps none. */
function drawNamed(lot: number, variant: VariantKey, speed: Speed): Opponent | undefined {
  const willing = opponents
    .filter((opponent) => declineReasonOf(opponent, { variant, speed, rated: false }) === undefined)
    .map((opponent) => {
      const distance = (opponent.rating - firstPerf.rating) / usualDistance;
      return { opponent, weight: Math.max(leastWeight, Math.exp(-distance * distance)) };
    });
  let left =
    lot *
    Math.max(
      1,
      willing.reduce((sum, { weight }) => sum + weight, 0),
    );
  return willing.find(({ weight }) => (left -= weight) < 0)?.opponent;
}

const middling = roster.filter(
  ({ strength, title }) => strength >= 1_300 && strength <= 1_700 && title === undefined,
);
const middlingByPerf = new Map<PerfKey, readonly Person[]>();

function peopleWhoPlay(perf: PerfKey): readonly Person[] {
  const known = middlingByPerf.get(perf) ?? middling.filter((person) => playsPerf(person, perf));
  middlingByPerf.set(perf, known);
  return known;
}
