/**
 * What the input of a call may look like before its schema sees it. The bridge asks it first, so that main does not even
 * receive the rest; main asks again, because a page that was taken over can reach it without the bridge.
 */

/** The largest input of the contract, a sheet of entry codes, has 60,000 values and 2.5 million characters. */
export const payloadLimits = {
  /** Objects and lists within each other. */
  depth: 12,
  /** Values of all kinds, lists and objects included. */
  values: 64_000,
  /** Of one object. Maps have as many at most; zod looks at each before it counts them. */
  members: 1_000,
  characters: 4_194_304,
  /** Of one text: a field of an arena's form has the longest. */
  text: 16_384,
} as const;

/** Sent by the bridge in place of an input that is too large: main refuses it, in the user's language. */
export const unfitInput = Number.NaN;

export interface PayloadSize {
  readonly values: number;
  readonly characters: number;
}

/**
 * The size of `payload`, or null when it is deeper or larger than any input, refers to itself, has a member named
 * `__proto__`, or holds a value that JSON does not know. Stops at the first limit that it reaches.
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
      // A list of a billion gaps is a few bytes on the wire: its length counts before any entry is looked at.
      if (container.length > payloadLimits.values - values) return false;
      for (let index = 0; index < container.length; index += 1)
        if (!fits(container[index], depth)) return false;
      return true;
    }
    const prototype: unknown = Object.getPrototypeOf(container);
    if (prototype !== Object.prototype && prototype !== null) return false;
    // A plain object inherits nothing that is enumerable.
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
