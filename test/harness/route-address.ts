import type { Route } from '../../preload/contract/route.ts';
import { routeScheme } from '../../main/desktop/route-address.ts';

/** The inverse of `parseRouteAddress`. */
export function makeRouteAddress(route: Route): string {
  switch (route.screen) {
    case 'welcome':
    case 'home':
    case 'play':
    case 'lobby':
    case 'bot':
    case 'newGame':
    case 'notifications':
      return `${routeScheme}://${route.screen}`;
    case 'settings':
    case 'network':
    case 'history':
      return `${routeScheme}://${route.screen}${route.section === undefined ? '' : `/${route.section}`}`;
    case 'tv': {
      const { accountId, channel, gameId } = route;
      const isGame = accountId !== undefined && channel !== undefined && gameId !== undefined;
      return `${routeScheme}://tv${isGame ? `/${accountId}/${channel}/${gameId}` : ''}`;
    }
    case 'arenas': {
      const { accountId, arenaId } = route;
      const isOne = accountId !== undefined && arenaId !== undefined;
      return `${routeScheme}://arenas${isOne ? `/${accountId}/${arenaId}` : ''}`;
    }
    case 'game':
    case 'watch':
      return `${routeScheme}://${route.screen}/${route.accountId}/${route.gameId}`;
    case 'player':
      return `${routeScheme}://player/${route.accountId}/${route.username}`;
    case 'challenge':
      return `${routeScheme}://challenge/${route.accountId}/${route.challengeId}`;
    case 'unknown':
      return route.address;
  }
}
