import type { Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { challengeRoutes } from './routes/challenges.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { playRoutes } from './routes/play.ts';
import { tvRoutes } from './routes/tv.ts';

/** Every endpoint of the service that the club has, by area. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...challengeRoutes,
  ...oauthRoutes,
  ...playRoutes,
  ...tvRoutes,
];

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
