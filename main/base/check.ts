import type { z } from 'zod';

/** A schema checks its first values by walking through itself, this many times. */
const walks = 50;

const uses = new WeakMap<z.ZodType, number>();

/**
 * As `schema.safeParse(value)`. At its first use zod compiles a checker for each object in a schema, which takes a
 * hundred times as long as the check: well spent where thousands follow, lost on what is read a few times at each start.
 */
export function safeCheck<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const used = uses.get(schema) ?? 0;
  if (used >= walks) return schema.safeParse(value);
  uses.set(schema, used + 1);
  return schema.safeParse(value, { jitless: true });
}

/** As `schema.parse(value)`, in the same way. Throws a `ZodError`. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = safeCheck(schema, value);
  if (!checked.success) throw checked.error;
  return checked.data;
}
