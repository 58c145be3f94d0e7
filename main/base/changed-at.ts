/** Copy-on-write changes of nested plain data. Pure. */

/** Keys and indexes, from the outermost container inwards. */
export type Path = readonly PropertyKey[];

/**
 * Returns `value` with the member at `path` replaced by `change(member)`. Copies only the containers on the path;
 * calls that share `copies` copy each container once. List entries keep their indexes.
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

/** Returns an own member, or undefined when there is none. */
export function memberValue(value: unknown, key: PropertyKey): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}
