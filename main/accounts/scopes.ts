/** Token scopes as abilities of the app. The scopes of each endpoint are in service/endpoints.ts. */
import { endpoints, isAllowed, type EndpointName } from '../service/endpoints.ts';
import { wishes, type Wish } from '../../preload/contract/sign-in.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface Ability {
  readonly title: Message;
  readonly wish: Wish;
  readonly allowed: boolean;
  /** Any one of these scopes permits it. */
  readonly scopes: readonly string[];
}

/** An ability and the endpoint that decides about it. */
interface Rule {
  readonly title: Message;
  readonly wish: Wish;
  readonly endpoint: EndpointName;
  /** The scope to request: the least powerful of the sufficient ones. */
  readonly ask: string;
}

/** The server refuses `bot:play` for persons and `board:play` for bots. */
function rulesFor(isBot: boolean): readonly Rule[] {
  return [
    {
      title: messageOf('ability.seeEvents'),
      wish: 'events',
      endpoint: 'eventStream',
      ask: 'challenge:read',
    },
    {
      title: messageOf('ability.openChallenges'),
      wish: 'events',
      endpoint: 'challenges',
      ask: 'challenge:read',
    },
    {
      title: messageOf('ability.answerChallenges'),
      wish: 'challenges',
      endpoint: 'acceptChallenge',
      ask: 'challenge:write',
    },
    isBot
      ? { title: messageOf('ability.playAsBot'), wish: 'games', endpoint: 'botMove', ask: 'bot:play' }
      : { title: messageOf('ability.play'), wish: 'games', endpoint: 'boardMove', ask: 'board:play' },
    {
      title: messageOf('ability.arenas'),
      wish: 'arenas',
      endpoint: 'createArena',
      ask: 'tournament:write',
    },
    { title: messageOf('ability.follows'), wish: 'follows', endpoint: 'following', ask: 'follow:read' },
    {
      title: messageOf('ability.followPlayers'),
      wish: 'followPlayers',
      endpoint: 'follow',
      ask: 'follow:write',
    },
  ];
}

/** `scopes`: null if the server does not report them; everything then counts as allowed. */
export function abilitiesOf(scopes: readonly string[] | null, isBot: boolean): Ability[] {
  return rulesFor(isBot).map(({ title, wish, endpoint }) => ({
    title,
    wish,
    allowed: scopes === null || isAllowed(endpoint, scopes),
    scopes: endpoints[endpoint].scopes,
  }));
}

/** Whether the token permits event streams, without which the app receives nothing. */
export function isUseful(scopes: readonly string[] | null): boolean {
  return scopes === null || isAllowed('eventStream', scopes);
}

/** Accepted on a token, but reserved for the service's own apps. */
const neverAsked = 'web:mobile';

/** Scopes to request, always including events. `granted`: existing scopes, which are kept. */
export function scopesFor(
  wanted: readonly Wish[],
  isBot: boolean,
  granted: readonly string[] = [],
): readonly string[] {
  const requested = rulesFor(isBot)
    .filter(({ wish }) => wish === 'events' || wanted.includes(wish))
    .map(({ ask }) => ask);
  return [...new Set([...granted.filter((scope) => scope !== neverAsked), ...requested])];
}

/** Scopes to tick on the server's token page: all that the app can use. */
export function requestedScopes(isBot: boolean): readonly string[] {
  return scopesFor(wishes, isBot);
}
