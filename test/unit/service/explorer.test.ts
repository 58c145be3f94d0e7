import { describe, expect, it } from 'vitest';
import { parseExplorer } from '../../../main/service/codec/explorer.ts';
import { explorerAddress, explorerCredential, isOfService } from '../../../main/service/explorer-servers.ts';

const move = (uci: string, more: object = {}) => ({ uci, san: '?', white: 3, draws: 1, black: 2, ...more });
const answer = { white: 3, draws: 1, black: 2, opening: null };
const game = {
  ...{ id: 'abcd1234', uci: 'e2e4', winner: null, speed: 'rapid', mode: 'rated', month: '2021-08' },
  ...{ year: 2021, white: { name: 'Anna', rating: 1056 }, black: { name: 'Bert', rating: 1020 } },
};

describe('answers of the explorer', () => {
  it('have the members of all three sources', () => {
    const players = parseExplorer({
      ...answer,
      moves: [move('e2e4', { averageRating: 2000 })],
      topGames: [game],
    });
    const user = parseExplorer({
      ...answer,
      ...{
        moves: [move('e2e4', { averageOpponentRating: 1900, performance: 1950, game })],
        recentGames: [game],
      },
      queuePosition: 7,
    });
    expect(players.ok && players.value).toEqual({
      ...{ white: 3, draws: 1, black: 2 },
      moves: [{ uci: 'e2e4', white: 3, draws: 1, black: 2, rating: 2000 }],
      games: [{ id: 'abcd1234', uci: 'e2e4', white: game.white, black: game.black, year: 2021 }],
    });
    expect(user.ok && user.value).toMatchObject({ queue: 7, moves: [{ rating: 1900, performance: 1950 }] });
  });

  it('lose entries that are wrong, and keep the rest', () => {
    const parsed = parseExplorer({
      ...answer,
      moves: [move('d2d4', { white: -1 }), move('e2e4', { averageRating: 'high' }), null, move('c2c4')],
      topGames: [{ ...game, white: null }, game],
    });
    expect(parsed.ok && parsed.value.moves.map(({ uci }) => uci)).toEqual(['e2e4', 'c2c4']);
    expect(parsed.ok && parsed.value.games).toHaveLength(1);
  });

  it('are bounded in their length and their numbers', () => {
    const long = parseExplorer({
      ...answer,
      ...{
        moves: Array.from({ length: 900 }, () => move('e2e4')),
        topGames: Array.from({ length: 300 }, () => game),
      },
    });
    expect(long.ok && [long.value.moves.length, long.value.games.length]).toEqual([60, 8]);
    for (const white of [1e300, -1, 0.5, '3', null])
      expect(parseExplorer({ ...answer, white, moves: [] }).ok).toBe(false);
    expect(parseExplorer([]).ok).toBe(false);
    expect(parseExplorer({ ...answer, moves: 'all' }).ok).toBe(false);
  });
});

describe('the explorer’s address', () => {
  const at = (kind: string, baseUrl: string) => explorerAddress({ kind, server: { baseUrl } });

  it('is known for the public server and the practice club, and never guessed', () => {
    expect(at('token', 'https://lichess.org')).toBe('https://explorer.lichess.org');
    expect(at('practice', 'http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000/explorer');
    for (const own of [
      'https://chess.example',
      'http://lichess.org',
      'https://lichess.org.example',
      'nonsense',
    ])
      expect(at('token', own)).toBeNull();
  });

  it('gets the token of its own server only', () => {
    const bind = (origin: string, address: string) => explorerCredential({ token: 't', origin }, address);
    expect(bind('https://lichess.org', 'https://explorer.lichess.org')).toEqual({
      ...{ token: 't', origin: 'https://explorer.lichess.org' },
    });
    expect(bind('http://127.0.0.1:4000', 'http://127.0.0.1:4000/explorer')?.origin).toBe(
      'http://127.0.0.1:4000',
    );
    expect(bind('https://chess.example', 'https://explorer.lichess.org')).toBeNull();
    expect(bind('https://lichess.org', 'https://chess.example')).toBeNull();
    expect(bind('constructor', 'https://explorer.lichess.org')).toBeNull();
  });

  it('of the user’s own gets the token only with consent, and then for its origin alone', () => {
    const credential = { token: 't', origin: 'https://lichess.org' };
    const address = 'http://localhost:9002/explorer';
    expect(explorerCredential(credential, address)).toBeNull();
    expect(explorerCredential(credential, address, true)).toEqual({
      ...{ token: 't', origin: 'http://localhost:9002' },
    });
    expect(explorerCredential(credential, 'file:///explorer', true)).toBeNull();
    for (const service of [
      'https://explorer.lichess.org/x',
      'https://lichess.org',
      'http://127.0.0.1:4000/explorer',
    ])
      expect(isOfService(service, 'http://127.0.0.1:4000')).toBe(true);
    for (const other of [address, 'http://lichess.org', 'http://127.0.0.1:4001'])
      expect(isOfService(other, 'http://127.0.0.1:4000')).toBe(false);
  });
});
