import { createCourse, type Course } from './course.ts';
import type { Plan } from './plan.ts';
import { createRecent } from './recent.ts';

/** Courses of the games that were looked at last. */
export interface Courses {
  of(plan: Plan): Course;
}

const coursesKept = 200;

export function createCourses(): Courses {
  const recent = createRecent<Course>(coursesKept);
  return { of: (plan) => recent.get(plan.id, () => createCourse(plan)) };
}
