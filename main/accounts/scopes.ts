/** Scopes of tokens, told as what the app can do with them. Which scopes open an endpoint stands in service/endpoints.ts. */
import { endpoints, isAllowed, type EndpointName } from '../service/endpoints.ts';

export interface Ability {
  readonly title: string;
  readonly allowed: boolean;
  /** Scopes of which any one allows it. */
  readonly scopes: readonly string[];
}

/** A thing that users want, and the endpoint that it stands or falls with. */
interface Rule {
  readonly title: string;
  readonly endpoint: EndpointName;
}

/** `bot:play` does not let a person play, nor `board:play` a bot: the server refuses both. */
function rulesFor(isBot: boolean): readonly Rule[] {
  return [
    { title: 'See challenges and games as they happen', endpoint: 'eventStream' },
    { title: 'Accept and decline challenges', endpoint: 'acceptChallenge' },
    isBot
      ? { title: 'Play the bot’s games here', endpoint: 'botMove' }
      : { title: 'Play your games here', endpoint: 'boardMove' },
  ];
}

/**
 * `scopes` is `null` where the server does not tell what a token allows: then everything is taken as allowed, and the
 * server's refusal is the judge.
 */
export function abilitiesOf(scopes: readonly string[] | null, isBot: boolean): Ability[] {
  return rulesFor(isBot).map(({ title, endpoint }) => ({
    title,
    allowed: scopes === null || isAllowed(endpoint, scopes),
    scopes: endpoints[endpoint].scopes,
  }));
}

/** Whether the token is of any use: without events the app would know of nothing. */
export function isUseful(scopes: readonly string[] | null): boolean {
  return scopes === null || isAllowed('eventStream', scopes);
}

/** What to tick on the server's token page. `web:mobile` is for the service's own apps: accepted, never asked for. */
export function requestedScopes(isBot: boolean): readonly string[] {
  return isBot
    ? ['challenge:read', 'challenge:write', 'bot:play']
    : ['challenge:read', 'challenge:write', 'board:play'];
}
