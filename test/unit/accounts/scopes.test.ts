import { describe, expect, it } from 'vitest';
import { abilitiesOf, isUseful, requestedScopes } from '../../../main/accounts/scopes.ts';
import { makeTokenPageAddress } from '../../../main/accounts/token-page.ts';

const allowed = (scopes: readonly string[] | null, isBot: boolean) =>
  abilitiesOf(scopes, isBot)
    .filter((ability) => ability.allowed)
    .map(({ title }) => title);

const seeing = 'See challenges and games as they happen';
const answering = 'Accept and decline challenges';
const person = 'Play your games here';
const bot = 'Play the bot’s games here';
const arenas = 'Join and set up arenas';
const following = 'Know whom you follow';

describe('abilitiesOf', () => {
  it('gives notifications and no play for challenge:read alone', () => {
    expect(allowed(['challenge:read'], false)).toEqual([seeing]);
  });

  it('lets board:play do a person’s playing, and bot:play a bot’s', () => {
    expect(allowed(['board:play'], false)).toEqual([seeing, answering, person]);
    expect(allowed(['bot:play'], true)).toEqual([seeing, answering, bot]);
  });

  it('does not let a person play as a bot, nor a bot as a person', () => {
    expect(allowed(['bot:play'], false)).not.toContain(person);
    expect(allowed(['board:play'], true)).not.toContain(bot);
  });

  it('says what is missing, by scope', () => {
    const missing = abilitiesOf(['challenge:read'], false).find(({ title }) => title === person);
    expect(missing).toEqual({ title: person, wish: 'games', allowed: false, scopes: ['board:play'] });
  });

  it('leaves the judgement to the server where scopes are not told', () => {
    expect(allowed(null, false)).toEqual([seeing, answering, person, arenas, following]);
  });

  it('takes scopes that it does not know, and web:mobile, without using them', () => {
    expect(allowed(['web:mobile', 'something:new'], false)).toEqual([]);
    expect(isUseful(['web:mobile'])).toBe(false);
    expect(isUseful(['web:mobile', 'challenge:read'])).toBe(true);
  });
});

describe('what is asked for', () => {
  it('is enough for every ability, and never web:mobile', () => {
    for (const isBot of [false, true]) {
      expect(abilitiesOf(requestedScopes(isBot), isBot).every((ability) => ability.allowed)).toBe(true);
      expect(requestedScopes(isBot)).not.toContain('web:mobile');
    }
  });

  it('is ticked on the server’s token page', () => {
    const page = new URL(makeTokenPageAddress('https://lichess.org', { isBot: false }));
    expect(page.origin + page.pathname).toBe('https://lichess.org/account/oauth/token/create');
    expect(page.searchParams.getAll('scopes[]')).toEqual([
      'challenge:read',
      'challenge:write',
      'board:play',
      'tournament:write',
      'follow:read',
    ]);
    expect(page.searchParams.get('description')).toBe('Outpost');
  });
});
