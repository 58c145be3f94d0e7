/** A sentence of the interface document, with a test of it on a club. */

import type { World, WorldOptions } from './world.ts';

export const areas = ['endpoint', 'field', 'event', 'rule', 'error', 'limit', 'header', 'scope'] as const;
export type Area = (typeof areas)[number];

export interface Row {
  readonly area: Area;
  /** The document's term. */
  readonly name: string;
  /** The club that the row requires; rows with equal options share one. */
  readonly on: WorldOptions;
  /** Throws when the club behaves differently. */
  readonly try: (world: World) => Promise<void>;
}

export interface RowReport {
  readonly area: Area;
  readonly name: string;
  readonly on: string;
  /** Absent when the row holds. */
  readonly problem?: string;
}

/** Throws `what` unless the condition holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
