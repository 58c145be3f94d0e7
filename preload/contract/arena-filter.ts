/** The filter of arenas, shared by lists and joining rules. */
import { z } from 'zod';
import { list } from './bounds.ts';

export const arenaFilterSchema = z.object({
  /** Variant keys; empty: all. */
  variants: list(z.string().max(40), 20),
  speeds: list(z.string().max(40), 10),
  rated: z.enum(['any', 'rated', 'casual']),
  official: z.enum(['any', 'official', 'members']),
  /** Length of the arena. */
  minMinutes: z.number().int().min(0).max(10_000).nullable(),
  maxMinutes: z.number().int().min(0).max(10_000).nullable(),
  /** Only arenas whose conditions the account fulfils. */
  fits: z.boolean(),
  botsAllowed: z.boolean(),
  myTeams: z.boolean(),
  /** Only arenas that the account has joined, planned or created. */
  mine: z.boolean(),
  text: z.string().max(100),
});
export type ArenaFilter = z.infer<typeof arenaFilterSchema>;

export const openArenaFilter: ArenaFilter = {
  variants: [],
  speeds: [],
  rated: 'any',
  official: 'any',
  minMinutes: null,
  maxMinutes: null,
  fits: false,
  botsAllowed: false,
  myTeams: false,
  mine: false,
  text: '',
};

/** The properties of an arena that a filter reads. */
export interface FilteredArena {
  readonly name: string;
  readonly createdBy: string | null;
  readonly variant: { readonly key: string; readonly name: string };
  /** Null when unknown, as the two members below: an arena fulfils no condition on an unknown member. */
  readonly speed: string | null;
  readonly rated: boolean | null;
  readonly minutes: number | null;
  /** Null for arenas created by users. */
  readonly schedule: unknown;
  readonly fit: string;
  readonly access: string;
  readonly conditions: { readonly botsAllowed: boolean };
  readonly isMyTeams: boolean;
  readonly isMine: boolean;
  /** Null when the account has not joined. */
  readonly own: unknown;
  /** Null when nothing is planned. */
  readonly plan: unknown;
}

export function passesArenaFilter(row: FilteredArena, filter: ArenaFilter): boolean {
  const { variants, speeds, rated, official, minMinutes, maxMinutes } = filter;
  if (variants.length > 0 && !variants.includes(row.variant.key)) return false;
  if (speeds.length > 0 && (row.speed === null || !speeds.includes(row.speed))) return false;
  if (rated !== 'any' && row.rated !== (rated === 'rated')) return false;
  if (official !== 'any' && (row.schedule !== null) !== (official === 'official')) return false;
  if (minMinutes !== null && (row.minutes ?? -Infinity) < minMinutes) return false;
  if (maxMinutes !== null && (row.minutes ?? Infinity) > maxMinutes) return false;
  if (filter.fits && (row.fit !== 'yes' || row.access === 'never')) return false;
  if (filter.botsAllowed && !row.conditions.botsAllowed) return false;
  if (filter.myTeams && !row.isMyTeams) return false;
  if (filter.mine && !row.isMine && row.own === null && row.plan === null) return false;
  const needle = filter.text.trim().toLowerCase();
  return (
    needle === '' ||
    [row.name, row.createdBy ?? '', row.variant.name].some((word) => word.toLowerCase().includes(needle))
  );
}

/** Counts the settings that differ from the open filter. */
export function narrowingOf(filter: ArenaFilter): number {
  const keys = Object.keys(openArenaFilter) as readonly (keyof ArenaFilter)[];
  return keys.filter((key) => JSON.stringify(filter[key]) !== JSON.stringify(openArenaFilter[key])).length;
}
