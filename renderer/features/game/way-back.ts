/** Where a finished game leads back to. Pure. */
import type { Route } from '@contract/route.ts';

export type WayBack =
  | { readonly kind: 'home'; readonly route: { readonly screen: 'home' } }
  | { readonly kind: 'play'; readonly route: { readonly screen: 'play' } }
  | { readonly kind: 'arena'; readonly route: Extract<Route, { readonly screen: 'arenas' }> };

/**
 * The game's arena; else an arena, Home or Play, by which the user came last: not every server names a game's arena.
 * `before`: earlier routes, oldest first.
 */
export function wayBack(
  game: { readonly accountId: string; readonly arenaId?: string },
  before: readonly Route[],
): WayBack {
  const { accountId, arenaId } = game;
  if (arenaId !== undefined) return { kind: 'arena', route: { screen: 'arenas', accountId, arenaId } };
  const from = before.findLast(
    (route) =>
      route.screen === 'home' ||
      route.screen === 'play' ||
      (route.screen === 'arenas' && route.arenaId !== undefined),
  );
  if (from?.screen === 'arenas') return { kind: 'arena', route: from };
  return from?.screen === 'play'
    ? { kind: 'play', route: { screen: 'play' } }
    : { kind: 'home', route: { screen: 'home' } };
}
