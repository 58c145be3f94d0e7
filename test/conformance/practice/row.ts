/** A sentence of the interface document, and how it is tried on a club. */

import type { World, WorldOptions } from './world.ts';

export const areas = ['endpoint', 'field', 'event', 'rule', 'error', 'limit', 'header', 'scope'] as const;
export type Area = (typeof areas)[number];

export interface Row {
  readonly area: Area;
  /** As the document names it. */
  readonly name: string;
  /** The club on which it is tried; rows with the same options share one. */
  readonly on: WorldOptions;
  /** Throws when the club does otherwise. */
  readonly try: (world: World) => Promise<void>;
}

export interface RowReport {
  readonly area: Area;
  readonly name: string;
  readonly on: string;
  /** Absent when the row holds. */
  readonly problem?: string;
}

/** Throws unless it holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
