import { describe, expect, it } from 'vitest';
import {
  makeExportedGame,
  parseExportedGame,
  parseExportedGames,
} from '../../../../main/service/codec/game-export.ts';

const game = {
  id: 'abcd1234',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  createdAt: 1_700_000_000_000,
  status: 'mate',
  players: {
    white: { user: { id: 'ruth', name: 'Ruth' }, rating: 2301, ratingDiff: 4 },
    black: { aiLevel: 3 },
  },
  winner: 'white',
  opening: { eco: 'C20', name: "King's Pawn Game", ply: 2 },
  moves: 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#',
  clocks: [18_003, 18_003, 17_900, 17_850, 17_700, 17_600, 17_650],
  clock: { initial: 180, increment: 0 },
};

describe('exported games', () => {
  it('are parsed and encoded without loss', () => {
    const parsed = parseExportedGame(game);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        white: { player: { kind: 'user', id: 'ruth' }, rating: 2301, ratingDiff: 4 },
        black: { player: { kind: 'ai', level: 3 } },
        sans: ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#'],
        clock: { initialSeconds: 180, incrementSeconds: 0 },
      },
    });
    expect(parsed.ok && makeExportedGame(parsed.value)).toEqual(game);
  });

  it('contain their arena in both forms, and evaluations', () => {
    const analysis = [
      { eval: 20 },
      { mate: -2, best: 'g8f6', judgment: { name: 'Blunder', comment: 'Nf6.' } },
    ];
    for (const arenaTour of ['aaaa1111', { id: 'aaaa1111', name: 'Hourly' }]) {
      const parsed = parseExportedGame({ ...game, arenaTour, analysis });
      expect(parsed).toMatchObject({ ok: true, value: { arenaTour, analysis }, notes: { dropped: [] } });
      expect(parsed.ok && makeExportedGame(parsed.value)).toEqual({ ...game, arenaTour, analysis });
    }
  });

  it('are NDJSON, and an invalid line affects no other', () => {
    const lines = [
      JSON.stringify(game),
      '{"id":',
      '',
      JSON.stringify({ ...game, id: 'efgh5678', moves: '' }),
    ];
    const { games, faults } = parseExportedGames(lines.join('\n'));
    expect(games.map(({ id, sans }) => [id, sans?.length])).toEqual([
      ['abcd1234', 7],
      ['efgh5678', 0],
    ]);
    expect(faults).toMatchObject([{ line: '{"id":', issues: ['not JSON'] }]);
  });
});
