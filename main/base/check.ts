import { z } from 'zod';

/** A schema checks its first values by walking through itself, this many times. */
const walks = 50;

const uses = new WeakMap<z.ZodType, number>();

/**
 * As `schema.safeParse(value)`, but never throws: a value that makes a check throw does not fit. At its first use zod
 * compiles a checker for each object in a schema, which takes a hundred times as long as the check: well spent where
 * thousands follow, lost on what is read a few times at each start.
 */
export function safeCheck<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const used = uses.get(schema) ?? 0;
  if (used < walks) uses.set(schema, used + 1);
  return checkGuarded(schema, value, used < walks);
}

/** As `safeCheck`, for a schema of many values: compiles the checkers at once. */
export function safeCheckMany<S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  return checkGuarded(schema, value, false);
}

function checkGuarded<S extends z.ZodType>(
  schema: S,
  value: unknown,
  jitless: boolean,
): z.ZodSafeParseResult<z.output<S>> {
  try {
    return jitless ? schema.safeParse(value, { jitless }) : schema.safeParse(value);
  } catch (error) {
    // The error's text may quote the value, which may be a secret.
    const message = `cannot be checked (${error instanceof Error ? error.name : typeof error})`;
    const issues: z.core.$ZodIssue[] = [{ code: 'custom', path: [], message, input: undefined }];
    return { success: false, error: new z.ZodRealError(issues) as z.ZodError<z.output<S>> };
  }
}

/** As `schema.parse(value)`, in the same way. Throws a `ZodError`. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = safeCheck(schema, value);
  if (!checked.success) throw checked.error;
  return checked.data;
}
