/** Scopes of tokens, told as what the app can do with them. Which scopes open an endpoint stands in service/endpoints.ts. */
import { endpoints, isAllowed, type EndpointName } from '../service/endpoints.ts';
import { wishes, type Wish } from '../../preload/contract/sign-in.ts';
import { say } from '../text/say.ts';

export interface Ability {
  readonly title: string;
  readonly wish: Wish;
  readonly allowed: boolean;
  /** Scopes of which any one allows it. */
  readonly scopes: readonly string[];
}

/** A thing that users want, and the endpoint that it stands or falls with. */
interface Rule {
  readonly title: string;
  readonly wish: Wish;
  readonly endpoint: EndpointName;
  /** The scope to ask for: of those that would do, the one that allows the least else. */
  readonly ask: string;
}

/** `bot:play` does not let a person play, nor `board:play` a bot: the server refuses both. */
function rulesFor(isBot: boolean): readonly Rule[] {
  return [
    {
      title: say('See challenges and games as they happen'),
      wish: 'events',
      endpoint: 'eventStream',
      ask: 'challenge:read',
    },
    {
      title: say('Accept and decline challenges'),
      wish: 'challenges',
      endpoint: 'acceptChallenge',
      ask: 'challenge:write',
    },
    isBot
      ? { title: say('Play the bot’s games here'), wish: 'games', endpoint: 'botMove', ask: 'bot:play' }
      : { title: say('Play your games here'), wish: 'games', endpoint: 'boardMove', ask: 'board:play' },
    {
      title: say('Join and set up arenas'),
      wish: 'arenas',
      endpoint: 'createArena',
      ask: 'tournament:write',
    },
    { title: say('Know whom you follow'), wish: 'follows', endpoint: 'following', ask: 'follow:read' },
  ];
}

/**
 * `scopes` is `null` where the server does not tell what a token allows: then everything is taken as allowed, and the
 * server's refusal is the judge.
 */
export function abilitiesOf(scopes: readonly string[] | null, isBot: boolean): Ability[] {
  return rulesFor(isBot).map(({ title, wish, endpoint }) => ({
    title,
    wish,
    allowed: scopes === null || isAllowed(endpoint, scopes),
    scopes: endpoints[endpoint].scopes,
  }));
}

/** Whether the token is of any use: without events the app would know of nothing. */
export function isUseful(scopes: readonly string[] | null): boolean {
  return scopes === null || isAllowed('eventStream', scopes);
}

/** For the service's own apps: accepted on a token, never asked for. */
const neverAsked = 'web:mobile';

/**
 * What to ask for. `granted`: what the account was allowed before, so that nothing is lost when more is asked for.
 * Events are always among it.
 */
export function scopesFor(
  wanted: readonly Wish[],
  isBot: boolean,
  granted: readonly string[] = [],
): readonly string[] {
  const asked = rulesFor(isBot)
    .filter(({ wish }) => wish === 'events' || wanted.includes(wish))
    .map(({ ask }) => ask);
  return [...new Set([...granted.filter((scope) => scope !== neverAsked), ...asked])];
}

/** What to tick on the server's token page: all that the app can make use of. */
export function requestedScopes(isBot: boolean): readonly string[] {
  return scopesFor(wishes, isBot);
}
