import { z } from 'zod';

/** A schema created at its first use: creating it is slow and would delay the first paint. */
export function lazySchema<T extends z.ZodType>(make: () => T): z.ZodLazy<T> {
  return z.lazy(make);
}
