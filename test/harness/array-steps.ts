/** Counts the entries of arrays that code visits or copies: a measure of its work that does not depend on the machine. */

const visitors = [
  ...(['concat', 'every', 'filter', 'find', 'findIndex', 'findLast', 'flatMap', 'forEach'] as const),
  ...(['includes', 'indexOf', 'join', 'map', 'reduce', 'slice', 'some'] as const),
] as const;

/** Runs synchronous code. Whole lengths are counted, also where a search ends early. */
export function countArraySteps(run: () => unknown): number {
  let steps = 0;
  // Spreads call the iterator's method once it is replaced.
  const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as { next: () => unknown };
  const { next } = iterator;
  const list = Array.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = visitors.map((name) => [name, list[name]] as const);
  iterator.next = function counted(this: unknown) {
    steps += 1;
    return next.call(this);
  };
  for (const [name, original] of originals)
    list[name] = function counted(this: readonly unknown[], ...args: unknown[]) {
      steps += this.length;
      return original?.apply(this, args);
    };
  try {
    run();
  } finally {
    iterator.next = next;
    for (const [name, original] of originals) if (original) list[name] = original;
  }
  return steps;
}
