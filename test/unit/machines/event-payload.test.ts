import { expect, it } from 'vitest';
import { sharedPayload } from '../../../main/store/shared/event-payload.ts';
import { parseStoredEvent } from '../../../main/service/codec/stored-event.ts';

const compat = { bot: true, board: true };
const game = {
  ...{
    fullId: 'abcdefghWXYZ',
    gameId: 'abcdefgh',
    id: 'abcdefgh',
    color: 'white',
    hasMoved: true,
    isMyTurn: true,
  },
  ...{ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', lastMove: 'e2e4', speed: 'blitz' },
  ...{ opponent: { id: 'willow', username: 'Willow', rating: 1500, ai: 3 }, perf: 'blitz', rated: true },
  ...{ secondsLeft: 100, source: 'lobby', status: { id: 20, name: 'started' }, variant: { key: 'standard' } },
  ...{ winner: 'white', rating: 1500, ratingDiff: 5, tournamentId: 'arena001', compat },
};
const challenge = {
  ...{
    id: 'chal0001',
    url: 'https://chess.example/chal0001',
    status: 'created',
    speed: 'blitz',
    rated: true,
  },
  challenger: {
    id: 'willow',
    name: 'Willow',
    title: 'GM',
    rating: 1500,
    provisional: true,
    online: true,
    lag: 4,
  },
  destUser: { id: 'ruth', name: 'Ruth', flair: 'nature.leaf', patron: true, patronColor: 1 },
  ...{ variant: { key: 'standard', name: 'Standard', short: 'Std' }, color: 'random', finalColor: 'white' },
  timeControl: { type: 'clock', limit: 300, increment: 3, show: '5+3' },
  ...{
    perf: { name: 'Blitz', icon: 'x' },
    declineReason: 'Later',
    declineReasonKey: 'later',
    rules: ['noAbort'],
  },
  ...{ initialFen: game.fen, rematchOf: 'abcdefgh', direction: 'in' },
};

it.each(['gameStart', 'gameFinish'])('a %s says the same on other machines', (type) => {
  const raw = JSON.stringify({ type, game });
  const shared = sharedPayload('game_start', raw) ?? '';
  expect(parseStoredEvent(raw)).toBeDefined();
  expect(parseStoredEvent(shared)).toEqual(parseStoredEvent(raw));
  expect(shared).not.toContain('WXYZ');
});

it.each(['challenge', 'challengeDeclined', 'challengeCanceled'])(
  'a %s says the same, without its address',
  (type) => {
    for (const timeControl of [
      challenge.timeControl,
      { type: 'correspondence', daysPerTurn: 3 },
      { type: 'unlimited' },
    ]) {
      const { url: _, ...withoutUrl } = { ...challenge, timeControl };
      const raw = JSON.stringify({ type, challenge: { ...challenge, timeControl }, compat });
      const shared = sharedPayload('challenge', raw) ?? '';
      expect(parseStoredEvent(raw)).toBeDefined();
      expect(parseStoredEvent(shared)).toEqual(
        parseStoredEvent(JSON.stringify({ type, challenge: withoutUrl, compat })),
      );
    }
  },
);

it('unknown members stay on the machine', () => {
  const raw = JSON.stringify({
    type: 'gameStart',
    token: 'secret',
    game: { ...game, session: { key: { sid: 'secret' } } },
  });
  expect(sharedPayload('game_start', raw)).not.toContain('secret');
});

it('a gap has its times', () => {
  expect(sharedPayload('gap', '{"from":1,"to":2,"cause":{"id":"stream.appClosed"}}')).toBe(
    '{"from":1,"to":2,"cause":""}',
  );
});

it.each(['', '{', 'null', '7', '"text"'])('of another form is not shared: %s', (raw) => {
  expect(sharedPayload('challenge', raw)).toBeUndefined();
  expect(sharedPayload('gap', raw)).toBeUndefined();
});
