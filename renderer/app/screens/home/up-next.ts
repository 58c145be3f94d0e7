/** Coming arenas and correspondence moves, by their time. Pure. */
import type { NextArena } from '@contract/arenas.ts';
import type { GameCard } from '@contract/models.ts';

export type Upcoming =
  | { readonly kind: 'arena'; readonly at: number; readonly arena: NextArena }
  | { readonly kind: 'move'; readonly at: number; readonly game: GameCard & { readonly dueAt: number } };

/** Arenas that run come first, then everything by its time. */
export function upcomingOf(
  arenas: readonly NextArena[],
  games: readonly GameCard[],
  now: number,
): readonly Upcoming[] {
  return [
    ...arenas
      .filter(({ finishesAt }) => finishesAt > now)
      .map((arena): Upcoming => ({ kind: 'arena', at: arena.startsAt, arena })),
    ...games.flatMap((game): Upcoming[] => {
      const { dueAt } = game;
      if (dueAt === undefined || game.over || game.enginePlays) return [];
      return [{ kind: 'move', at: dueAt, game: { ...game, dueAt } }];
    }),
  ].toSorted((a, b) => a.at - b.at);
}
