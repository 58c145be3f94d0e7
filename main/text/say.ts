/**
 * What main says without knowing who will read it: causes, problems, refusals. It says it in English, which is what logs,
 * errors and the ledger hold; whatever shows it puts it into the user's language (`tell.ts`). Only what is known there
 * can be said.
 */
import type { AllSayings } from './sayings/all.ts';

export type Saying = keyof AllSayings['de'];

type PlacesOf<S extends string> = S extends `${string}{${infer P}}${infer R}` ? P | PlacesOf<R> : never;

/** What stands at a sentence's places; nothing where it has none. */
export type Values<S extends string> = [PlacesOf<S>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<S>, string | number>>];

/** The English sentence, filled in. */
export function say<S extends Saying>(saying: S, ...[values]: Values<S>): string {
  const filled: Readonly<Record<string, string | number>> = values ?? {};
  return saying.replace(/\{(\w+)\}/g, (_whole, place: string) => String(filled[place] ?? ''));
}
