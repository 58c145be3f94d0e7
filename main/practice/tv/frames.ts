import { opposite, type Color, type Dialect } from '../../chess/vocabulary.ts';
import { personById } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import { isCastling } from '../staged/board.ts';
import type { Course } from '../staged/course.ts';
import { colorAt, type GamePlan } from '../staged/plan.ts';
import type { Seat } from '../state.ts';

/** Ms left on both clocks at `now`. */
export function clocksAt(course: Course, now: number): Readonly<Record<Color, number>> {
  const { plan, times } = course;
  const played = course.pliesAt(now);
  const left = { ...plan.bank };
  for (let ply = Math.max(0, played - 2); ply < played; ply += 1)
    left[colorAt(plan, ply)] = times.left[ply] ?? 0;
  if (played < 2) return left;
  const mover = colorAt(plan, played);
  const since = Math.min(now, plan.endsAt) - (times.at[played - 1] ?? 0);
  return { ...left, [mover]: Math.max(0, left[mover] - since) };
}

/** The side at the bottom: the stronger player's, or a person's against the computer. */
export function sideOf({ seats: { white, black } }: GamePlan): Color {
  if (white.kind === 'computer') return 'black';
  if (black.kind === 'computer') return 'white';
  return black.rating > white.rating ? 'black' : 'white';
}

const seconds = (ms: number) => Math.round(ms / 1000);

/** In every second game as on the running service: castling as king takes rook, no promotion piece. */
function highlightOf(course: Course, ply: number): string {
  const { plan } = course;
  const step = course.steps(ply)[ply - 1];
  if (!step) return '';
  const { uci, fen } = step;
  if (plan.variant !== 'chess960' && isCastling(uci, fen))
    return `${uci.slice(0, 2)}${uci.charAt(2) === 'c' ? 'a' : 'h'}${uci.charAt(3)}`;
  return uci.length === 5 && plan.seed % 2 === 1 ? uci.slice(0, 4) : uci;
}

/** TV messages of a game, in either dialect. */
export type Frames = ReturnType<typeof createFrames>;

export function createFrames(dialect: Dialect) {
  const wire = dialect === 'wire';

  /** The schema requires a user and a rating, so the computer gets both. */
  const user = (seat: Seat): JsonObject => {
    if (seat.kind === 'computer')
      return { id: `computer-${seat.level}`, name: `Computer level ${seat.level}` };
    const person = personById.get(seat.id);
    return {
      id: seat.id,
      name: person?.name ?? seat.id,
      ...(person?.title ? { title: person.title } : {}),
      ...(wire && person?.flair ? { flair: person.flair } : {}),
      ...(wire && person?.patronColor ? { patron: true, patronColor: person.patronColor } : {}),
    };
  };
  const rating = (seat: Seat) => (seat.kind === 'member' ? seat.rating : 900 + 220 * seat.level);
  const fenAt = (course: Course, ply: number) => course.steps(ply).at(-1)?.fen ?? course.initialFen;

  return {
    /** The entry of the channel map. */
    entry(plan: GamePlan): JsonObject {
      const color = sideOf(plan);
      const seat = plan.seats[color];
      return { user: user(seat), rating: rating(seat), gameId: plan.id, color };
    },
    featured(course: Course, now: number): JsonObject {
      const { plan } = course;
      const orientation = sideOf(plan);
      // As on the running service, both players get the clock of the bottom side; the first move corrects it.
      const left = seconds(clocksAt(course, now)[orientation]);
      const player = (color: Color) => ({
        color,
        user: user(plan.seats[color]),
        rating: rating(plan.seats[color]),
        ...(wire ? { seconds: left } : {}),
      });
      return {
        t: 'featured',
        d: {
          id: plan.id,
          orientation,
          players: [player('white'), player('black')],
          ...(wire ? { fen: fenAt(course, course.pliesAt(now)) } : {}),
        },
      };
    },
    /** `ply`: the half-move's number, counted from 1. */
    move(course: Course, ply: number): JsonObject {
      const step = course.steps(ply)[ply - 1];
      const mover = colorAt(course.plan, ply - 1);
      const before = course.steps(ply)[ply - 2];
      const other = before ? before.left : course.plan.bank[opposite(mover)];
      const left = { [mover]: step?.left ?? 0, [opposite(mover)]: other };
      const { white = 0, black = 0 } = left;
      if (!wire)
        return {
          t: 'ply',
          d: {
            ply,
            uci: step?.uci,
            san: step && course.sanOf(step),
            fen: step?.fen,
            clock: { white, black },
          },
        };
      return {
        t: 'fen',
        d: { fen: step?.fen, lm: highlightOf(course, ply), wc: seconds(white), bc: seconds(black) },
      };
    },
    /** The documented `end`; the running service has none. */
    end(course: Course): JsonObject | undefined {
      if (wire) return undefined;
      const { winner } = course.plan;
      return { t: 'end', d: { ...(winner ? { winner } : {}), status: course.ending().status } };
    },
  };
}
