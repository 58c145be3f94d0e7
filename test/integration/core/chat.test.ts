/** The chat of a game in progress: lines from before its stream, and from while it was cut. */
import { expect, it, vi } from 'vitest';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import type { ClubCreated } from '../../harness/club-requests.ts';
import type { TestHost } from '../practice/support.ts';
import { signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

const { openClub, run } = stage();

/** Sends no greeting. At the club's usual speed in tests, a game without a first move would end before it is seen. */
const opponent = 'bramble';
const slow = { timeout: 20_000 };

async function startGame(club: TestHost): Promise<string> {
  const game = { opponent, limit: 10_800, increment: 0, color: 'white' };
  return ((await club.control('POST', '/game', game)) as unknown as ClubCreated).id;
}

/** The app in a game, with the requests that it sends for the chat so far. */
async function follow(club: TestHost, gameId: string) {
  const asked: string[] = [];
  const fetch = createHttpFetch();
  const running = await run(createProfile(), {
    fetch: (url, init) => {
      if (init.method === 'GET' && url.endsWith('/chat')) asked.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
  const accountId = await signIn(running, club);
  const { queries, commands } = running.core;
  const openings = () =>
    queries['streams.list']().find((stream) => stream.gameId === gameId && stream.state === 'open')?.opens ??
    0;
  return {
    asked,
    /** Waits until the stream is open, at its `count`th opening or later. */
    opened: (count: number) => vi.waitFor(() => expect(openings()).toBeGreaterThanOrEqual(count), slow),
    say: (text: string) => commands['games.chat']({ accountId, gameId, room: 'player', text }),
    async shows(...lines: readonly (readonly [string, string])[]) {
      await vi.waitFor(async () => {
        const { chat } = await queries['games.get']({ accountId, gameId });
        expect(chat.map(({ username, text }) => [username, text])).toEqual(lines);
      }, slow);
    },
    times: async () => (await queries['games.get']({ accountId, gameId })).chat.map(({ at }) => at),
  };
}

const says = (club: TestHost, gameId: string, text: string) =>
  club.control('POST', `/game/${gameId}/chat`, { text });

/** Cuts the game's stream; the next opening fails, so that a line can be written meanwhile. */
async function cut(club: TestHost): Promise<void> {
  await club.control('POST', '/fault', { kind: 'answer', status: 503, path: '/api/board/game/stream' });
  await club.control('POST', '/fault', { kind: 'cut', streams: 'game', how: 'reset' });
}

it('has lines from before its stream, and from while it was cut, each once', async () => {
  const club = await openClub({ speed: 1 });
  const gameId = await startGame(club);
  await says(club, gameId, 'Good evening');
  await says(club, gameId, 'Good evening');
  const game = await follow(club, gameId);
  await game.shows(['Bramble', 'Good evening'], ['Bramble', 'Good evening']);
  expect(await game.times()).toEqual([null, null]);
  await game.say('Hello');
  await game.shows(['Bramble', 'Good evening'], ['Bramble', 'Good evening'], ['You', 'Hello']);

  await cut(club);
  await says(club, gameId, 'Are you there?');
  await game.opened(2);
  await says(club, gameId, 'Ah, yes');
  await game.shows(
    ['Bramble', 'Good evening'],
    ['Bramble', 'Good evening'],
    ['You', 'Hello'],
    ['Bramble', 'Are you there?'],
    ['Bramble', 'Ah, yes'],
  );
  expect((await game.times()).slice(2)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(game.asked).toEqual([`/api/board/game/${gameId}/chat`, `/api/board/game/${gameId}/chat`]);
});

/** Follows a game whose chat the club refuses once with `status`. Its stream has opened twice. */
async function followRefused(status: number, start: Parameters<typeof openClub>[0] = {}) {
  const club = await openClub({ speed: 1, ...start });
  const gameId = await startGame(club);
  await says(club, gameId, 'Good evening');
  await club.control('POST', '/fault', { kind: 'answer', status, path: `/api/board/game/${gameId}/chat` });
  const game = await follow(club, gameId);
  await game.opened(1);
  await vi.waitFor(() => expect(game.asked).toHaveLength(1), slow);
  await says(club, gameId, 'Live');
  await game.shows(['Bramble', 'Live']);
  await cut(club);
  await game.opened(2);
  return { club, gameId, game };
}

it('is asked of a server of the document dialect once, because it has no such list', async () => {
  const { club, gameId, game } = await followRefused(404, { dialect: 'document' });
  await says(club, gameId, 'Live again');
  await game.shows(['Bramble', 'Live'], ['Bramble', 'Live again']);
  expect(game.asked).toHaveLength(1);
});

it('is read again after the next opening when the request failed', async () => {
  const { game } = await followRefused(500);
  await game.shows(['Bramble', 'Good evening'], ['Bramble', 'Live']);
  expect(game.asked).toHaveLength(2);
});
