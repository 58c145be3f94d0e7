import type { SharedPlayer } from './game-facts.ts';

/** `GM Willow 2050`: title, name and rating, as far as they are known. */
export function nameAndRating({ title, name, rating }: SharedPlayer): string {
  return [title, name, rating].filter((part) => part !== undefined).join(' ');
}
