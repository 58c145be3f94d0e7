import { describe, expect, it } from 'vitest';
import { readUsersLine, readWatchLine } from '../../../main/service/codec/watch.ts';

const described = {
  id: 'q7ZvsdUF',
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  speed: 'blitz',
  perf: 'blitz',
  rated: true,
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
  player: 'white',
  turns: 0,
  startedAtTurn: 0,
  source: 'pool',
  status: { id: 20, name: 'started' },
  createdAt: 1,
  players: {
    white: { user: { name: 'Anna', title: 'GM', id: 'anna' }, rating: 2500 },
    black: { aiLevel: 3 },
  },
};

describe('a line of a public game stream', () => {
  it("contains the game's description", () => {
    expect(readWatchLine(described)).toMatchObject({
      kind: 'event',
      value: {
        type: 'game',
        game: {
          id: 'q7ZvsdUF',
          status: 'started',
          players: { white: { kind: 'user', title: 'GM', rating: 2500 }, black: { kind: 'ai', level: 3 } },
        },
      },
    });
    expect(readWatchLine({ ...described, players: { white: {}, black: null } })).toMatchObject({
      value: { game: { players: { white: { kind: 'anonymous' }, black: { kind: 'unknown' } } } },
    });
  });

  it('contains a position, with clocks when sent', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b';
    expect(readWatchLine({ fen, lm: 'e2e4', wc: 180, bc: 179 })).toMatchObject({
      value: { type: 'position', fen, lastMove: 'e2e4', whiteSeconds: 180, blackSeconds: 179 },
    });
    expect(readWatchLine({ fen })).toMatchObject({ value: { type: 'position', fen } });
  });

  it('is a keep-alive without either, and malformed when invalid', () => {
    expect(readWatchLine({})).toEqual({ kind: 'keepAlive' });
    for (const odd of [null, [], 7, { fen: 9 }, { ...described, id: 4 }])
      expect(readWatchLine(odd)).toMatchObject({ kind: 'malformed' });
    expect(readWatchLine({ ...described, variant: 4 })).toMatchObject({
      value: { game: { id: described.id } },
      notes: { dropped: ['variant'] },
    });
  });
});

it('a game between watched users has ids and a status name', () => {
  const line = {
    id: 'q7ZvsdUF',
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    perf: 'blitz',
    createdAt: 5,
    status: 20,
    statusName: 'started',
    players: { white: { userId: 'Anna', rating: 1500 }, black: {} },
  };
  expect(readUsersLine(line)).toMatchObject({
    value: { id: 'q7ZvsdUF', status: 'started', players: { white: { id: 'anna', rating: 1500 }, black: {} } },
  });
  const { statusName: _statusName, createdAt: _createdAt, players: _players, ...rest } = line;
  expect(readUsersLine(rest)).toMatchObject({
    value: { id: 'q7ZvsdUF', status: 'started', players: { white: {}, black: {} } },
  });
  expect(readUsersLine({})).toEqual({ kind: 'keepAlive' });
  expect(readUsersLine({ id: 1 })).toMatchObject({ kind: 'malformed' });
});
