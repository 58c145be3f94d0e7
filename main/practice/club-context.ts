import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ClubConfig } from './config.ts';
import type { ClubRandom } from './club-random.ts';
import type { Directory } from './directory.ts';
import type { PublicIds } from './public-ids.ts';
import type { Secrets } from './secrets.ts';
import type { Courses } from './staged/courses.ts';
import type { ClubState } from './state.ts';

/** The shared parts of a club: the parameter of its factories. */
export interface ClubContext {
  readonly clock: Clock;
  readonly config: ClubConfig;
  readonly state: ClubState;
  readonly lots: ClubRandom;
  readonly secrets: Secrets;
  readonly ids: PublicIds;
  readonly courses: Courses;
  readonly directory: Directory;
  readonly log: Log;
  /** Offset added to every time in answers, ms. */
  readonly skew: () => number;
}
