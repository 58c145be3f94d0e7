import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result, type ServiceError } from '../../../../main/service/errors.ts';
import type { EndpointAnswer } from '../../../../main/service/calls.ts';
import type { ChatLine } from '../../../../main/service/domain.ts';
import type { AccountContext } from '../../../../main/views/account-context.ts';
import { messageOf } from '../../../../main/text/message.ts';
import { full, me, summary } from '../fixtures.ts';
import { setUp, settled } from '../games-set-up.ts';

type ChatAnswer = Result<EndpointAnswer<readonly ChatLine[]>>;

const gameId = 'game0001';
const said = (text: string, username = 'Anna'): ChatLine => ({ room: 'player', username, text });
const listing = (...lines: readonly ChatLine[]): ChatAnswer =>
  succeed({ value: lines, notes: { unknown: [], unused: [], dropped: [] }, raw: null });
const failing = (code: 'not_found' | 'unreachable'): ChatAnswer =>
  fail<never>({ code, message: messageOf('service.notFound') } satisfies ServiceError);

/** One game whose stream the test opens and closes. */
function chatting(change: Partial<AccountContext> = {}) {
  const given = setUp(change);
  const { games, clock, service, last } = given;
  const start = (changes = {}) =>
    games.fold(me.id, { type: 'gameStart', game: summary(changes) }, clock.now());
  const up = (id = gameId) => {
    games.linkChanged(me.id, id, true);
    games.streamEvent(me.id, id, { type: 'gameFull', game: { ...full(), id } }, clock.now());
  };
  const down = () => games.linkChanged(me.id, gameId, false);
  const hear = (line: ChatLine) => games.streamEvent(me.id, gameId, { type: 'chatLine', line }, clock.now());
  const texts = () => last().chat.map(({ text }) => text);
  /** Holds the answer to the next request back. */
  const held = () => {
    let answer: (given: ChatAnswer) => void = () => {};
    service.readChat.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    return async (lines: ChatAnswer) => {
      answer(lines);
      await settled();
    };
  };
  return { ...given, start, up, down, hear, texts, held };
}

describe('the chat of a game', () => {
  it('has the lines from before the stream, without a time, and is read once', async () => {
    const { start, up, hear, texts, last, service } = chatting();
    start();
    service.readChat.mockResolvedValue(listing(said('Hi!'), said('gg', 'Me')));
    up();
    await settled();
    hear(said('Well played'));
    expect(last().chat).toMatchObject([
      { room: 'player', username: 'Anna', text: 'Hi!', at: null },
      { username: 'Me', text: 'gg', at: null },
      { username: 'Anna', text: 'Well played', at: expect.any(Number) },
    ]);
    start();
    expect(texts()).toHaveLength(3);
    expect(service.readChat.mock.calls).toMatchObject([['board', gameId, {}]]);
  });

  it('is not asked for any more when the game has left the memory first', () => {
    const { games, clock, start, up, service } = chatting();
    start();
    let signal: AbortSignal | undefined;
    service.readChat.mockImplementationOnce(
      (_via: unknown, _id: unknown, options?: { signal?: AbortSignal }) => {
        signal = options?.signal;
        return new Promise(() => {});
      },
    );
    up();
    expect(signal?.aborted).toBe(false);
    games.fold(me.id, { type: 'gameFinish', game: summary({ status: 'resign' }) }, clock.now());
    expect(signal?.aborted).toBe(false);
    clock.advance(600_001);
    games.fold(me.id, { type: 'gameStart', game: summary({ id: 'game0002' }) }, clock.now());
    expect(signal?.aborted).toBe(true);
  });

  it('has a line once that comes by the stream while the list is read', async () => {
    const { start, up, hear, texts, held } = chatting();
    start();
    const answer = held();
    up();
    hear(said('in both'));
    hear(said('after the list'));
    await answer(listing(said('before'), said('in both')));
    expect(texts()).toEqual(['before', 'in both', 'after the list']);
  });

  it('has a line once that comes by the stream after the list; later, an equal line is another one', async () => {
    const { start, up, hear, texts, service, clock } = chatting();
    start();
    service.readChat.mockResolvedValue(listing(said('gg')));
    up();
    await settled();
    hear({ ...said('gg'), room: 'spectator' });
    hear(said('gg'));
    expect(texts()).toEqual(['gg', 'gg']);
    hear(said('gg'));
    expect(texts()).toEqual(['gg', 'gg', 'gg']);
    clock.advance(10_000);
    hear(said('gg'));
    expect(texts()).toHaveLength(4);
  });

  it('keeps an equal line that comes after a line that the list lacks', async () => {
    const { start, up, hear, texts, held } = chatting();
    start();
    const answer = held();
    up();
    hear(said('after the list'));
    await answer(listing(said('gg')));
    hear(said('gg'));
    expect(texts()).toEqual(['gg', 'after the list', 'gg']);
  });

  it('keeps an equal line that comes long after the list', async () => {
    const { start, up, hear, texts, service, clock } = chatting();
    start();
    service.readChat.mockResolvedValue(listing(said('gg')));
    up();
    await settled();
    clock.advance(10_000);
    hear(said('gg'));
    expect(texts()).toEqual(['gg', 'gg']);
  });

  it('gets the lines of a reconnect, with the time at which they were found', async () => {
    const { start, up, down, hear, last, service, clock, rows } = chatting();
    start();
    service.readChat.mockResolvedValueOnce(listing(said('one')));
    up();
    await settled();
    hear(said('two'));
    down();
    clock.advance(20_000);
    service.readChat.mockResolvedValueOnce(listing(said('one'), said('two'), said('missed')));
    up();
    await settled();
    expect(last().chat).toMatchObject([
      { text: 'one', at: null },
      { text: 'two', at: clock.now() - 20_000 },
      { text: 'missed', at: clock.now() },
    ]);
    expect(JSON.parse(rows.get(gameId)?.data ?? '')).toMatchObject({
      chat: [{ text: 'one' }, { text: 'two' }, { text: 'missed' }],
    });
  });

  it('has the lines of a reconnect after those before it, also after one that the server deleted', async () => {
    const { start, up, down, hear, texts, service } = chatting();
    start();
    up();
    hear(said('deleted since'));
    down();
    service.readChat.mockResolvedValueOnce(listing(said('missed')));
    up();
    await settled();
    expect(texts()).toEqual(['deleted since', 'missed']);
  });

  it('is unchanged by a failed request, which is repeated after the next opening only', async () => {
    const { start, up, down, hear, texts, service } = chatting();
    start();
    service.readChat.mockResolvedValueOnce(failing('unreachable'));
    up();
    hear(said('live'));
    await settled();
    up();
    await settled();
    expect(texts()).toEqual(['live']);
    expect(service.readChat).toHaveBeenCalledTimes(1);
    down();
    service.readChat.mockResolvedValueOnce(listing(said('before'), said('live')));
    up();
    await settled();
    expect(texts()).toEqual(['before', 'live']);
  });

  it('ignores the answer to an earlier opening, whose request is dropped', async () => {
    const { start, up, down, texts, held, service } = chatting();
    start();
    const answer = held();
    up();
    down();
    service.readChat.mockResolvedValueOnce(listing(said('new')));
    up();
    expect(service.readChat.mock.calls[0]?.[2]?.signal?.aborted).toBe(true);
    await answer(listing(said('old')));
    expect(texts()).toEqual(['new']);
  });

  it('gets an answer that arrives after the end of the game and its stream', async () => {
    const { start, up, down, states, texts, held } = chatting();
    start();
    const answer = held();
    up();
    states('e2e4', { status: 'resign', winner: 'white' });
    down();
    await answer(listing(said('Bye')));
    expect(texts()).toEqual(['Bye']);
  });
});

describe('a list that the server does not have', () => {
  it('is not asked for again: in the wire dialect for this game', async () => {
    const { start, up, down, service } = chatting();
    service.readChat.mockResolvedValue(failing('not_found'));
    start();
    for (let opening = 0; opening < 3; opening += 1) {
      up();
      await settled();
      down();
    }
    start({ id: 'game0002' });
    up('game0002');
    expect(service.readChat.mock.calls.map(([, id]) => id)).toEqual([gameId, 'game0002']);
  });

  it('is not asked for again: in the document dialect for the account', async () => {
    const { start, up, service } = chatting();
    service.readChat.mockResolvedValue(failing('not_found'));
    service.dialect.mockReturnValue('document');
    start();
    up();
    await settled();
    start({ id: 'game0002' });
    up('game0002');
    expect(service.readChat).toHaveBeenCalledTimes(1);
  });

  it('is not asked for against the server’s computer, which the summary or the game names', () => {
    const { start, up, games, clock, service } = chatting();
    start({ opponent: { kind: 'ai', level: 3 } });
    up();
    start({ id: 'game0002' });
    games.linkChanged(me.id, 'game0002', true);
    const game = { ...full(), id: 'game0002', black: { kind: 'ai', level: 3 } as const };
    games.streamEvent(me.id, 'game0002', { type: 'gameFull', game }, clock.now());
    expect(service.readChat).not.toHaveBeenCalled();
  });

  it('is asked for by the interface that plays the game', () => {
    const { start, up, service } = chatting({ isBot: true, scopes: ['bot:play'] });
    start({ compat: { bot: true, board: false } });
    up();
    expect(service.readChat.mock.calls.map(([path]) => path)).toEqual(['bot']);
  });
});
