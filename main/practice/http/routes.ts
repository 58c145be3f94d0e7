import { matchPath, type PathMatch } from './path.ts';
import type { HttpRoute } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { archiveRoutes } from './routes/archive.ts';
import { arenaRoutes } from './routes/arenas.ts';
import { challengeRoutes } from './routes/challenges.ts';
import { explorerRoutes } from './routes/explorer.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { peopleRoutes } from './routes/people.ts';
import { playRoutes } from './routes/play.ts';
import { rootRoute } from './routes/root.ts';
import { tvRoutes } from './routes/tv.ts';

const endpoints: readonly HttpRoute[] = [
  ...accountRoutes,
  ...archiveRoutes,
  ...arenaRoutes,
  ...challengeRoutes,
  ...explorerRoutes,
  ...oauthRoutes,
  ...peopleRoutes,
  ...playRoutes,
  ...tvRoutes,
];

/** All endpoints of the service that the club serves, and the root page that lists them. */
export const routes: readonly HttpRoute[] = [...endpoints, rootRoute(endpoints)];

export interface RouteMatch extends PathMatch {
  readonly route: HttpRoute;
}

export type Found =
  | ({ readonly kind: 'route' } & RouteMatch)
  /** The path is served, but not with this method. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

/** The first match: fixed paths precede those with placeholders. HEAD matches GET. */
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
