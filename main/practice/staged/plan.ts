import type { Random } from '../../base/random.ts';
import { opposite, type Color, type GameStatusName, type VariantKey } from '../../chess/vocabulary.ts';
import { drawBetween, drawChance, drawsOf } from '../draws.ts';
import type { Game, Seat, TimeControl } from '../state.ts';

/**
 * A game between members, settled before it is played: who, how long, how it ends. Its moves and the time of each
 * follow from the seed, and are worked out only when somebody looks (course.ts). So a day of TV that nobody watches
 * costs nothing, and any game can be shown again years later without having been kept.
 */
export interface Plan {
  readonly id: string;
  readonly seed: number;
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly firstColor: Color;
  readonly rated: boolean;
  readonly source: Game['source'];
  readonly control: Extract<TimeControl, { type: 'clock' }>;
  readonly seats: Readonly<Record<Color, Seat>>;
  readonly createdAt: number;
  readonly endsAt: number;
  /** How many half-moves are meant to be played. */
  readonly plies: number;
  readonly status: GameStatusName;
  readonly winner?: Color;
  /** Ms that each side has at the start; half the usual ones for who went berserk. */
  readonly bank: Readonly<Record<Color, number>>;
  /** Ms that each side adds after each move but its first. */
  readonly increments: Readonly<Record<Color, number>>;
  /** Ms that each side thinks about its moves, the first one, which is not timed, left out. */
  readonly used: Readonly<Record<Color, number>>;
  /** Ms of each side's first move. */
  readonly firstMs: Readonly<Record<Color, number>>;
  /** Somebody thinks for long about this half-move. */
  readonly pause?: { readonly ply: number; readonly ms: number };
  readonly tournamentId?: string;
}

export interface PlanRequest extends Pick<
  Plan,
  'id' | 'seed' | 'variant' | 'initialFen' | 'rated' | 'source' | 'control' | 'seats' | 'createdAt'
> {
  /** Half-moves, at least and at most. */
  readonly length?: readonly [number, number];
  /** Share of games in which somebody thinks for long. */
  readonly pauses?: number;
  /** Who went berserk. */
  readonly berserk?: Readonly<Record<Color, boolean>>;
  readonly tournamentId?: string;
}

const usualLength: readonly [number, number] = [34, 120];
const shortest = 6;

/** Chance that white wins, and that nobody does, by the ratings. */
function chances(seats: PlanRequest['seats']): { readonly white: number; readonly draw: number } {
  const rating = (seat: Seat) => (seat.kind === 'member' ? seat.rating : 900 + 220 * seat.level);
  const expected = 1 / (1 + 10 ** ((rating(seats.black) - rating(seats.white) - 30) / 400));
  const draw = 0.09 * (1 - Math.abs(2 * expected - 1));
  return { white: expected * (1 - draw), draw };
}

function endingOf(random: Random): GameStatusName {
  const at = random.next();
  if (at < 0.46) return 'resign';
  return at < 0.72 ? 'outoftime' : 'mate';
}

const inTens = (ms: number) => Math.round(ms / 10) * 10;

/** The same request always gives the same plan. */
export function planGame(request: PlanRequest): Plan {
  const { length = usualLength, pauses = 0, berserk, tournamentId, ...rest } = request;
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
  const drawn = Math.max(shortest, Math.round(drawBetween(random, ...length)));
  // Whoever loses is to move when it ends.
  const loserFirst = winner !== undefined && opposite(winner) === firstColor;
  const plies = winner === undefined || (drawn % 2 === 0) === loserFirst ? drawn : drawn + 1;

  // Who plays for increments alone begins with one, and with three seconds at least.
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

/** When each half-move is made, and what its player has left then. */
export interface Times {
  /** Ms since the epoch. */
  readonly at: readonly number[];
  /** Ms, the increment included. */
  readonly left: readonly number[];
}

export function colorAt(plan: Pick<Plan, 'firstColor'>, ply: number): Color {
  return ply % 2 === 0 ? plan.firstColor : opposite(plan.firstColor);
}

/** Shares out what each side thinks among its moves: little in the opening, most in the middle. */
export function timesOf(plan: Plan): Times {
  const random = drawsOf('times', plan.seed);
  const weights = Array.from({ length: plan.plies }, (_, ply) => {
    const phase = ply < 10 ? 0.35 : ply < 50 ? 1.2 : 0.7;
    return ply < 2 ? 0 : phase * Math.exp(drawBetween(random, -1.6, 1.2));
  });
  const pauseColor = plan.pause && colorAt(plan, plan.pause.ply);
  const sums = { white: 0, black: 0 };
  for (const [ply, weight] of weights.entries()) sums[colorAt(plan, ply)] += weight;

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
      // What does not fit on the clock now is thought later.
      const think = Math.max(0, Math.min(inTens(wanted[color] - spent[color]), clocks[color] - 10));
      spent[color] += think;
      clocks[color] += plan.increments[color] - think;
      now += think;
    }
    at.push(now);
    left.push(clocks[color]);
  }
  return { at, left };
}
