/**
 * Limits of a call's input, checked before its schema sees it. The bridge checks first, so that main does not
 * receive oversized input; main checks again, because a compromised page can bypass the bridge.
 */

/** The largest input of the contract, a sheet of entry codes, has 60,000 values and 2.5 million characters. */
export const payloadLimits = {
  /** Nesting depth of objects and lists. */
  depth: 12,
  /** Values of all kinds, including lists and objects. */
  values: 64_000,
  /** Members of one object. Maps have at most as many; zod visits each before it counts them. */
  members: 1_000,
  characters: 4_194_304,
  /** Characters of one text; the longest is a field of an arena's form. */
  text: 16_384,
} as const;

/** Sent by the bridge instead of an oversized input, so that main can refuse it in the user's language. */
export const unfitInput = Number.NaN;

export interface PayloadSize {
  readonly values: number;
  readonly characters: number;
}

/**
 * Measures `payload`. Returns null when it exceeds a limit, is cyclic, has a member named `__proto__`, or holds a
 * value that JSON cannot carry. Stops at the first violation.
 */
export function measurePayload(payload: unknown): PayloadSize | null {
  let values = 0;
  let characters = 0;

  const fits = (value: unknown, depth: number): boolean => {
    values += 1;
    if (values > payloadLimits.values) return false;
    switch (typeof value) {
      case 'string':
        characters += value.length;
        return value.length <= payloadLimits.text && characters <= payloadLimits.characters;
      case 'number':
        return Number.isFinite(value);
      case 'boolean':
      case 'undefined':
        return true;
      case 'object':
        return value === null || (depth < payloadLimits.depth && contentFits(value, depth + 1));
      default:
        return false;
    }
  };

  const contentFits = (container: object, depth: number): boolean => {
    if (Array.isArray(container)) {
      // A sparse array of a billion holes takes a few bytes on the wire: check its length before its entries.
      if (container.length > payloadLimits.values - values) return false;
      for (let index = 0; index < container.length; index += 1)
        if (!fits(container[index], depth)) return false;
      return true;
    }
    const prototype: unknown = Object.getPrototypeOf(container);
    if (prototype !== Object.prototype && prototype !== null) return false;
    // Plain objects inherit no enumerable members.
    let members = 0;
    for (const name in container) {
      members += 1;
      if (members > payloadLimits.members) return false;
      characters += name.length;
      if (name === '__proto__' || name.length > payloadLimits.text) return false;
      if (!fits((container as Readonly<Record<string, unknown>>)[name], depth)) return false;
    }
    return true;
  };

  return fits(payload, 0) ? { values, characters } : null;
}
