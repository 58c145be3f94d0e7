/** Events, rules, errors and scopes of the document, without those of arenas and TV. */

import { must, type Row } from './row.ts';
import type { Answer, Fields, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;

const make =
  (area: Row['area']) =>
  (name: string, act: (world: World) => Promise<void>, on: Partial<WorldOptions> = {}): readonly Row[] =>
    dialects.map((dialect) => ({ area, name, on: { dialect, account: 'human', ...on }, try: act }));

const event = make('event');
const rule = make('rule');
const error = make('error');
const scope = make('scope');

const bot = { account: 'bot' } as const;
const isOfType = (type: string) => (line: Fields) => line['type'] === type;
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;

async function mustRefuse(answer: Promise<Answer>, ...statuses: readonly number[]): Promise<void> {
  const received = await answer;
  must(
    statuses.includes(received.status),
    `${received.status} instead of ${statuses.join(' or ')}: ${received.text.slice(0, 200)}`,
  );
  must(typeof member(received.json, 'error') === 'string', `no error in ${received.text.slice(0, 200)}`);
}

const play = (world: World, id: string, what: string) =>
  world.call('POST', `/api/${world.endpoint}/game/${id}/${what}`);
const other = (world: World, id: string, uci: string) => world.control('POST', `/game/${id}/move`, { uci });

async function mustWork(answer: Promise<Answer>): Promise<Answer> {
  const received = await answer;
  must(received.status === 200, `${received.status}: ${received.text.slice(0, 200)}`);
  return received;
}

/** Plays moves alternately, the user's first. */
async function moves(world: World, id: string, text: string): Promise<void> {
  for (const [ply, uci] of text.split(' ').entries())
    await (ply % 2 === 0 ? mustWork(play(world, id, `move/${uci}`)) : other(world, id, uci));
}

async function ended(world: World, id: string): Promise<Fields> {
  const game = await mustWork(world.call('GET', `/game/export/${id}`, { accept: 'application/json' }));
  return game.json as Fields;
}

async function mustEnd(world: World, id: string, status: string, winner?: string): Promise<void> {
  const game = await ended(world, id);
  must(game['status'] === status, `it is ${String(game['status'])} and not ${status}`);
  must(game['winner'] === winner, `the winner is ${String(game['winner'])}`);
}

/** Starts a game of the user with white, in a variant and from a position. */
async function challengeGame(world: World, form: Readonly<Record<string, string>>): Promise<string> {
  const made = await mustWork(
    world.call('POST', '/api/challenge/alder', {
      form: { 'clock.limit': '600', 'clock.increment': '5', color: 'white', ...form },
    }),
  );
  const id = String(member(made.json, 'id'));
  await world.control('POST', `/challenge/${id}/accept`);
  return id;
}

/** Endings of each variant: the position, the last move, the status, and the winner. */
const variantEnds = [
  ['kingOfTheHill', '4k3/8/8/8/8/3K4/8/8 w - - 0 1', 'd3d4', 'variantEnd', 'white'],
  ['threeCheck', '4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1', 'a1a8', 'variantEnd', 'white'],
  ['antichess', '8/8/8/8/8/1p6/P7/8 w - - 0 1', 'a2b3', undefined, undefined],
  ['atomic', '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1', 'd1d8', 'variantEnd', 'white'],
  ['racingKings', '8/K7/8/8/8/8/7k/8 w - - 0 1', 'a7a8', undefined, undefined],
] as const;

export const ruleRows: readonly Row[] = [
  ...event('gameStart: a game has started', async (world) => {
    const events = await world.stream('/api/stream/event');
    const id = await world.beginGame();
    await events.until('it', (line) => isOfType('gameStart')(line) && member(line['game'], 'gameId') === id);
    events.close();
  }),
  ...event('gameFinish: a game has finished, with the winner', async (world) => {
    const events = await world.stream('/api/stream/event');
    const id = await world.beginGame();
    await moves(world, id, 'e2e4 e7e5');
    await mustWork(play(world, id, 'resign'));
    const line = await events.until(
      'it',
      (one) => isOfType('gameFinish')(one) && member(one['game'], 'gameId') === id,
    );
    must(member(line['game'], 'winner') === 'black', JSON.stringify(line));
    events.close();
  }),
  ...event('challenge: a challenge was received', async (world) => {
    const events = await world.stream('/api/stream/event');
    const { id } = await world.control('POST', '/challenge', {});
    const line = await events.until('it', (one) => member(one['challenge'], 'id') === id);
    must(
      line['type'] === 'challenge' && member(line['challenge'], 'status') === 'created',
      JSON.stringify(line),
    );
    events.close();
  }),
  ...event('challengeDeclined: with its reason', async (world) => {
    const events = await world.stream('/api/stream/event');
    const made = await mustWork(world.call('POST', '/api/challenge/willow', { form: { days: '3' } }));
    await world.control('POST', `/challenge/${String(member(made.json, 'id'))}/decline`, { reason: 'later' });
    const line = await events.until('it', isOfType('challengeDeclined'));
    must(typeof member(line['challenge'], 'declineReason') === 'string', JSON.stringify(line));
    must(member(line['challenge'], 'status') === 'declined', JSON.stringify(line));
    events.close();
  }),
  ...event('challengeCanceled', async (world) => {
    const events = await world.stream('/api/stream/event');
    const { id } = await world.control('POST', '/challenge', {});
    await world.control('POST', `/challenge/${String(id)}/cancel`);
    const line = await events.until('it', isOfType('challengeCanceled'));
    must(member(line['challenge'], 'status') === 'canceled', JSON.stringify(line));
    events.close();
  }),
  ...event('keep-alive messages are sent periodically', async (world) => {
    const events = await world.stream('/api/stream/event');
    const beat = world.options.dialect === 'wire' ? /(^|\n)\n$/ : /(^|\n)\{\}\n$/;
    await world.advance(7_000);
    while (!beat.test(events.text())) await world.advance(0);
    events.close();
  }),
  ...event(
    'gameState follows each move',
    async (world) => {
      const id = await world.beginGame();
      const board = await world.stream(`/api/bot/game/stream/${id}`);
      await moves(world, id, 'e2e4 e7e5 g1f3');
      await board.until('the third move', (line) => line['moves'] === 'e2e4 e7e5 g1f3');
      must(board.lines()[0]?.['type'] === 'gameFull', 'gameFull is not first');
      board.close();
    },
    bot,
  ),
  ...event('chatLine', async (world) => {
    const id = await world.beginGame();
    const board = await world.stream(`/api/board/game/stream/${id}`);
    await world.control('POST', `/game/${id}/chat`, { text: 'Hi' });
    await board.until('it', (line) => isOfType('chatLine')(line) && line['text'] === 'Hi');
    board.close();
  }),
  ...event('opponentGone', async (world) => {
    const id = await world.beginGame();
    const board = await world.stream(`/api/board/game/stream/${id}`);
    await moves(world, id, 'e2e4 e7e5');
    await world.control('POST', `/game/${id}/gone`);
    await board.until('it', isOfType('opponentGone'));
    board.close();
  }),

  ...rule(
    'every ongoing game and open challenge is sent again at each opening of the event stream',
    async (world) => {
      const id = await world.beginGame();
      const { id: open } = await world.control('POST', '/challenge', {});
      const events = await world.stream('/api/stream/event');
      await events.until('the game', (line) => member(line['game'], 'gameId') === id);
      await events.until('the challenge', (line) => member(line['challenge'], 'id') === open);
      events.close();
    },
  ),
  ...rule('GET /api/stream/event: one connection, a second one ends the first', async (world) => {
    const first = await world.stream('/api/stream/event');
    const second = await world.stream('/api/stream/event');
    await first.untilEnd();
    must(!second.hasEnded(), 'the second ended too');
    second.close();
  }),
  ...rule('a challenge with a clock is open for 20 s', async (world) => {
    const form = { 'clock.limit': '600', 'clock.increment': '0' };
    const people = await mustWork(world.call('GET', '/api/team/early-birds/users'));
    const made: string[] = [];
    // Some of them never answer.
    for (const { id } of people.lines.slice(2, 14)) {
      const answer = await mustWork(world.call('POST', `/api/challenge/${String(id)}`, { form }));
      made.push(String(member(answer.json, 'id')));
    }
    const open = async () => {
      const { text } = await world.call('GET', '/api/challenge');
      return made.filter((id) => text.includes(id)).length;
    };
    await world.advance(19_900);
    must((await open()) > 0, 'none is open after 19.9 s');
    await world.advance(200);
    must((await open()) === 0, 'some are open after 20 s');
  }),
  ...rule('a game that is not compatible is refused at the other interface', async (world) => {
    const id = await world.beginGame();
    await mustRefuse(
      world.call('POST', `/api/bot/game/${id}/move/e2e4`, { token: await world.tokenWith('bot:play') }),
      400,
    );
  }),
  ...rule(
    'castling is the king’s two-square move, promotion has a trailing letter, en passant is understood',
    async (world) => {
      const castle = await challengeGame(world, { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
      await mustWork(play(world, castle, 'move/e1g1'));
      const promote = await challengeGame(world, { fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
      await mustRefuse(play(world, promote, 'move/a7a8'), 400);
      await mustWork(play(world, promote, 'move/a7a8n'));
      const passant = await challengeGame(world, { fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' });
      await mustWork(play(world, passant, 'move/e5d6'));
    },
  ),
  ...rule('offeringDraw offers a draw with the move', async (world) => {
    const id = await world.beginGame();
    await mustWork(play(world, id, 'move/e2e4?offeringDraw=true'));
    await other(world, id, 'e7e5');
    await mustWork(play(world, id, 'move/g1f3?offeringDraw=true'));
    await world.control('POST', `/game/${id}/draw`);
    await mustEnd(world, id, 'draw');
  }),
  ...rule('abort is only possible in the first few moves', async (world) => {
    const id = await world.beginGame();
    await moves(world, id, 'e2e4 e7e5');
    await mustRefuse(play(world, id, 'abort'), 400);
  }),
  ...rule('mate ends the game for who gives it', async (world) => {
    const id = await world.beginGame();
    await moves(world, id, 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7');
    await mustEnd(world, id, 'mate', 'white');
  }),
  ...rule('resigning loses', async (world) => {
    const id = await world.beginGame();
    await moves(world, id, 'e2e4 e7e5');
    await mustWork(play(world, id, 'resign'));
    await mustEnd(world, id, 'resign', 'black');
  }),
  ...rule('stalemate is a draw', async (world) => {
    const id = await challengeGame(world, { fen: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' });
    await mustWork(play(world, id, 'move/f1f7'));
    await mustEnd(world, id, 'stalemate');
  }),
  ...rule('a flag falls', async (world) => {
    const id = await world.beginGame({ limit: 600, increment: 0 });
    await moves(world, id, 'e2e4 e7e5');
    await world.advance(601_000);
    await mustEnd(world, id, 'outoftime', 'black');
  }),
  ...rule('a flag against bare king is a draw', async (world) => {
    const id = await challengeGame(world, { fen: 'k7/8/8/8/8/8/8/KQ6 w - - 0 1', 'clock.increment': '0' });
    await mustWork(play(world, id, 'move/b1h1'));
    await mustWork(Promise.resolve(await world.call('GET', '/api/account/playing')));
    await other(world, id, 'a8a7');
    await world.advance(601_000);
    await mustEnd(world, id, 'outoftime');
  }),
  ...rule('insufficient material is a draw', async (world) => {
    const id = await challengeGame(world, { fen: '8/8/8/8/8/3k4/3p4/3K4 w - - 0 1' });
    await mustRefuse(play(world, id, 'move/d1d2'), 400);
    const bare = await challengeGame(world, { fen: '8/8/8/8/8/1k6/3p4/3K4 w - - 0 1' });
    await mustWork(play(world, bare, 'move/d1d2'));
    await mustEnd(world, bare, 'draw');
  }),
  ...rule('threefold repetition and fifty moves can be claimed', async (world) => {
    const id = await world.beginGame();
    await mustWork(play(world, id, 'claim-draw'));
    await mustEnd(world, id, 'started');
    await moves(world, id, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
    await mustWork(play(world, id, 'claim-draw'));
    await mustEnd(world, id, 'draw');
    const fifty = await challengeGame(world, { fen: '4k3/8/8/8/8/8/8/R3K3 w - - 99 80' });
    await mustWork(play(world, fifty, 'move/a1a2'));
    await mustWork(play(world, fifty, 'claim-draw'));
    await mustEnd(world, fifty, 'draw');
  }),
  ...rule('a takeback takes back', async (world) => {
    const id = await world.beginGame({ opponent: 'willow' });
    await moves(world, id, 'e2e4 e7e5');
    await mustWork(play(world, id, 'takeback/yes'));
    await world.control('POST', `/game/${id}/takeback`);
    const playing = await world.call('GET', '/api/account/playing?nb=50');
    const game = (member(playing.json, 'nowPlaying') as readonly Fields[]).find(
      (one) => one['gameId'] === id,
    );
    must(game?.['lastMove'] === '', JSON.stringify(game));
  }),
  ...rule('victory can be claimed once the opponent has been gone long enough', async (world) => {
    const id = await world.beginGame();
    await moves(world, id, 'e2e4 e7e5');
    await world.control('POST', `/game/${id}/gone`);
    await mustWork(play(world, id, 'claim-victory'));
    await mustEnd(world, id, 'started');
    await world.advance(21_000);
    await mustWork(play(world, id, 'claim-victory'));
    await mustEnd(world, id, 'timeout', 'white');
  }),
  ...rule('who does not make the first move in time loses the game’s place', async (world) => {
    const { id } = await world.control('POST', '/game', { color: 'white', source: 'lobby' });
    await world.advance(31_000);
    const { status } = (await ended(world, String(id))) as { status?: unknown };
    must(status === 'aborted' || status === 'noStart', String(status));
  }),
  ...rule('rated games move ratings, and the next one starts from there', async (world) => {
    const id = await world.beginGame({ rated: true, opponent: 'bramble' });
    await moves(world, id, 'e2e4 e7e5');
    await mustWork(play(world, id, 'resign'));
    const white = member(member(await ended(world, id), 'players'), 'white');
    const account = await world.call('GET', '/api/account');
    const now = member(member(member(account.json, 'perfs'), 'rapid'), 'rating');
    must(
      Number(member(white, 'rating')) + Number(member(white, 'ratingDiff')) === now,
      JSON.stringify([white, now]),
    );
  }),
  ...rule('an opponent can ask for a rematch with the other color', async (world) => {
    const events = await world.stream('/api/stream/event');
    const id = await world.beginGame({ opponent: 'juniper' });
    await moves(world, id, 'e2e4 e7e5');
    await mustWork(play(world, id, 'resign'));
    await world.advance(4_000);
    await events.until('it', ({ challenge }) => {
      const isIt = world.options.dialect === 'document' || member(challenge, 'rematchOf') === id;
      return (
        isIt &&
        member(member(challenge, 'challenger'), 'id') === 'juniper' &&
        member(challenge, 'color') === 'white'
      );
    });
    events.close();
  }),
  ...(
    [
      'chess960',
      'crazyhouse',
      'antichess',
      'atomic',
      'horde',
      'kingOfTheHill',
      'racingKings',
      'threeCheck',
    ] as const
  ).flatMap((variant) =>
    rule(`a game of ${variant} is played`, async (world) => {
      const id = await challengeGame(world, { variant });
      const board = await world.stream(`/api/board/game/stream/${id}`);
      const full = await board.until('it', isOfType('gameFull'));
      must(member(full['variant'], 'key') === variant, JSON.stringify(full));
      must(variant !== 'chess960' || full['initialFen'] !== 'startpos', 'chess960 begins as usual');
      await mustWork(play(world, id, 'abort'));
      board.close();
    }),
  ),
  ...variantEnds.flatMap(([variant, fen, uci, status, winner]) =>
    rule(`${variant} ends by its own rule`, async (world) => {
      const id = await challengeGame(world, { variant, fen });
      await mustWork(play(world, id, `move/${uci}`));
      if (status) await mustEnd(world, id, status, winner);
    }),
  ),
  ...(['clock', 'correspondence', 'unlimited'] as const).flatMap((type) =>
    rule(`time control ${type}`, async (world) => {
      const form = {
        clock: { 'clock.limit': '180', 'clock.increment': '2' },
        correspondence: { days: '3' },
        unlimited: {},
      }[type];
      const made = await mustWork(world.call('POST', '/api/challenge/alder', { form }));
      must(member(member(made.json, 'timeControl'), 'type') === type, made.text);
    }),
  ),
  ...[
    'generic',
    'later',
    'tooFast',
    'tooSlow',
    'timeControl',
    'rated',
    'casual',
    'standard',
    'variant',
    'noBot',
    'onlyBot',
  ].flatMap((reason) =>
    rule(`a challenge can be declined with ${reason}`, async (world) => {
      const events = await world.stream('/api/stream/event');
      const { id } = await world.control('POST', '/challenge', {});
      await mustWork(world.call('POST', `/api/challenge/${String(id)}/decline`, { form: { reason } }));
      const line = await events.until(
        'it',
        (one) => isOfType('challengeDeclined')(one) && member(one['challenge'], 'id') === id,
      );
      const key = member(line['challenge'], 'declineReasonKey');
      must(world.options.dialect === 'document' || key === reason.toLowerCase(), String(key));
      events.close();
    }),
  ),
  ...rule(
    'the same seed gives the same bytes',
    async (world) => {
      const { seed } = await world.control('GET', '/status');
      const read = async () => {
        await world.control('POST', '/reset', { seed });
        return (await world.call('GET', '/api/games/user/You?max=3', { accept: 'application/x-ndjson' }))
          .text;
      };
      must((await read()) === (await read()), 'they differ');
    },
    { apart: 'started over' },
  ),

  ...error('a move that is not legal: not 200, JSON', async (world) =>
    mustRefuse(play(world, await world.beginGame(), 'move/e2e5'), 400),
  ),
  ...error('a move out of turn', async (world) => {
    const id = await world.beginGame();
    await mustWork(play(world, id, 'move/e2e4'));
    await mustRefuse(play(world, id, 'move/d2d4'), 400);
  }),
  ...error('a move after the end', async (world) => {
    const id = await world.beginGame();
    await mustWork(play(world, id, 'abort'));
    await mustRefuse(play(world, id, 'move/e2e4'), 400);
  }),
  ...error('a move that is none', async (world) =>
    mustRefuse(play(world, await world.beginGame(), 'move/%00xx'), 400),
  ),
  ...error('an unknown game', async (world) => {
    await mustRefuse(play(world, 'aaaaaaaa', 'move/e2e4'), 404);
    await mustRefuse(world.call('GET', '/game/export/aaaaaaaa'), 404);
    await mustRefuse(world.call('GET', '/api/stream/game/aaaaaaaa'), 404);
    await mustRefuse(world.call('GET', '/api/board/game/stream/aaaaaaaa'), 404);
  }),
  ...error('an unknown challenge', async (world) => {
    for (const verb of ['accept', 'decline', 'cancel'])
      await mustRefuse(world.call('POST', `/api/challenge/aaaaaaaa/${verb}`), 404);
  }),
  ...error('an unknown member', async (world) => {
    for (const path of ['', '/activity', '/rating-history'])
      await mustRefuse(world.call('GET', `/api/user/nobody-at-all${path}`), 404);
    await mustRefuse(world.call('GET', '/api/games/user/nobody-at-all'), 404);
    await mustRefuse(world.call('POST', '/api/challenge/nobody-at-all', { form: { days: '2' } }), 400);
  }),
  ...error('an unknown endpoint', async (world) =>
    mustRefuse(world.call('GET', '/api/nothing-of-the-kind'), 404),
  ),
  ...error('chat that is too long, empty, or for a room that is none', async (world) => {
    const id = await world.beginGame();
    const say = (form: Readonly<Record<string, string>>) =>
      mustRefuse(world.call('POST', `/api/board/game/${id}/chat`, { form }), 400);
    await say({ room: 'player', text: 'x'.repeat(141) });
    await say({ room: 'player', text: '' });
    await say({ room: 'kitchen', text: 'Hello' });
  }),
  ...error('a bad FEN', async (world) =>
    mustRefuse(
      world.call('POST', '/api/challenge/alder', { form: { days: '2', fen: 'not/a/position w' } }),
      400,
    ),
  ),
  ...error('a bad time control', async (world) => {
    for (const form of [
      { 'clock.limit': '7', 'clock.increment': '1' },
      { days: '4' },
      { 'clock.limit': '60', 'clock.increment': '61' },
    ])
      await mustRefuse(world.call('POST', '/api/challenge/alder', { form }), 400);
  }),
  ...error('filters that are none', async (world) => {
    for (const query of ['since=yesterday', 'max=0', 'perfType=chess', 'color=red', 'sort=size'])
      await mustRefuse(world.call('GET', `/api/games/user/You?${query}`), 400);
  }),
  ...error('a body that is no JSON', async (world) => {
    const id = await world.beginGame();
    const answer = await world.call('POST', `/api/board/game/${id}/chat`, { json: ['room'] });
    must(answer.status === 400, `${answer.status}`);
  }),

  ...scope('authentication: no token and an unknown token are refused with 401', async (world) => {
    await mustRefuse(world.call('GET', '/api/account', { token: null }), 401);
    await mustRefuse(world.call('GET', '/api/account', { token: 'nobodys' }), 401);
  }),
  ...(['bot:play', 'board:play', 'challenge:read'] as const).flatMap((name) =>
    scope(`${name}: event stream`, async (world) => {
      const events = await world.stream('/api/stream/event', { token: await world.tokenWith(name) });
      must(events.status === 200, `${events.status}`);
      events.close();
    }),
  ),
  ...scope('a token without a scope for it: event stream', async (world) =>
    mustRefuse(
      world.call('GET', '/api/stream/event', { token: await world.tokenWith('tournament:write') }),
      403,
    ),
  ),
  ...(['move/e2e4', 'abort', 'resign', 'chat'] as const).flatMap((path) =>
    scope(
      `bot:play: ${path.split('/')[0]}`,
      async (world) => {
        const id = await world.beginGame();
        await mustRefuse(
          world.call('POST', `/api/bot/game/${id}/${path}`, {
            token: await world.tokenWith('challenge:read'),
          }),
          403,
        );
        const form = { room: 'player', text: 'Hello' };
        const done = await world.call('POST', `/api/bot/game/${id}/${path}`, {
          token: await world.tokenWith('bot:play'),
          form,
        });
        must(done.status === 200, done.text);
      },
      bot,
    ),
  ),
  ...scope(
    'bot:play: bot game stream',
    async (world) => {
      const path = `/api/bot/game/stream/${await world.beginGame()}`;
      await mustRefuse(world.call('GET', path, { token: await world.tokenWith('board:play') }), 403);
      const board = await world.stream(path, { token: await world.tokenWith('bot:play') });
      must(board.status === 200, `${board.status}`);
      board.close();
    },
    bot,
  ),
];
