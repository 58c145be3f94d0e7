/** Plain data with a change somewhere inside it. Pure. */

/** Names and positions, from the outermost on. */
export type Path = readonly PropertyKey[];

/**
 * The same value with what is at `path` changed; only the containers on the way are copied, and each only once for all
 * calls that share `copies`. Entries of a list keep their places.
 */
export function changedAt(
  value: unknown,
  path: Path,
  change: (member: unknown) => unknown,
  copies: WeakSet<object>,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (!isContainer(value)) return value;
  const copy = copies.has(value) ? value : Array.isArray(value) ? [...value] : { ...value };
  copies.add(copy);
  const member = changedAt(memberValue(value, key), rest, change, copies);
  Object.defineProperty(copy, key, { value: member, enumerable: true, configurable: true, writable: true });
  return copy;
}

export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** An own member; undefined without one. */
export function memberValue(value: unknown, key: PropertyKey): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}
