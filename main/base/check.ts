import { z } from 'zod';

/** Number of first checks that use zod's interpreter instead of a compiled checker. */
const walks = 50;

const uses = new WeakMap<z.ZodType, number>();

/**
 * As `schema.safeParse(value)`, but never throws: a value that makes a check throw is invalid. Zod compiles a
 * checker per object schema at its first use, which costs a hundred times one check. Compiling pays off for
 * thousands of values, but not for the few that are read at each start.
 */
export function safeCheck<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const used = uses.get(schema) ?? 0;
  if (used < walks) uses.set(schema, used + 1);
  return checkGuarded(schema, value, used < walks);
}

/** As `safeCheck`, for a schema of many values: compiles the checkers at the first use. */
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

/** The value of a stored JSON text; undefined if it is unreadable or does not fit the schema. */
export function readStored<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return safeCheck(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
