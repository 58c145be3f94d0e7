import { describe, expect, it } from 'vitest';
import { abilitiesOf, isUseful, requestedScopes } from '../../../main/accounts/scopes.ts';
import { makeTokenPageAddress } from '../../../main/accounts/token-page.ts';
import { messageOf, sameMessage } from '../../../main/text/message.ts';

const allowed = (scopes: readonly string[] | null, isBot: boolean) =>
  abilitiesOf(scopes, isBot)
    .filter((ability) => ability.allowed)
    .map(({ title }) => title);

const seeing = messageOf('ability.seeEvents');
const listing = messageOf('ability.openChallenges');
const answering = messageOf('ability.answerChallenges');
const person = messageOf('ability.play');
const bot = messageOf('ability.playAsBot');
const arenas = messageOf('ability.arenas');
const following = messageOf('ability.follows');
const followingPlayers = messageOf('ability.followPlayers');

describe('abilitiesOf', () => {
  it('permits notifications but no play with challenge:read alone', () => {
    expect(allowed(['challenge:read'], false)).toEqual([seeing, listing]);
  });

  it('permits a person to play with board:play, and a bot with bot:play', () => {
    expect(allowed(['board:play'], false)).toEqual([seeing, answering, person]);
    expect(allowed(['bot:play'], true)).toEqual([seeing, answering, bot]);
  });

  it('does not permit a person to play as a bot, or vice versa', () => {
    expect(allowed(['bot:play'], false)).not.toContainEqual(person);
    expect(allowed(['board:play'], true)).not.toContainEqual(bot);
  });

  it('names the missing scopes', () => {
    const missing = abilitiesOf(['challenge:read'], false).find(({ title }) => sameMessage(title, person));
    expect(missing).toEqual({ title: person, wish: 'games', allowed: false, scopes: ['board:play'] });
  });

  it('permits everything if the server does not report scopes', () => {
    expect(allowed(null, false)).toEqual([
      seeing,
      listing,
      answering,
      person,
      arenas,
      following,
      followingPlayers,
    ]);
  });

  it('accepts unknown scopes and web:mobile without using them', () => {
    expect(allowed(['web:mobile', 'something:new'], false)).toEqual([]);
    expect(isUseful(['web:mobile'])).toBe(false);
    expect(isUseful(['web:mobile', 'challenge:read'])).toBe(true);
  });
});

describe('requested scopes', () => {
  it('suffice for every ability and never include web:mobile', () => {
    for (const isBot of [false, true]) {
      expect(abilitiesOf(requestedScopes(isBot), isBot).every((ability) => ability.allowed)).toBe(true);
      expect(requestedScopes(isBot)).not.toContain('web:mobile');
    }
  });

  it('are ticked on the server’s token page', () => {
    const page = new URL(makeTokenPageAddress('https://lichess.org', { isBot: false }));
    expect(page.origin + page.pathname).toBe('https://lichess.org/account/oauth/token/create');
    expect(page.searchParams.getAll('scopes[]')).toEqual([
      'challenge:read',
      'challenge:write',
      'board:play',
      'tournament:write',
      'follow:read',
      'follow:write',
    ]);
    expect(page.searchParams.get('description')).toBe('Outpost');
  });
});
