/** Games of the practice club as its channels send them: frames and their source. */
import { createPublicIds } from '../../../../main/practice/public-ids.ts';
import { createCourse, type Course } from '../../../../main/practice/staged/course.ts';
import { halls, type HallKey } from '../../../../main/practice/tv/channels.ts';
import { createFrames } from '../../../../main/practice/tv/frames.ts';
import { createProgramme } from '../../../../main/practice/tv/programme.ts';
import { parseTvEvent } from '../../../../main/service/codec/tv.ts';
import type { TvEvent, TvFeatured, TvMove } from '../../../../main/service/domain-tv.ts';
import type { Dialect } from '../../../../main/chess/vocabulary.ts';

export interface ClubGame {
  readonly hall: HallKey;
  readonly course: Course;
  readonly featured: TvFeatured;
  readonly moves: readonly (TvMove & { readonly at: number })[];
}

const noon = Date.UTC(2026, 5, 1, 12);

function read(json: unknown): TvEvent {
  const parsed = parseTvEvent(json);
  if (parsed.kind !== 'event') throw new Error(`not a message of TV: ${JSON.stringify(json)}`);
  return parsed.value;
}

/** Complete games of all halls in turn, from their first position. */
export function* clubGames(dialect: Dialect, count: number, seed = 1): Iterable<ClubGame> {
  const programme = createProgramme(seed, createPublicIds(seed));
  const frames = createFrames(dialect);
  const known = new Set<string>();
  for (let at = noon; known.size < count; at += 20 * 60_000) {
    for (const { key } of halls) {
      const plan = programme.liveAt([key], at).find(({ id }) => !known.has(id));
      if (plan && known.size < count) {
        known.add(plan.id);
        const course = createCourse(plan);
        const steps = course.steps(plan.plies);
        yield {
          hall: key,
          course,
          featured: read(frames.featured(course, plan.createdAt)) as TvFeatured,
          moves: steps.map(({ at: playedAt }, index) => ({
            ...(read(frames.move(course, index + 1)) as TvMove),
            at: playedAt,
          })),
        };
      }
    }
  }
}

/** The same move with its FEN reduced to board and side to move. */
export function bare<T extends { readonly fen?: string }>(frame: T): T {
  return frame.fen === undefined ? frame : { ...frame, fen: frame.fen.split(' ').slice(0, 2).join(' ') };
}
