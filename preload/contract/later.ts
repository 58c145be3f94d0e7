import { z } from 'zod';

/**
 * A schema that is made at its first use. Making one takes longer than it looks, and what no first picture shows must
 * not hold it up.
 */
export function later<T extends z.ZodType>(make: () => T): z.ZodLazy<T> {
  return z.lazy(make);
}
