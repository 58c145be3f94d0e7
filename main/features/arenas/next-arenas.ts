/** Arenas that the account is in, or plans to join. Pure. */
import type { ArenaEntry } from '../../service/domain-arenas.ts';
import { variantName } from '../../chess/names.ts';
import type { NextArena } from '../../../preload/contract/arenas.ts';
import type { ArenaParticipation, SavedArenaPlan } from './arena-memos.ts';

export interface NextArenasContext {
  readonly accountId: string;
  /** Server time. */
  readonly serverNow: number;
  /** Converts server time to this computer's time. */
  readonly local: (at: number) => number;
  /** The arena as listed, if it is in a list. */
  readonly entry: (arenaId: string) => ArenaEntry | undefined;
}

/** Those that are not over, by their start. An arena that was only looked at with a reminder is one too. */
export function nextArenas(
  entries: readonly ArenaParticipation[],
  plans: readonly SavedArenaPlan[],
  { accountId, serverNow, local, entry }: NextArenasContext,
): NextArena[] {
  const joined = new Set(entries.map(({ arenaId }) => arenaId));
  const wanted = [
    ...entries.map((one) => ({ ...one, part: one.phase })),
    ...plans
      .filter(({ arenaId }) => !joined.has(arenaId))
      .map((one) => ({ ...one, part: one.join ? ('planned' as const) : ('reminder' as const) })),
  ];
  return wanted
    .filter(({ finishesAt }) => finishesAt > serverNow)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ arenaId, name, startsAt, finishesAt, part }): NextArena => {
      const listed = entry(arenaId);
      return {
        accountId,
        arenaId,
        name: listed?.name ?? name,
        startsAt: local(startsAt),
        finishesAt: local(finishesAt),
        part,
        terms: listed
          ? {
              clock: listed.clock ? { limit: listed.clock.limit, increment: listed.clock.increment } : null,
              variant: {
                key: listed.variant.key,
                name: listed.variant.name ?? variantName(listed.variant.key),
              },
              rated: listed.rated ?? null,
            }
          : null,
      };
    });
}
