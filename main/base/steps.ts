/** Work in steps: a generator that yields wherever other work may use the thread. */

export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps synchronously. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs the steps and awaits `rest` between them. */
export async function runInTurns<T>(steps: Steps<T>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

/** Converts the items of a long list in steps. */
export function* mapInSteps<T, U>(items: readonly T[], convert: (item: T) => U): Steps<U[]> {
  const converted: U[] = [];
  for (const item of items) {
    converted.push(convert(item));
    if (converted.length % itemsAtOnce === 0) yield;
  }
  return converted;
}

/** Items per step. The most expensive item, an arena of a listing, takes some 10 us. */
const itemsAtOnce = 200;
