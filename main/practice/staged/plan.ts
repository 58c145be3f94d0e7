import type { Random } from '../../base/random.ts';
import { opposite, type Color, type GameStatusName, type VariantKey } from '../../chess/vocabulary.ts';
import { drawBetween, drawChance, drawsOf } from '../draws.ts';
import { lagBy, signalOf } from '../lag.ts';
import type { Game, Seat, ClubTimeControl } from '../state.ts';

/**
 * A simulated game between members, decided before it is played: players, length and result. Its moves and
 * their times follow from the seed and are generated on demand (course.ts). Unwatched games cost nothing, and
 * any game can be regenerated without storage.
 */
export interface GamePlan {
  readonly id: string;
  readonly seed: number;
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly firstColor: Color;
  readonly rated: boolean;
  readonly source: Game['source'];
  readonly control: Extract<ClubTimeControl, { type: 'clock' }>;
  readonly seats: Readonly<Record<Color, Seat>>;
  readonly createdAt: number;
  readonly endsAt: number;
  /** Planned number of half-moves. */
  readonly plies: number;
  readonly status: GameStatusName;
  readonly winner?: Color;
  /** Initial clock, ms; halved for a side that berserks. */
  readonly bank: Readonly<Record<Color, number>>;
  /** Increment after each move but the first, ms. */
  readonly increments: Readonly<Record<Color, number>>;
  /** Thinking time of each side, ms, excluding the untimed first move. */
  readonly used: Readonly<Record<Color, number>>;
  /** Duration of each side's first move, ms. */
  readonly firstMs: Readonly<Record<Color, number>>;
  /** A long think before this half-move. */
  readonly pause?: { readonly ply: number; readonly ms: number };
  readonly tournamentId?: string;
}

export interface PlanRequest extends Pick<
  GamePlan,
  'id' | 'seed' | 'variant' | 'initialFen' | 'rated' | 'source' | 'control' | 'seats' | 'createdAt'
> {
  /** Minimum and maximum number of half-moves. */
  readonly length?: readonly [number, number];
  /** Share of games with a long think. */
  readonly pauses?: number;
  /** The sides that berserk. */
  readonly berserk?: Readonly<Record<Color, boolean>>;
  readonly tournamentId?: string;
}

const defaultLength: readonly [number, number] = [34, 120];
const minPlies = 6;

/** The computer's rating is an estimate by its level. */
export function ratingOfSeat(seat: Seat): number {
  return seat.kind === 'member' ? seat.rating : 900 + 220 * seat.level;
}

/** Chances of a white win and of a draw, by the ratings. */
function chances(seats: PlanRequest['seats']): { readonly white: number; readonly draw: number } {
  const expected = 1 / (1 + 10 ** ((ratingOfSeat(seats.black) - ratingOfSeat(seats.white) - 30) / 400));
  // Strong players draw more often.
  const level = (ratingOfSeat(seats.white) + ratingOfSeat(seats.black)) / 2;
  const drawn = 0.07 + 0.14 * Math.max(0, Math.min(1, (level - 1_500) / 1_200));
  const draw = drawn * (1 - Math.abs(2 * expected - 1));
  // A draw takes as much from either side, so that the score is the expected one.
  return { white: expected - draw / 2, draw };
}

function endingOf(random: Random): GameStatusName {
  const at = random.next();
  if (at < 0.46) return 'resign';
  return at < 0.72 ? 'outoftime' : 'mate';
}

const inTens = (ms: number) => Math.round(ms / 10) * 10;

/** Deterministic. */
export function planGame(request: PlanRequest): GamePlan {
  const { length = defaultLength, pauses = 0, berserk, tournamentId, ...rest } = request;
  const { control, seats, initialFen, createdAt } = rest;
  const random = drawsOf('plan', rest.seed);
  const firstColor: Color = initialFen.split(' ')[1] === 'b' ? 'black' : 'white';
  const of = <T>(make: (color: Color) => T): Readonly<Record<Color, T>> => ({
    white: make('white'),
    black: make('black'),
  });

  const { white, draw } = chances(seats);
  const lot = random.next();
  const winner: Color | undefined = lot < draw ? undefined : lot < draw + white ? 'white' : 'black';
  const status = winner === undefined ? 'draw' : endingOf(random);
  const drawn = Math.max(minPlies, Math.round(drawBetween(random, ...length)));
  // The loser is to move when the game ends.
  const loserFirst = winner !== undefined && opposite(winner) === firstColor;
  const plies = winner === undefined || (drawn % 2 === 0) === loserFirst ? drawn : drawn + 1;

  // Without initial time the clock starts with one increment, and with three seconds at least.
  const limitMs = (control.limit === 0 ? Math.max(3, control.increment) : control.limit) * 1000;
  const bank = of((color) => (berserk?.[color] ? inTens(limitMs / 2) : limitMs));
  const increments = of((color) => (berserk?.[color] ? 0 : control.increment * 1000));
  const timed = of((color) => Math.floor((plies + (color === firstColor ? 1 : 0)) / 2) - 1);
  const isFlagged = (color: Color) => status === 'outoftime' && winner === opposite(color);
  const used = of((color) => {
    const share = isFlagged(color) ? drawBetween(random, 0.93, 0.985) : drawBetween(random, 0.35, 0.9);
    const early = Math.min(1, 0.25 + plies / 90);
    const all = bank[color] + increments[color] * Math.max(0, timed[color] - 1);
    return inTens(all * share * (isFlagged(color) ? 1 : early));
  });
  const firstMs = of(() => inTens(drawBetween(random, 300, 2_500)));
  const pausing = pauses > 0 && drawChance(random, pauses) && plies > 16;
  const pausePly = Math.floor(drawBetween(random, 8, plies - 4));
  const pauser: Color = (pausePly % 2 === 0) === (firstColor === 'white') ? 'white' : 'black';
  const pauseMs = inTens(used[pauser] * 0.8);

  const left = (color: Color) => bank[color] + increments[color] * timed[color] - used[color];
  const toMove: Color = plies % 2 === 0 ? firstColor : opposite(firstColor);
  const lastMs =
    status === 'outoftime'
      ? left(toMove)
      : status === 'mate'
        ? 0
        : Math.min(inTens(drawBetween(random, 700, 6_000)), Math.max(0, left(toMove) - 200));

  return {
    ...rest,
    firstColor,
    plies,
    status,
    ...(winner ? { winner } : {}),
    bank,
    increments,
    used,
    firstMs,
    ...(pausing ? { pause: { ply: pausePly, ms: pauseMs } } : {}),
    ...(tournamentId ? { tournamentId } : {}),
    endsAt: createdAt + firstMs.white + firstMs.black + used.white + used.black + lastMs,
  };
}

/** The time of each half-move and the mover's clock after it. */
export interface MoveTimes {
  /** Ms since the epoch. */
  readonly at: readonly number[];
  /** Ms, the increment included. */
  readonly left: readonly number[];
}

export function colorAt(plan: Pick<GamePlan, 'firstColor'>, ply: number): Color {
  return ply % 2 === 0 ? plan.firstColor : opposite(plan.firstColor);
}

/** The delay of a side's moves on their way to the club, by a number in [0, 1). */
function lagOfSeat({ seats, createdAt }: GamePlan, color: Color): (lot: number) => number {
  const seat = seats[color];
  return seat.kind === 'member' ? lagBy(signalOf(seat.id, createdAt)) : () => 0;
}

/** Distributes each side's thinking time over its moves: little in the opening, most in the middle game. */
export function timesOf(plan: GamePlan): MoveTimes {
  const random = drawsOf('times', plan.seed);
  const weights = Array.from({ length: plan.plies }, (_, ply) => {
    const phase = ply < 10 ? 0.35 : ply < 50 ? 1.2 : 0.7;
    return ply < 2 ? 0 : phase * Math.exp(drawBetween(random, -1.6, 1.2));
  });
  const pauseColor = plan.pause && colorAt(plan, plan.pause.ply);
  const sums = { white: 0, black: 0 };
  for (const [ply, weight] of weights.entries()) sums[colorAt(plan, ply)] += weight;

  const signals = { white: lagOfSeat(plan, 'white'), black: lagOfSeat(plan, 'black') };
  const clocks = { ...plan.bank };
  const spent = { white: 0, black: 0 };
  const wanted = { white: 0, black: 0 };
  const [at, left]: [number[], number[]] = [[], []];
  let now = plan.createdAt;
  for (const [ply, weight] of weights.entries()) {
    const color = colorAt(plan, ply);
    if (ply < 2) {
      now += plan.firstMs[color];
    } else {
      const paused = pauseColor === color ? (plan.pause?.ms ?? 0) : 0;
      wanted[color] += (weight / sums[color]) * (plan.used[color] - paused);
      if (plan.pause?.ply === ply) wanted[color] += paused;
      // Thinking time that exceeds the clock moves to a later turn.
      const lag = Math.min(signals[color](random.next()), plan.used[color] - spent[color]);
      const wish = Math.max(inTens(lag), inTens(wanted[color] - spent[color]));
      const think = Math.max(0, Math.min(wish, clocks[color] - 10));
      spent[color] += think;
      clocks[color] += plan.increments[color] - think;
      now += think;
    }
    at.push(now);
    left.push(clocks[color]);
  }
  return { at, left };
}
