import { matchPath, type PathMatch } from './path.ts';
import type { Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { archiveRoutes } from './routes/archive.ts';
import { arenaRoutes } from './routes/arenas.ts';
import { challengeRoutes } from './routes/challenges.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { peopleRoutes } from './routes/people.ts';
import { playRoutes } from './routes/play.ts';
import { rootRoute } from './routes/root.ts';
import { tvRoutes } from './routes/tv.ts';

const endpoints: readonly Route[] = [
  ...accountRoutes,
  ...archiveRoutes,
  ...arenaRoutes,
  ...challengeRoutes,
  ...oauthRoutes,
  ...peopleRoutes,
  ...playRoutes,
  ...tvRoutes,
];

/** Every endpoint of the service that the club has, by area, and the page that lists them. */
export const routes: readonly Route[] = [...endpoints, rootRoute(endpoints)];

export interface RouteMatch extends PathMatch {
  readonly route: Route;
}

/** What a request's method and path lead to. */
export type Found =
  | ({ readonly kind: 'route' } & RouteMatch)
  /** The path is served, with other methods only. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

/** The first route that fits: fixed paths come before those with placeholders. HEAD asks for what GET serves. */
export function findRoute(method: string, path: string): Found {
  const served = method === 'HEAD' ? 'GET' : method;
  const methods = new Set<string>();
  for (const route of routes) {
    const match = matchPath(route.path, path);
    if (!match) continue;
    if (route.method === served) return { kind: 'route', route, ...match };
    methods.add(route.method);
  }
  if (methods.size === 0) return { kind: 'none' };
  if (methods.has('GET')) methods.add('HEAD');
  return { kind: 'method', allowed: [...methods].toSorted() };
}
