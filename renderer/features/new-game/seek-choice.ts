/** Options of a seek. Pure. */
import type { Choice } from '../../ui/index.ts';

/** How to find an opponent. */
export type Way = 'seek' | 'player' | 'computer' | 'link';

/** Bounds of a range that the service accepts. */
const bounds = { least: 400, most: 2_900 } as const;
/** Ratings below are rare: the form does not offer them. */
const lowest = 600;
const step = 100;

export function ratingChoices(any: string): readonly Choice<string>[] {
  const ratings = Array.from(
    { length: (bounds.most - lowest) / step + 1 },
    (_, index) => lowest + index * step,
  );
  return [{ value: '', label: any }, ...ratings.map((one) => ({ value: String(one), label: String(one) }))];
}

/** The rating range between both values in either order; null when both are open. The service refuses an empty range. */
export function ratingsOf(least: string, most: string): [number, number] | null {
  if (least === '' && most === '') return null;
  const a = least === '' ? bounds.least : Number(least);
  const b = most === '' ? bounds.most : Number(most);
  if (a !== b) return [Math.min(a, b), Math.max(a, b)];
  return a === bounds.most ? [a - step, a] : [a, a + step];
}
