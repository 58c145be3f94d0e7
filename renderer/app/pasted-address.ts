/** Resolves pasted and typed addresses to a place in the app, or to the browser. Pure. */
import type { Bridge } from '@contract/index.ts';
import { gameIdOfPath } from '@contract/game-path.ts';
import type { AccountView, ChallengeView, GameCard } from '@contract/models.ts';
import type { Route } from '@contract/route.ts';
import type { TextOf } from '@text/catalogue.ts';
import { translateText, type Translate } from '../ui/messages.ts';
import type { addressText } from './address-text.ts';

type AddressText = TextOf<typeof addressText>;

export type PastedAddress =
  | { readonly kind: 'route'; readonly route: Route; readonly title: string }
  /** A game that is not in progress: an account's archive may have it; otherwise `address` opens. */
  | {
      readonly kind: 'game';
      readonly accountIds: readonly string[];
      readonly gameId: string;
      readonly address: string;
      readonly title: string;
    }
  /** The id of a game, in progress or over, of the user or of others. */
  | {
      readonly kind: 'gameId';
      readonly accountIds: readonly string[];
      readonly gameId: string;
      readonly title: string;
    }
  | { readonly kind: 'browser'; readonly address: string; readonly title: string }
  /** An address of the app itself; main resolves it. */
  | { readonly kind: 'app'; readonly address: string; readonly title: string };

export interface KnownPlaces {
  readonly accounts: readonly AccountView[];
  readonly challenges: readonly ChallengeView[];
  readonly games: readonly GameCard[];
  /** Base URL of the default server, recognised without an account. */
  readonly defaultServer: string | undefined;
}

const longest = 300;
const userPath = /^\/@\/([\w-]{2,30})(?:\/.*)?$/;
const arenaPath = /^\/(tournament|swiss)\/([A-Za-z0-9]{8})\/?$/;
const longestOwn = 500;
/** ASCII only: other characters could imitate a different address. */
const ownAddress = /^outpost:\/\/[!-~]+$/i;

/** Null for addresses that are neither the app's nor a known server's. */
export function parsePastedAddress(
  pasted: string,
  known: KnownPlaces,
  text: AddressText,
  translate: Translate,
): PastedAddress | null {
  const own = pasted.trim();
  if (ownAddress.test(own) && own.length <= longestOwn)
    return { kind: 'app', address: own, title: text.own(own) };
  const url = parseAddress(pasted);
  if (url === null) return null;
  const accounts = known.accounts.filter(({ server }) => hostOf(server.baseUrl) === url.host);
  if (accounts.length === 0 && hostOf(known.defaultServer ?? '') !== url.host) return null;
  const base = accounts[0]?.server.baseUrl ?? known.defaultServer ?? '';
  const at = (path: string): string => new URL(path, base).href;

  const gameId = gameIdOfPath(url.pathname);
  if (gameId !== undefined)
    return gameOrChallenge(gameId, at(`/${gameId}`), accounts, known, text, translate);
  const [, user] = userPath.exec(url.pathname) ?? [];
  const [first] = accounts;
  if (user !== undefined && first)
    return {
      kind: 'route',
      route: { screen: 'player', accountId: first.id, username: user },
      title: text.player(user),
    };
  if (user !== undefined) return { kind: 'browser', address: at(`/@/${user}`), title: text.user(user) };
  const [, kind, arenaId] = arenaPath.exec(url.pathname) ?? [];
  const [account] = accounts;
  if (kind === 'tournament' && arenaId !== undefined && account)
    return {
      kind: 'route',
      route: { screen: 'arenas', accountId: account.id, arenaId },
      title: text.arena(arenaId),
    };
  if (arenaId !== undefined) return { kind: 'browser', address: at(url.pathname), title: text.tournament };
  return { kind: 'browser', address: at(url.pathname), title: text.page };
}

function gameOrChallenge(
  gameId: string,
  address: string,
  accounts: readonly AccountView[],
  { games, challenges }: KnownPlaces,
  text: AddressText,
  translate: Translate,
): PastedAddress {
  const isOurs = ({ accountId }: { readonly accountId: string }): boolean =>
    accounts.some(({ id }) => id === accountId);
  const game = games.find((one) => one.gameId === gameId && isOurs(one));
  if (game)
    return {
      kind: 'route',
      route: { screen: 'game', accountId: game.accountId, gameId },
      title: text.knownGame(translateText(game.opponent.name, translate)),
    };
  const challenge = challenges.find((one) => one.id === gameId && isOurs(one));
  if (challenge)
    return {
      kind: 'route',
      route: { screen: 'challenge', accountId: challenge.accountId, challengeId: gameId },
      title: text.challenge(challenge.opponent && translateText(challenge.opponent.name, translate)),
    };
  const accountIds = accounts.filter(({ kind }) => kind !== 'watch').map(({ id }) => id);
  return accountIds.length === 0
    ? { kind: 'browser', address, title: text.gameInBrowser }
    : { kind: 'game', accountIds, gameId, address, title: text.game(gameId) };
}

/**
 * Resolves to a route: by main for the app's own addresses, by the first account that has a game in its archive.
 */
export async function placeOf(
  bridge: Pick<Bridge, 'query'>,
  found: PastedAddress,
): Promise<Exclude<PastedAddress, { readonly kind: 'game' | 'gameId' | 'app' }>> {
  if (found.kind === 'app') {
    const { address, title } = found;
    const place = await bridge.query('app.place', { address });
    return { kind: 'route', route: place.ok ? place.value : { screen: 'unknown', address }, title };
  }
  if (found.kind === 'gameId') return placeOfGame(bridge, found);
  if (found.kind !== 'game') return found;
  const { accountIds, gameId, address, title } = found;
  for (const accountId of accountIds) {
    const known = await bridge.query('games.get', { accountId, gameId });
    if (known.ok) return { kind: 'route', route: { screen: 'game', accountId, gameId }, title };
  }
  return { kind: 'browser', address, title };
}

/** Own games open on their board or in History, games of others are watched. */
async function placeOfGame(
  bridge: Pick<Bridge, 'query'>,
  { accountIds, gameId, title }: Extract<PastedAddress, { readonly kind: 'gameId' }>,
): Promise<Extract<PastedAddress, { readonly kind: 'route' }>> {
  const to = (route: Route) => ({ kind: 'route', route, title }) as const;
  const games = await bridge.query('games.list', undefined);
  const own = games.ok ? games.value.find((game) => game.gameId === gameId) : undefined;
  if (own) return to({ screen: 'game', accountId: own.accountId, gameId });
  for (const accountId of accountIds) {
    const archived = await bridge.query('history.game', { accountId, gameId });
    if (archived.ok) return to({ screen: 'history', accountId, section: 'games', gameId });
  }
  return to({ screen: 'watch', accountId: accountIds[0] ?? '', gameId });
}

/** Accepts addresses without a scheme, as they are often copied. */
function parseAddress(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > longest || /\s/.test(trimmed)) return null;
  const full = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  // A host has a dot or a port, and an address of the service has a path.
  const host = /^https?:\/\/([^/]*)\//i.exec(full)?.[1] ?? '';
  if (!/[.:]/.test(host) || !URL.canParse(full)) return null;
  const url = new URL(full);
  return url.username === '' && url.password === '' ? url : null;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
