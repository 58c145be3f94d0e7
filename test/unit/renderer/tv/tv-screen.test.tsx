import { expect, test, vi } from 'vitest';
import type { TvChannel } from '@chess/tv-channels.ts';
import { defaultSettings } from '@contract/defaults.ts';
import { failure, success } from '@contract/outcome.ts';
import type { TvGame, TvRow, TvTile } from '@contract/tv.ts';
import { messageOf, verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { TvScreen } from '../../../../renderer/features/tv/TvScreen.tsx';
import { PanelPlaceProvider } from '../../../../renderer/frame/SidePanel.tsx';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, doing, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const fens = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
] as const;
const now = Date.UTC(2026, 5, 1, 12);
const seats = { white: { name: verbatim('Ada') }, black: { name: verbatim('Bo') } };
const running = { status: null, winner: null } as const;

const tileOf = (
  channel: TvChannel,
  changes: Partial<TvTile['game']> = {},
  state: TvTile['state'] = 'live',
): TvTile => ({
  channel,
  state,
  asOf: now,
  recorded: state === 'live',
  game: {
    ...seats,
    ...running,
    accountId: 'account',
    gameId: `on-${channel}`,
    variant: 'standard',
    orientation: 'white',
    fen: fens[2],
    lastMove: 'e7e5',
    clocks: { white: 61_000, black: 50_000 },
    clockAt: now,
    running: null,
    over: false,
    address: 'https://lichess.org/on',
    ...changes,
  },
});

const gameOf = (
  channel: TvChannel,
  state: TvGame['state'],
  result: Pick<TvGame, 'status' | 'winner'>,
): TvGame => ({
  ...seats,
  ...result,
  accountId: 'account',
  channel,
  gameId: `on-${channel}`,
  variant: 'standard',
  began: now,
  starred: false,
  orientation: 'white',
  ended: null,
  speed: 'blitz',
  opening: null,
  state,
  odd: 0,
  steps: fens.map((fen, ply) => ({
    at: now + ply * 1_000,
    fen,
    uci: ['', 'e2e4', 'e7e5'][ply] || null,
    san: ['', 'e4', 'e5'][ply] || null,
    ply,
    white: 61_000,
    black: 60_000 - ply * 1_000,
    gap: false,
    filled: false,
  })),
  address: 'https://lichess.org/on',
});

interface Options {
  readonly tile?: (channel: TvChannel) => TvTile;
  readonly game?: (channel: TvChannel) => TvGame;
}

const notify = vi.fn();

function open({ tile = tileOf, game = (channel) => gameOf(channel, 'live', running) }: Options = {}) {
  const bridge = createFakeBridge();
  const wall: TvChannel[] = ['best', 'bullet', 'blitz'];
  bridge.answer('settings.get', () => success({ ...defaultSettings, tv: { ...defaultSettings.tv, wall } }));
  bridge.answer('tv.view', () =>
    success({
      accountId: 'account',
      sources: [{ accountId: 'account', name: 'club' }],
      feeds: 2,
      places: 4,
      live: 3,
      heardAt: now,
      offline: false,
      restsUntil: null,
    }),
  );
  bridge.answer('tv.tile', (input) => success(tile((input as { readonly channel: TvChannel }).channel)));
  bridge.answer('tv.game', (input) => success(game((input as { readonly channel: TvChannel }).channel)));
  bridge.answer('tv.watch', () => success(undefined));
  const router = createRouter({ screen: 'tv' });
  const Page = () => {
    const route = useRoute();
    return route.screen === 'tv' ? <TvScreen route={route} /> : null;
  };
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <ShellProvider value={{ notify, openPalette: () => undefined, openShortcuts: () => undefined }}>
        <RouterProvider value={router}>
          <PanelPlaceProvider value={null}>
            <Page />
          </PanelPlaceProvider>
        </RouterProvider>
      </ShellProvider>
    </BridgeProvider>,
  );
  const tileAt = (channel: TvChannel) =>
    until(() => container.querySelector<HTMLElement>(`[data-channel="${channel}"]`));
  const board = () => until(() => container.querySelector<HTMLElement>('[role=application]'));
  const move = () => container.querySelector('.tv-move[aria-current]')?.textContent ?? '';
  return { bridge, container, router, tileAt, board, move };
}

test('arrow keys move between the boards of the wall, and stop at its edges', async () => {
  const { tileAt } = open();
  const [first, second] = [await tileAt('best'), await tileAt('bullet')];
  await doing(() => first.focus());
  await press(first, 'ArrowRight');
  expect(document.activeElement).toBe(second);
  await press(second, 'End');
  expect(document.activeElement).toBe(await tileAt('blitz'));
  await press(await tileAt('blitz'), 'ArrowRight');
  expect(document.activeElement).toBe(await tileAt('blitz'));
  await press(await tileAt('blitz'), 'Home');
  expect(document.activeElement).toBe(first);
});

test('an opened board has the focus and takes the arrow keys, until another channel has them', async () => {
  const { tileAt, board, move } = open();
  await click(await tileAt('bullet'));
  const big = await board();
  await until(() => document.activeElement === big);
  expect(move()).toBe('e5');
  await press(big, 'ArrowLeft');
  expect(move()).toBe('e4');
  // The focus is on another channel: its keys do not step in this game.
  const last = await tileAt('blitz');
  await doing(() => last.focus());
  for (const key of ['ArrowRight', 'ArrowDown', 'l', 'f']) await press(last, key);
  expect(move()).toBe('e4');
  // The board’s own cursor has the arrow keys after the down key.
  await doing(() => big.focus());
  await press(big, 'ArrowDown');
  await press(big, 'ArrowRight');
  expect(move()).toBe('e4');
  await press(big, 'Escape');
  await press(big, 'ArrowRight');
  expect(move()).toBe('e5');
  await press(big, 'Escape');
  await until(async () => document.activeElement === (await tileAt('bullet')));
});

test('says how a game ended, on the wall and beside the board', async () => {
  const result = { status: 'resign', winner: 'white' } as const;
  const { container, tileAt, board } = open({
    tile: (channel) => tileOf(channel, { over: true, ...result }),
    game: (channel) => gameOf(channel, 'waiting', result),
  });
  const tile = await tileAt('best');
  await until(() => tile.textContent?.includes('1–0, White won by resignation'));
  expect(tile.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/: Ada .* against Bo .*1–0/);
  await click(tile);
  await board();
  expect(container.querySelector('.tv-panel-result')?.textContent).toBe('1–0, White won by resignation');
});

test('a recording with all its moves leads to its evaluations; a game on air does not', async () => {
  const { router, tileAt, board } = open({
    game: (channel) => gameOf(channel, channel === 'best' ? 'complete' : 'live', running),
  });
  await click(await tileAt('bullet'));
  await board();
  expect(buttonNamed('Evaluations and mistakes')).toBeUndefined();
  await click(await tileAt('best'));
  await click(await until(() => buttonNamed('Evaluations and mistakes')));
  expect(router.current()).toEqual({
    ...{ screen: 'tv', accountId: 'account', channel: 'best', gameId: 'on-best', view: 'analysis' },
  });
});

test('Escape leads from a recorded game to the list of recordings', async () => {
  const { bridge, container, router, board } = open();
  bridge.answer('tv.past', () => success([]));
  await doing(() =>
    router.navigate({ screen: 'tv', accountId: 'account', channel: 'bullet', gameId: 'on-bullet' }),
  );
  await press(await board(), 'Escape');
  await until(() => container.querySelector('.tv-recordings'));
  expect(router.current()).toEqual({ screen: 'tv' });
});

test('names players, clocks and the side to move on each board', async () => {
  const { tileAt } = open();
  const tile = await tileAt('best');
  const label = await until(() => tile.querySelector('[role=img]')?.getAttribute('aria-label'));
  expect(label).toMatch(/Ada \(.*1 .*\) against Bo \(.*50.*\)\. Ada to move/);
});

test('a lost feed stops the clocks of the big board, and says since when', async () => {
  const { container, tileAt, board } = open({
    tile: (channel) => tileOf(channel, {}, channel === 'bullet' ? 'lost' : 'live'),
  });
  await click(await tileAt('bullet'));
  await board();
  expect(container.querySelector('.tv-panel-head')?.textContent).toContain('As of ');
  expect(container.querySelectorAll('.tv-stage .clock-running')).toHaveLength(0);
  await click(await tileAt('blitz'));
  await until(() => container.querySelector('.tv-panel-head')?.textContent?.includes('Live'));
  expect(container.querySelectorAll('.tv-stage .clock-running')).toHaveLength(1);
});

test('says why a game cannot be shown', async () => {
  const { bridge, container, tileAt } = open();
  bridge.answer('tv.game', () => failure('unavailable', messageOf('tv.recordingGone')));
  await click(await tileAt('best'));
  await until(() => container.textContent?.includes('This game is no longer among the recordings.'));
});

const row = (id: number): TvRow => ({
  ...seats,
  ...{ accountId: 'account', channel: 'bullet', gameId: `game${id}`, variant: 'standard', began: now - id },
  ...{ ended: now, plies: 2, state: 'complete', starred: true, status: 'mate', winner: 'white' },
});

/** The list of recordings, of which there are `count`, newest first. */
async function openRecordings(count: number) {
  const opened = open();
  const all = Array.from({ length: count }, (_, id) => row(id));
  opened.bridge.answer('tv.storage', () => success({ bytes: 0, games: count, channels: [] }));
  opened.bridge.answer('tv.past', (input) => {
    const { before = Infinity, limit } = input as { readonly before?: number; readonly limit: number };
    return success(all.filter(({ began }) => began < before).slice(0, limit));
  });
  await opened.tileAt('best');
  const tab = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=radio]')].find(
      (one) => one.textContent === 'Recordings',
    ),
  );
  await click(tab);
  const rows = () => opened.container.querySelectorAll('.tv-row').length;
  await until(() => rows() === Math.min(100, count));
  return { ...opened, rows };
}

test('all recordings can be reached, each once', async () => {
  const { rows } = await openRecordings(250);
  await click(await until(() => buttonNamed('Show older games')));
  // The page repeats the last recording of the page before.
  await until(() => rows() === 199);
  await click(await until(() => buttonNamed('Show older games')));
  await until(() => rows() === 250);
  expect(buttonNamed('Show older games')).toBeUndefined();
});

test('a recording is deleted only after a question, and failures are shown', async () => {
  const { bridge } = await openRecordings(1);
  bridge.answer('tv.star', () => failure('storage', verbatim('read only')));
  await click(await until(() => buttonNamed('Don’t keep this game')));
  await until(() => notify.mock.calls.length > 0);
  expect(notify).toHaveBeenCalledExactlyOnceWith({ level: 'error', message: verbatim('read only') });
  bridge.answer('tv.remove', () => failure('storage', verbatim('disk full')));
  const removals = () => bridge.calls.filter(({ name }) => name === 'tv.remove');
  await click(await until(() => buttonNamed('Delete recording')));
  const dialog = await until(() => document.querySelector<HTMLElement>('[role=alertdialog]'));
  expect(dialog.textContent).toContain('Ada – Bo');
  expect(removals()).toEqual([]);
  await click(await until(() => buttonNamed('Delete recording', dialog)));
  await until(() => dialog.textContent?.includes('disk full'));
  bridge.answer('tv.remove', () => success(undefined));
  await click(await until(() => buttonNamed('Delete recording', dialog)));
  await until(() => !document.querySelector('[role=alertdialog]'));
  expect(removals()[0]?.input).toEqual({ accountId: 'account', channel: 'bullet', gameId: 'game0' });
});
