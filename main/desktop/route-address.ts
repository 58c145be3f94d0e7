/** Deep links: `outpost://game/ACCOUNT/GAME`. They come from outside, so they only navigate. */
import { withoutTrailingSlashes } from '../base/address.ts';
import { cut } from '../base/cut.ts';
import { plainText } from '../base/plain-text.ts';
import { routeSchema, type Route } from '../../preload/contract/route.ts';

export const routeScheme = 'outpost';

const idShape = /^[A-Za-z0-9_-]{1,64}$/;

/** Screens whose address is their name. */
const namesOnly = [
  ...(['welcome', 'tour', 'home', 'play', 'lobby', 'bot', 'newGame'] as const),
  ...(['notifications', 'analysis', 'insights', 'openings', 'repertoire', 'training'] as const),
];
type NameOnly = { readonly screen: (typeof namesOnly)[number] };
const isNameOnly = (route: { readonly screen: string }): route is NameOnly =>
  namesOnly.some((name) => name === route.screen);

/** Longer addresses are rejected. */
const longest = 500;

/** An unknown address yields the route `unknown` with the address, cleaned and bounded for display. */
export function parseRouteAddress(address: string): Route {
  const unknown: Route = { screen: 'unknown', address: cut(plainText(address.slice(0, longest)), longest) };
  if (address.length > longest) return unknown;
  const match = /^outpost:\/\/([^?#]*)$/i.exec(address);
  if (!match) return unknown;
  const [screen = '', ...rest] = withoutTrailingSlashes(match[1] ?? '').split('/');
  const candidate = makeCandidate(screenOf(screen), rest);
  const parsed = routeSchema.safeParse(candidate);
  return candidate !== null && parsed.success ? parsed.data : unknown;
}

/** Browsers lower-case the part that they take for the host. */
function screenOf(written: string): string {
  const screen = written.toLowerCase();
  return screen === 'newgame' ? 'newGame' : screen;
}

function makeCandidate(screen: string, rest: readonly string[]): unknown {
  const [first, second] = rest;
  if (isNameOnly({ screen })) return rest.length === 0 ? { screen } : null;
  switch (screen) {
    case 'tv':
      if (rest.length === 0) return { screen };
      if (rest.length !== 3 || rest.some((part) => !idShape.test(part))) return null;
      return { screen, accountId: first, channel: second, gameId: rest[2] };
    case 'arenas':
      if (rest.length === 0) return { screen };
      if (rest.length !== 2 || rest.some((part) => !idShape.test(part))) return null;
      return { screen, accountId: first, arenaId: second };
    case 'week':
      if (rest.length > 2 || rest.some((part) => !idShape.test(part))) return null;
      return {
        screen,
        ...(first !== undefined && { accountId: first }),
        ...(second !== undefined && { week: second }),
      };
    case 'settings':
    case 'network':
    case 'history':
      if (rest.length > 1) return null;
      return first === undefined ? { screen } : { screen, section: first };
    case 'game':
    case 'watch':
    case 'challenge':
    case 'player':
    case 'opponent':
      if (rest.length !== 2 || !first || !second || !idShape.test(first) || !idShape.test(second))
        return null;
      if (screen === 'player' || screen === 'opponent') return { screen, accountId: first, username: second };
      return screen === 'challenge'
        ? { screen, accountId: first, challengeId: second }
        : { screen, accountId: first, gameId: second };
    default:
      return null;
  }
}

/** The first deep link among the arguments; null: none. */
export function parseRoute(argv: readonly string[]): Route | null {
  const start = `${routeScheme}:`;
  const address = argv.find((argument) => argument.slice(0, start.length).toLowerCase() === start);
  return address === undefined ? null : parseRouteAddress(address);
}

/** The inverse of `parseRouteAddress`. */
export function makeRouteAddress(route: Route): string {
  if (isNameOnly(route)) return `${routeScheme}://${route.screen}`;
  switch (route.screen) {
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
    case 'week': {
      const { accountId, week } = route;
      // A day without an account would take the account's place.
      if (accountId === undefined) return `${routeScheme}://week`;
      return `${routeScheme}://week/${accountId}${week === undefined ? '' : `/${week}`}`;
    }
    case 'game':
    case 'watch':
      return `${routeScheme}://${route.screen}/${route.accountId}/${route.gameId}`;
    case 'player':
    case 'opponent':
      return `${routeScheme}://${route.screen}/${route.accountId}/${route.username}`;
    case 'challenge':
      return `${routeScheme}://challenge/${route.accountId}/${route.challengeId}`;
    case 'unknown':
      return route.address;
  }
}
