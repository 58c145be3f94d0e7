/**
 * Scopes of tokens, told as what the app can do with them.
 * Source: the service's interface description, "Authentication", and the scopes of its challenge endpoints.
 */

export interface Ability {
  readonly title: string;
  readonly allowed: boolean;
  /** Scopes of which any one allows it. */
  readonly scopes: readonly string[];
}

interface Rule {
  readonly title: string;
  readonly scopes: readonly string[];
}

const seeing: Rule = {
  title: 'See challenges and games as they happen',
  scopes: ['challenge:read', 'board:play', 'bot:play'],
};
const answering: Rule = {
  title: 'Accept and decline challenges',
  scopes: ['challenge:write', 'board:play', 'bot:play'],
};
const playingAsPerson: Rule = { title: 'Play your games here', scopes: ['board:play'] };
const playingAsBot: Rule = { title: 'Play the bot’s games here', scopes: ['bot:play'] };

function rulesFor(isBot: boolean): readonly Rule[] {
  return [seeing, answering, isBot ? playingAsBot : playingAsPerson];
}

/**
 * `scopes` is `null` where the server does not tell what a token allows: then everything is taken as allowed, and the
 * server's refusal is the judge. `bot:play` does not let a person play, nor `board:play` a bot: the server refuses both.
 */
export function abilitiesOf(scopes: readonly string[] | null, isBot: boolean): Ability[] {
  return rulesFor(isBot).map((rule) => ({ ...rule, allowed: scopes === null || includesAny(scopes, rule.scopes) }));
}

/** Whether the token is of any use: without events the app would know of nothing. */
export function isUseful(scopes: readonly string[] | null): boolean {
  return scopes === null || includesAny(scopes, seeing.scopes);
}

/** What to tick on the server's token page. `web:mobile` is for the service's own apps: accepted, never asked for. */
export function requestedScopes(isBot: boolean): readonly string[] {
  return isBot ? ['challenge:read', 'challenge:write', 'bot:play'] : ['challenge:read', 'challenge:write', 'board:play'];
}

function includesAny(scopes: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((scope) => scopes.includes(scope));
}
