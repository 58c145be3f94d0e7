import { describe, expect, it } from 'vitest';
import type { AccountView, ChallengeView, GameCard } from '@contract/models.ts';
import { success, type ContractOutcome } from '@contract/outcome.ts';
import {
  parsePastedAddress,
  placeOf,
  type KnownPlaces,
  type PastedAddress,
} from '../../../../renderer/app/pasted-address.ts';
import { addressText } from '../../../../renderer/app/address-text.ts';
import { inEnglish } from '@text/english.ts';
import { messageOf, verbatim } from '@text/message.ts';

const account = (id: string, baseUrl: string, kind: AccountView['kind'] = 'token') =>
  ({ id, kind, server: { baseUrl, name: new URL(baseUrl).host, dialect: 'auto' } }) as AccountView;

const known: KnownPlaces = {
  accounts: [
    account('a', 'https://chess.example'),
    account('b', 'https://chess.example'),
    account('p', 'http://127.0.0.1:4321', 'practice'),
    account('w', 'https://watched.example', 'watch'),
  ],
  games: [{ accountId: 'b', gameId: 'Game0001', opponent: { name: 'Mia' } } as GameCard],
  challenges: [{ accountId: 'a', id: 'chal0001', opponent: null } as ChallengeView],
  defaultServer: 'https://lichess.org',
};

const parse = (text: string) => parsePastedAddress(text, known, addressText.en, inEnglish);

describe('a pasted address', () => {
  it.each([
    'https://chess.example/Game0001',
    'chess.example/Game0001',
    ' https://CHESS.example/Game0001/black#23 ',
    'https://chess.example/Game0001/white?theme=x',
    'https://chess.example/Game0001wXyZ',
  ])('of a game in progress opens it: %s', (text) => {
    expect(parse(text)).toEqual({
      kind: 'route',
      route: { screen: 'game', accountId: 'b', gameId: 'Game0001' },
      title: 'Go to the game against Mia',
    });
  });

  it('names an opponent without a name of its own', () => {
    const level = { name: messageOf('player.computer', { level: 5 }) };
    const withComputer = {
      ...known,
      games: [{ accountId: 'b', gameId: 'Game0001', opponent: level } as GameCard],
      challenges: [{ accountId: 'a', id: 'chal0001', opponent: level } as ChallengeView],
    };
    const title = (text: string) => parsePastedAddress(text, withComputer, addressText.en, inEnglish)?.title;
    expect(title('chess.example/Game0001')).toBe('Go to the game against Computer level 5');
    expect(title('chess.example/chal0001')).toContain('Computer level 5');
  });

  it.each(['outpost://settings/desktop', ' OUTPOST://game/a/Game0001 '])(
    'of the app itself is resolved by main: %s',
    async (text) => {
      const found = parse(text);
      expect(found).toMatchObject({ kind: 'app', address: text.trim() });
      const queries: unknown[] = [];
      const bridge = {
        query: async (name: string, input: unknown) => {
          queries.push([name, input]);
          return success({ screen: 'home' });
        },
      } as unknown as Parameters<typeof placeOf>[0];
      expect(found && (await placeOf(bridge, found))).toMatchObject({
        kind: 'route',
        route: { screen: 'home' },
      });
      expect(queries).toEqual([['app.place', { address: text.trim() }]]);
    },
  );

  it('of the app itself is ignored when invalid', () => {
    expect(parse('outpost:// two words')).toBeNull();
    expect(parse(`outpost://${'x'.repeat(600)}`)).toBeNull();
    // Directional marks could imitate another address.
    expect(parse('outpost://home\u202Eemag')).toBeNull();
  });

  it('of a known challenge opens it', () => {
    expect(parse('https://chess.example/chal0001')).toMatchObject({
      route: { screen: 'challenge', accountId: 'a', challengeId: 'chal0001' },
    });
  });

  it('of a player opens the player’s page on an account’s server', () => {
    expect(parse('https://chess.example/@/Robin_1/all')).toMatchObject({
      kind: 'route',
      route: { screen: 'player', accountId: 'a', username: 'Robin_1' },
    });
  });

  it('of another game is looked up in the accounts of that server, without the player’s secret', () => {
    const found = parse('https://chess.example/Other001SeCr');
    expect(found).toEqual({
      kind: 'game',
      accountIds: ['a', 'b'],
      gameId: 'Other001',
      address: 'https://chess.example/Other001',
      title: 'Open game Other001',
    });
    expect(JSON.stringify(parse('https://lichess.org/Other001SeCr'))).not.toContain('SeCr');
  });

  it.each([
    ['https://lichess.org/@/Robin_1/all', 'https://lichess.org/@/Robin_1'],
    ['https://lichess.org/tournament/AbCd1234', 'https://lichess.org/tournament/AbCd1234'],
    ['lichess.org/swiss/AbCd1234', 'https://lichess.org/swiss/AbCd1234'],
    ['https://lichess.org/analysis', 'https://lichess.org/analysis'],
    ['https://lichess.org/Game0001', 'https://lichess.org/Game0001'],
    ['https://watched.example/Game0001', 'https://watched.example/Game0001'],
    ['http://127.0.0.1:4321/tv', 'http://127.0.0.1:4321/tv'],
  ])('of a page that the app does not have opens the browser: %s', (text, address) => {
    expect(parse(text)).toMatchObject({ kind: 'browser', address });
  });

  it.each([
    '',
    'Mia',
    'game0001',
    'accept mia',
    'https://elsewhere.example/Game0001',
    'https://robin:secret@chess.example/Game0001',
    'https://chess.example.evil.example/Game0001',
    'javascript:alert(1)//chess.example/',
    'file:///chess.example/Game0001',
    `https://chess.example/${'x'.repeat(400)}`,
  ])('is ignored when invalid or of an unknown server: %s', (text) => {
    expect(parse(text)).toBeNull();
  });
});

describe('the place of a game that is not in progress', () => {
  const found = parse('https://chess.example/Other001') as PastedAddress;
  const bridge = (knows: readonly string[]) => ({
    query: (_name: string, input: unknown) => {
      const { accountId } = input as { accountId: string };
      const outcome: ContractOutcome<unknown> = knows.includes(accountId)
        ? { ok: true, value: {} }
        : { ok: false, error: { code: 'not_found', message: verbatim('none') } };
      return Promise.resolve(outcome as never);
    },
  });

  it('is the first account that knows it, else the browser', async () => {
    expect(await placeOf(bridge(['b']), found)).toMatchObject({
      kind: 'route',
      route: { screen: 'game', accountId: 'b', gameId: 'Other001' },
    });
    expect(await placeOf(bridge([]), found)).toMatchObject({
      kind: 'browser',
      address: 'https://chess.example/Other001',
    });
  });
});
