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

export interface RouteMatch {
  readonly route: Route;
  readonly parts: readonly string[];
}

/** The first route that fits: fixed paths stand before those with a free part. */
export function matchRoute(method: string, path: string): RouteMatch | undefined {
  const given = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== given.length) continue;
    if (!wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index])))
      continue;
    const parts = given.filter((_, index) => wanted[index]?.startsWith('{'));
    return { route, parts: parts.map(decodePart) };
  }
  return undefined;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
