import type { Clock } from '../base/clock.ts';

/** Longest time that connecting waits for the first paint, ms. */
const picturePatience = 2_000;

/** Resolves when the page reports its first paint, or after `picturePatience`. */
export function waitForPicture(clock: Clock): { readonly promise: Promise<void>; readonly done: () => void } {
  let done = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  clock.after(picturePatience, done);
  return { promise, done };
}
