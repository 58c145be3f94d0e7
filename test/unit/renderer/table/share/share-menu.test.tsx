import { expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../../renderer/bridge.ts';
import { takeBoardSource } from '../../../../../renderer/frame/board-source.ts';
import { createRouter, RouterProvider } from '../../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../../renderer/frame/services.ts';
import { ShareMenu, type ShareMenuProps } from '../../../../../renderer/table/share/ShareMenu.tsx';
import { buttonNamed, click, show, until } from '../../board/page.tsx';
import { createFakeBridge } from '../../fake-bridge.ts';

const position = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b';

function menu(props: Partial<ShareMenuProps> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('settings.get', () => success(defaultSettings));
  bridge.answer('share.copyText', () => success(undefined));
  const notify = vi.fn();
  const router = createRouter({ screen: 'home' });
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ShellProvider value={{ notify, openPalette: () => undefined, openShortcuts: () => undefined }}>
          <ShareMenu
            picture={{
              fen: position,
              orientation: 'white',
              lastMove: ['e2', 'e4'],
              white: 'Ada',
              black: 'Bo',
            }}
            ply={1}
            address="https://lichess.org/q7ZvsdUFAbCd/black"
            fileName="game-q7ZvsdUF"
            pgn={() => '1. e4 *'}
            {...props}
          />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  const choose = async (name: string): Promise<void> => {
    await click(await until(() => buttonNamed('Copy and share')));
    await click(await until(() => items().find((item) => item.textContent?.startsWith(name))));
  };
  const copied = () =>
    bridge.calls
      .filter(({ name }) => name === 'share.copyText')
      .map(({ input }) => (input as { readonly parts: readonly string[] }).parts);
  return { bridge, notify, choose, copied, router };
}

const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

test.each([
  ['Copy PGN', '1. e4 *', 'PGN copied'],
  ['Copy FEN', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1', 'FEN copied'],
  ['Copy link', 'https://lichess.org/q7ZvsdUF', 'Link copied'],
])('%s copies, and confirms it', async (name, text, confirmation) => {
  const { choose, copied, notify } = menu();
  await choose(name);
  await until(() => notify.mock.calls.length > 0);
  expect(copied()).toEqual([[text]]);
  expect(notify).toHaveBeenCalledWith({ level: 'info', message: confirmation });
});

test('sends a long PGN in parts', async () => {
  const long = `{ ${'x'.repeat(40_000)} } *`;
  const { choose, copied } = menu({ pgn: async () => long });
  await choose('Copy PGN');
  await until(() => copied().length > 0);
  expect(copied()[0]?.length).toBe(3);
  expect(copied()[0]?.join('')).toBe(long);
});

test('a game without a page has no link', async () => {
  menu({ address: null });
  await click(await until(() => buttonNamed('Copy and share')));
  await until(() => items().length > 0);
  expect(items().map((item) => item.textContent)).toEqual([
    'Analysis boardCtrl Shift A',
    'Copy PGN',
    'Copy FEN',
    'Copy picture of the board',
    'Save picture…',
  ]);
});

test('a refusal of main is shown, and nothing is confirmed', async () => {
  const { bridge, choose, notify } = menu();
  const message = messageOf('desktop.pictureUnreadable');
  bridge.answer('share.copyText', () => failure('rejected', message));
  await choose('Copy FEN');
  await until(() => notify.mock.calls.length > 0);
  expect(notify.mock.calls).toEqual([[{ level: 'error', message }]]);
});

test('a picture that cannot be drawn is reported, and nothing is sent', async () => {
  const { bridge, choose, notify } = menu();
  await choose('Copy picture of the board');
  await until(() => notify.mock.calls.length > 0);
  expect(notify.mock.calls[0]?.[0]).toMatchObject({ level: 'error' });
  expect(bridge.calls.some(({ name }) => name === 'share.copyPicture')).toBe(false);
});

test('opens the game on the analysis board, but not one in progress', async () => {
  const { choose, router } = menu();
  await choose('Analysis board');
  expect(router.current()).toEqual({ screen: 'analysis' });
  const source = takeBoardSource();
  expect(source).toMatchObject({ ply: 1, orientation: 'white' });
  expect(await source?.pgn()).toBe('1. e4 *');
  expect(takeBoardSource()).toBeNull();
});

test.each(['ongoing', 'no'] as const)(
  'a game that is not to be analysed has no such entry: %s',
  async (analysis) => {
    menu({ analysis });
    await click(await until(() => buttonNamed('Copy and share')));
    await until(() => items().length > 0);
    expect(items().some((item) => item.textContent?.includes('Analysis'))).toBe(false);
  },
);
