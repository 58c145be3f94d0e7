import { describe, expect, it } from 'vitest';
import { makeTvEvent, parseTvEvent, parseTvLine, parseTvMap } from '../../../../main/service/codec/tv.ts';

const ruth = { id: 'ruth', name: 'Ruth', title: 'WFM', flair: 'nature.owl', patron: true };
const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

describe('TV feed messages', () => {
  it('are parsed in the wire dialect', () => {
    const featured = parseTvEvent({
      t: 'featured',
      d: {
        id: 'abcd1234',
        orientation: 'black',
        players: [
          { color: 'white', user: ruth, rating: 2301, seconds: 180 },
          { color: 'black', ai: 5, seconds: 180 },
        ],
        fen,
      },
    });
    expect(featured).toMatchObject({
      kind: 'event',
      value: {
        type: 'featured',
        gameId: 'abcd1234',
        orientation: 'black',
        fen,
        seats: [
          { color: 'white', player: { kind: 'user', id: 'ruth', title: 'WFM' }, rating: 2301, seconds: 180 },
          { color: 'black', player: { kind: 'ai', level: 5 } },
        ],
      },
      notes: { unknown: [], dropped: [] },
    });
    expect(parseTvEvent({ t: 'fen', d: { fen, lm: 'e2e4', wc: 119, bc: 120 } })).toMatchObject({
      kind: 'event',
      value: { type: 'move', form: 'fen', fen, uci: 'e2e4', white: 119, black: 120 },
    });
  });

  it('are parsed in the document dialect', () => {
    const ply = { ply: 1, uci: 'e2e4', san: 'e4', fen, clock: { white: 11_900, black: 12_000 } };
    expect(parseTvEvent({ t: 'ply', d: ply })).toMatchObject({
      kind: 'event',
      value: { type: 'move', form: 'ply', ply: 1, uci: 'e2e4', san: 'e4', white: 11_900, black: 12_000 },
    });
    expect(parseTvEvent({ t: 'end', d: { winner: 'white', status: 'mate' } })).toMatchObject({
      value: { type: 'end', winner: 'white', status: 'mate' },
    });
    expect(parseTvEvent({ t: 'end', d: {} })).toMatchObject({ value: { type: 'end' } });
  });

  it('may omit optional members', () => {
    expect(parseTvEvent({ t: 'fen', d: { fen, wc: null } })).toMatchObject({
      kind: 'event',
      value: { type: 'move', form: 'fen', fen },
    });
    expect(parseTvEvent({ t: 'featured', d: { id: 'abcd1234', orientation: 'white' } })).toMatchObject({
      kind: 'event',
    });
    const withBad = parseTvEvent({
      t: 'featured',
      d: {
        id: 'abcd1234',
        orientation: 'white',
        players: [{ color: 'blue' }, { color: 'white', rating: 'x' }],
      },
    });
    expect(withBad).toMatchObject({
      value: { seats: [{ color: 'white', player: { kind: 'anonymous' } }] },
      notes: { dropped: ['d.players[0]', 'd.players[1].rating'] },
    });
  });

  it('are quarantined when unknown or without a type', () => {
    expect(parseTvEvent({ t: 'crowd', d: 12 })).toEqual({ kind: 'unknown', type: 'crowd' });
    expect(parseTvEvent({ d: { fen } })).toMatchObject({ kind: 'malformed' });
    expect(parseTvEvent({ t: 'fen', d: {} })).toMatchObject({ kind: 'malformed' });
    expect(parseTvEvent({ t: 7, d: {} })).toMatchObject({ kind: 'malformed' });
    expect(parseTvEvent([])).toMatchObject({ kind: 'malformed' });
    expect(parseTvEvent({})).toEqual({ kind: 'keepAlive' });
    expect(parseTvLine('{"t":"fen"')).toMatchObject({ kind: 'malformed', issues: ['not JSON'] });
  });

  it('are encoded without loss', () => {
    const messages = [
      { t: 'fen', d: { fen, lm: 'e1h1', wc: 3, bc: 0 } },
      { t: 'ply', d: { ply: 4, uci: 'e7e8q', san: 'e8=Q', fen, clock: { white: 1 } } },
      { t: 'end', d: { status: 'draw' } },
    ];
    for (const message of messages) {
      const read = parseTvEvent(message);
      expect(read.kind === 'event' && makeTvEvent(read.value)).toEqual(message);
    }
  });
});

describe('the channel map', () => {
  it('contains the game of each channel, without unreadable ones', () => {
    const parsed = parseTvMap({
      blitz: { user: ruth, rating: 2300, gameId: 'abcd1234', color: 'white' },
      fourPlayer: { gameId: 'efgh5678', color: 'black' },
      best: { user: ruth, rating: 2300, gameId: '../x', color: 'white' },
      bot: 'none',
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: [
        { channel: 'blitz', gameId: 'abcd1234', rating: 2300, color: 'white' },
        { channel: 'fourPlayer', gameId: 'efgh5678', player: { kind: 'anonymous' } },
      ],
      notes: { dropped: ['best', 'bot'] },
    });
    expect(parseTvMap([]).ok).toBe(false);
  });
});
