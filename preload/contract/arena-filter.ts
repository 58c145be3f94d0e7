/** Which arenas somebody wants to see, or to be in. One judge for lists and for rules. */
import { z } from 'zod';
import { list } from './bounds.ts';

export const arenaFilterSchema = z.object({
  /** Keys; none chosen: all. */
  variants: list(z.string().max(40), 20),
  speeds: list(z.string().max(40), 10),
  rated: z.enum(['any', 'rated', 'casual']),
  official: z.enum(['any', 'official', 'members']),
  /** Length of the whole arena. */
  minMinutes: z.number().int().min(0).max(10_000).nullable(),
  maxMinutes: z.number().int().min(0).max(10_000).nullable(),
  /** Only those whose conditions the account fulfils. */
  fits: z.boolean(),
  botsAllowed: z.boolean(),
  myTeams: z.boolean(),
  /** One is in, has planned, or has set up. */
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

/** What a filter looks at. */
export interface FilteredArena {
  readonly name: string;
  readonly createdBy: string;
  readonly variant: { readonly key: string; readonly name: string };
  readonly speed: string;
  readonly rated: boolean;
  readonly minutes: number;
  /** Null for arenas of members. */
  readonly schedule: unknown;
  readonly fit: string;
  readonly door: string;
  readonly conditions: { readonly botsAllowed: boolean };
  readonly isMyTeams: boolean;
  readonly isMine: boolean;
  /** Null where the account is not in it. */
  readonly own: unknown;
  /** Null where nothing is planned. */
  readonly plan: unknown;
}

export function passesArenaFilter(row: FilteredArena, filter: ArenaFilter): boolean {
  const { variants, speeds, rated, official, minMinutes, maxMinutes } = filter;
  if (variants.length > 0 && !variants.includes(row.variant.key)) return false;
  if (speeds.length > 0 && !speeds.includes(row.speed)) return false;
  if (rated !== 'any' && row.rated !== (rated === 'rated')) return false;
  if (official !== 'any' && (row.schedule !== null) !== (official === 'official')) return false;
  if (minMinutes !== null && row.minutes < minMinutes) return false;
  if (maxMinutes !== null && row.minutes > maxMinutes) return false;
  if (filter.fits && (row.fit !== 'yes' || row.door === 'never')) return false;
  if (filter.botsAllowed && !row.conditions.botsAllowed) return false;
  if (filter.myTeams && !row.isMyTeams) return false;
  if (filter.mine && !row.isMine && row.own === null && row.plan === null) return false;
  const wanted = filter.text.trim().toLowerCase();
  return (
    wanted === '' ||
    [row.name, row.createdBy, row.variant.name].some((word) => word.toLowerCase().includes(wanted))
  );
}

/** How many of its choices narrow anything. */
export function narrowingOf(filter: ArenaFilter): number {
  const keys = Object.keys(openArenaFilter) as readonly (keyof ArenaFilter)[];
  return keys.filter((key) => JSON.stringify(filter[key]) !== JSON.stringify(openArenaFilter[key])).length;
}
