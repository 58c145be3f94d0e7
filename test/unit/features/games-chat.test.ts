import { describe, expect, it } from 'vitest';
import { fail } from '../../../main/service/errors.ts';
import { messageOf, verbatim } from '../../../main/text/message.ts';
import { me, summary } from './fixtures.ts';
import { setUp } from './games-set-up.ts';

describe('a chat line after the end', () => {
  it('is sent and shown, because no stream delivers it', async () => {
    const { games, service, start, states, last } = setUp();
    start();
    states('e2e4', { status: 'resign', winner: 'white' });
    await games.chat(me.id, 'game0001', 'player', 'Good game!');
    expect(service.chat).toHaveBeenCalledWith('board', 'game0001', 'player', 'Good game!');
    expect(last().chat).toMatchObject([{ room: 'player', username: 'Me', text: 'Good game!' }]);
  });

  it('is sent in a game that only the store remembers', async () => {
    const { games, service, rows, last } = setUp();
    const game = { summary: summary({ status: 'resign' }), chat: [], startedAt: 0, updatedAt: 0 };
    const row = { accountId: me.id, gameId: 'game0001', over: true, updatedAt: 0 };
    rows.set('game0001', { ...row, data: JSON.stringify(game) });
    await games.chat(me.id, 'game0001', 'spectator', 'Thanks.');
    expect(service.chat).toHaveBeenCalledTimes(1);
    expect(last().chat).toMatchObject([{ room: 'spectator', text: 'Thanks.' }]);
    expect(rows.get('game0001')?.data).toContain('Thanks.');
  });

  it('is not shown if the server refuses it', async () => {
    const { games, service, start, states, last } = setUp();
    start();
    states('e2e4', { status: 'resign', winner: 'white' });
    const error = { code: 'bad_request', status: 400, message: messageOf('service.notDone') } as const;
    service.chat.mockResolvedValueOnce(fail({ ...error, detail: 'The chat is closed.' }));
    await expect(games.chat(me.id, 'game0001', 'player', 'Hi')).rejects.toMatchObject({
      failure: { message: verbatim('The chat is closed.') },
    });
    expect(last().chat).toEqual([]);
  });
});
