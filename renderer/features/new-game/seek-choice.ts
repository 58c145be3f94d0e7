/** Options of a seek. Pure. */
import type { Choice } from '../../ui/index.ts';

/** How to find an opponent. */
export type Way = 'seek' | 'player' | 'computer' | 'link';

const lowest = 600;
const highest = 2_900;
const step = 100;

export function ratingChoices(any: string): readonly Choice<string>[] {
  const ratings = Array.from({ length: (highest - lowest) / step + 1 }, (_, index) => lowest + index * step);
  return [{ value: '', label: any }, ...ratings.map((one) => ({ value: String(one), label: String(one) }))];
}

/** The rating range between both values in either order; null when both are open. */
export function ratingsOf(least: string, most: string): [number, number] | null {
  if (least === '' && most === '') return null;
  const [a, b] = [least === '' ? 0 : Number(least), most === '' ? 4_000 : Number(most)];
  return [Math.min(a, b), Math.max(a, b)];
}
