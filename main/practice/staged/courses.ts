import { createCourse, type Course } from './course.ts';
import type { GamePlan } from './plan.ts';
import { createRecent } from './recent.ts';

/** Courses of the most recently used games. */
export interface Courses {
  of(plan: GamePlan): Course;
}

const maxCachedCourses = 200;

export function createCourses(): Courses {
  const recent = createRecent<Course>(maxCachedCourses);
  return { of: (plan) => recent.get(plan.id, () => createCourse(plan)) };
}
