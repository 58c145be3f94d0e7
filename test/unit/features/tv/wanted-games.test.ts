import { expect, it, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createWantedGames } from '../../../../main/features/tv/wanted-games.ts';
import type { TvChannel } from '../../../../main/chess/tv-channels.ts';
import type { TvFeaturedGame, TvSeat } from '../../../../main/service/domain-tv.ts';

const seats: readonly TvSeat[] = [
  { color: 'white', player: { kind: 'user', id: 'alice', name: 'Alice' } },
  { color: 'black', player: { kind: 'user', id: 'bob', name: 'Bob' } },
];
const game = (channel: TvChannel, gameId: string, known = 2): TvFeaturedGame => ({
  accountId: 'acc',
  channel,
  gameId,
  variant: 'standard',
  speed: null,
  seats: seats.slice(0, known),
});

function make(isAwaited: (game: TvFeaturedGame) => boolean) {
  const asked: string[] = [];
  const onChange = vi.fn();
  const awaited = createWantedGames({
    log: silentLog,
    isAwaited: async (one) => {
      asked.push(`${one.gameId} ${one.seats.length}`);
      return isAwaited(one);
    },
    onChange,
  });
  return { awaited, asked, onChange, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

it('judges a game once, and again when the other player is known', async () => {
  const { awaited, asked, settled } = make(({ seats: known }) => known.length === 2);
  for (let time = 0; time < 3; time += 1) awaited.see('blitz', game('blitz', 'one', 1));
  await settled();
  expect([...awaited.games()]).toEqual([]);
  awaited.see('blitz', game('blitz', 'one'));
  awaited.see('blitz', game('blitz', 'one', 1));
  await settled();
  expect(asked).toEqual(['one 1', 'one 2']);
  expect([...awaited.games()]).toEqual([['blitz', 'one']]);
});

it('follows one of the channels that show the game, until that one switches', async () => {
  const { awaited, onChange, settled } = make(({ gameId }) => gameId === 'one');
  awaited.see('best', game('best', 'one'));
  awaited.see('blitz', game('blitz', 'one'));
  await settled();
  expect([...awaited.games()]).toEqual([['best', 'one']]);
  expect(onChange).toHaveBeenCalledTimes(1);
  awaited.see('best', game('best', 'two'));
  expect([...awaited.games()]).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('ignores a verdict about a game that the channel has left meanwhile', async () => {
  const { awaited, settled } = make(() => true);
  awaited.see('blitz', game('blitz', 'one'));
  awaited.see('blitz', null);
  await settled();
  expect([...awaited.games()]).toEqual([]);
});

it('judges all games again when the rules change', async () => {
  const { awaited, asked, settled } = make(() => false);
  awaited.see('blitz', game('blitz', 'one'));
  awaited.renew();
  awaited.see('blitz', game('blitz', 'one'));
  await settled();
  expect(asked).toEqual(['one 2', 'one 2']);
});
