/** Work in steps: a generator that pauses wherever others may have the thread before it continues. */

export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs the steps and waits for `rest` between two of them. */
export async function runInTurns<T>(steps: Steps<T>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

/** Converts the items of a list that may be long. */
export function* mapInSteps<T, U>(items: readonly T[], convert: (item: T) => U): Steps<U[]> {
  const converted: U[] = [];
  for (const item of items) {
    converted.push(convert(item));
    if (converted.length % itemsAtOnce === 0) yield;
  }
  return converted;
}

/** Converting an item of the costliest kind, an arena of a listing, takes some 10 us. */
const itemsAtOnce = 200;
