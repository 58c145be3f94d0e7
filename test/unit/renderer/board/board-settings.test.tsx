import { expect, test, vi } from 'vitest';
import { rulesFor, type Position } from '@chess/rules.ts';
import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';
import { Board, type BoardProps } from '../../../../renderer/board/Board.tsx';
import { moveAnimation } from '../../../../renderer/board/use-chessground.ts';
import { buttonNamed, click, press, show, until } from './page.tsx';

function position(fen?: string): Position {
  const parsed = rulesFor('standard').parsePosition(fen);
  if (!parsed) throw new Error(`not a position: ${fen}`);
  return parsed;
}

const lookWith = (board: Partial<Settings['board']>) => ({
  ...defaultSettings,
  board: { ...defaultSettings.board, ...board },
});

function propsOf(at: Position, more: Partial<BoardProps>): BoardProps {
  return {
    fen: at.fen,
    orientation: 'white',
    turn: at.turn,
    check: at.check,
    lastMove: [],
    dests: at.legalDests(),
    movable: 'white',
    premoveAfter: 1,
    pending: [],
    promotions: (from, to) => at.promotions(from, to),
    onMove: () => undefined,
    look: defaultSettings,
    label: 'Board',
    announcement: '',
    ...more,
  };
}

async function keys(box: HTMLElement, pressed: string): Promise<void> {
  const board = box.querySelector('[role="application"]') ?? box;
  for (const key of pressed.split(' ')) await press(board, key);
}

const beforeQueening = '8/4P3/8/8/8/k7/8/K7 w - - 0 1';
const e7ToE8 = 'ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp Enter ArrowUp Enter';

test('with automatic queens a promotion asks nothing', async () => {
  const onMove = vi.fn();
  const props = propsOf(position(beforeQueening), { onMove, look: lookWith({ autoQueen: 'always' }) });
  const { container: box } = show(<Board {...props} />);
  await keys(box, e7ToE8);
  await until(() => onMove.mock.calls.length > 0);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('e7e8q', false);
  expect(box.querySelector('.promotion')).toBeNull();
});

test('without automatic queens a premove asks for the piece when it is played', async () => {
  const onMove = vi.fn();
  const theirs = position('8/4P3/8/8/8/k7/8/K7 b - - 0 1');
  const look = lookWith({ autoQueen: 'never' });
  const { container: box, render } = show(<Board {...propsOf(theirs, { onMove, look, dests: null })} />);
  await keys(box, e7ToE8);
  await until(() => box.querySelector('square.current-premove'));
  const mine = theirs.play('a3b3')?.position ?? theirs;
  render(<Board {...propsOf(mine, { onMove, look, premoveAfter: 2 })} />);
  await click(await until(() => buttonNamed('Rook', box)));
  expect(onMove).toHaveBeenCalledExactlyOnceWith('e7e8r', true);
});

test('premoves can be switched off', async () => {
  const theirs = position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  const off = propsOf(theirs, { dests: null, look: lookWith({ premoves: false }) });
  const { container: box } = show(<Board {...off} />);
  await keys(box, 'ArrowUp ArrowLeft Enter ArrowUp ArrowUp Enter');
  expect(box.querySelector('square.current-premove')).toBeNull();
});

test('legal moves are marked only when the settings say so', async () => {
  const at = position();
  const { container: box, render } = show(<Board {...propsOf(at, {})} />);
  // chessground hides squares that it can use again.
  const marked = () =>
    [...box.querySelectorAll<HTMLElement>('square.move-dest')].filter(
      ({ style }) => style.display !== 'none',
    );
  await keys(box, 'ArrowUp Enter');
  await until(() => marked().length === 2);
  render(<Board {...propsOf(at, { look: lookWith({ legalMoves: false }) })} />);
  await until(() => marked().length === 0);
  expect(box.querySelector('square.selected')).not.toBeNull();
});

test('coordinates are inside, outside or off', async () => {
  const at = position();
  const { container: box, render } = show(<Board {...propsOf(at, {})} />);
  const board = box.querySelector<HTMLElement>('[role="application"]');
  expect(box.querySelectorAll('coords')).toHaveLength(2);
  render(<Board {...propsOf(at, { look: lookWith({ coordinates: 'off' }) })} />);
  await until(() => box.querySelectorAll('coords').length === 0);
  render(<Board {...propsOf(at, { look: lookWith({ coordinates: 'outside' }) })} />);
  await until(() => box.querySelectorAll('coords').length === 2);
  expect(board?.dataset['coordinates']).toBe('outside');
});

test('each speed has its duration; off does not animate', () => {
  expect(moveAnimation('off').enabled).toBe(false);
  const durations = (['fast', 'normal', 'slow'] as const).map((speed) => moveAnimation(speed).duration);
  expect(durations).toEqual(durations.toSorted((a, b) => a - b));
  expect(new Set(durations).size).toBe(3);
});
