import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { rulesFor, type Position } from '@chess/rules.ts';
import { Board, type BoardProps } from '../../../../renderer/board/Board.tsx';
import { defaultSettings } from '../../../../preload/contract/defaults.ts';
import type { BoardHandle } from '../../../../renderer/board/use-chessground.ts';
import { buttonNamed, click, press, show, until } from './page.tsx';

const none: readonly string[] = [];

function position(fen?: string): Position {
  const parsed = rulesFor('standard').parsePosition(fen);
  if (!parsed) throw new Error(`not a position: ${fen}`);
  return parsed;
}

function propsOf(at: Position, more: Partial<BoardProps> = {}): BoardProps {
  return {
    fen: at.fen,
    orientation: 'white',
    turn: at.turn,
    check: at.check,
    lastMove: none,
    dests: at.legalDests(),
    movable: at.turn,
    premoveAfter: null,
    pending: none,
    promotions: (from, to) => at.promotions(from, to),
    onMove: () => undefined,
    look: defaultSettings,
    label: 'Board',
    announcement: '',
    ...more,
  };
}

const ground = (box: HTMLElement): Element | null => box.querySelector('cg-board');
const boardOf = (box: HTMLElement): HTMLElement => {
  const board = box.querySelector<HTMLElement>('[role="application"]');
  if (!board) throw new Error('no board');
  return board;
};

async function keys(target: EventTarget, ...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await press(target, key);
}

test('one chessground instance shows every position', async () => {
  const first = position();
  const { container: box, render } = show(<Board {...propsOf(first)} />);
  const made = ground(box);
  const next = first.play('e2e4');
  render(<Board {...propsOf(next?.position ?? first, { orientation: 'white', lastMove: ['e2', 'e4'] })} />);
  expect(ground(box)).toBe(made);
  await until(() => box.querySelectorAll('square.last-move').length === 2);
  expect(box.querySelectorAll('piece.white.pawn')).toHaveLength(8);
});

test('the keyboard picks up and drops a piece, and announces its square', async () => {
  const onMove = vi.fn();
  const { container: box } = show(<Board {...propsOf(position(), { onMove })} />);
  const board = boardOf(box);
  await keys(board, 'ArrowUp');
  expect(box.querySelector('[role="status"]')?.textContent).toBe('e2, white pawn');
  await keys(board, 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await until(() => onMove.mock.calls.length > 0);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('e2e4', false);
});

test('the keyboard says what it picked up and put back, and which move is not legal', async () => {
  const onMove = vi.fn();
  const { container: box } = show(<Board {...propsOf(position(), { onMove })} />);
  const board = boardOf(box);
  const hears = async (key: string, ...said: readonly string[]) => {
    await keys(board, key);
    expect([box.querySelector('[role="status"]')?.textContent]).toEqual(said);
  };
  await hears('ArrowUp', 'e2, white pawn');
  await hears('Enter', 'Picked up: e2, white pawn');
  await hears('Enter', 'Put back: e2, white pawn');
  await hears('Enter', 'Picked up: e2, white pawn');
  await hears('ArrowRight', 'f2, white pawn');
  await hears('ArrowLeft', 'Picked up: e2, white pawn');
  await keys(board, 'ArrowUp', 'ArrowUp');
  await hears('ArrowUp', 'e5, empty');
  await hears('Enter', 'Not a legal move: e5, empty');
  await hears('Enter', 'Nothing to pick up: e5, empty');
  await hears('ArrowDown', 'e4, empty');
  expect(onMove).not.toHaveBeenCalled();
});

test('a premove by the keyboard is no illegal move', async () => {
  const at = position().play('e2e4')?.position ?? position();
  const { container: box } = show(
    <Board {...propsOf(at, { movable: 'white', premoveAfter: 1, look: defaultSettings })} />,
  );
  await keys(boardOf(box), 'ArrowUp', 'ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  expect(box.querySelector('[role="status"]')?.textContent).toBe('d4, empty');
  await until(() => box.querySelectorAll('square.current-premove').length === 2);
});

test('a move to an illegal square is refused', async () => {
  const onMove = vi.fn();
  const { container: box } = show(<Board {...propsOf(position(), { onMove })} />);
  await keys(boardOf(box), 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp');
  expect(onMove).not.toHaveBeenCalled();
});

test('a move that the owner does not apply is reverted', async () => {
  const { container: box } = show(<Board {...propsOf(position())} />);
  await keys(boardOf(box), 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  const pawns = (): readonly string[] =>
    [...box.querySelectorAll<HTMLElement & { cgKey: string }>('piece.white.pawn')].map(
      (piece) => piece.cgKey,
    );
  await until(() => box.querySelector<HTMLElement>('square.last-move')?.style.display === 'none');
  expect(pawns()).toContain('e2');
  expect(pawns()).not.toContain('e4');
});

test('a promotion asks for the piece and can be cancelled', async () => {
  const onMove = vi.fn();
  const at = position('8/4P3/8/8/8/k7/8/K7 w - - 0 1');
  const { container: box } = show(<Board {...propsOf(at, { onMove })} />);
  const board = boardOf(box);
  const promote = [
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'Enter',
    'ArrowUp',
    'Enter',
  ];
  await keys(board, ...promote);
  const queen = await until(() => buttonNamed('Queen', box));
  expect(
    [...box.querySelectorAll('.promotion button')].map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Queen', 'Rook', 'Bishop', 'Knight']);
  await press(queen, 'Escape');
  expect(box.querySelector('.promotion')).toBeNull();
  expect(onMove).not.toHaveBeenCalled();

  await keys(board, 'ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  const knight = await until(() => buttonNamed('Knight', box));
  await click(knight);
  await until(() => onMove.mock.calls.length > 0);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('e7e8n', false);
});

test('a read-only board does not allow picking up pieces', async () => {
  const onMove = vi.fn();
  const { container: box } = show(<Board {...propsOf(position(), { movable: null, dests: null, onMove })} />);
  await keys(boardOf(box), 'ArrowUp', 'Enter');
  expect(boardOf(box).dataset['movable']).toBeUndefined();
});

test('a premove is played when its turn comes', async () => {
  const onMove = vi.fn();
  const theirs = position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  const { container: box, render } = show(
    <Board {...propsOf(theirs, { movable: 'white', dests: null, premoveAfter: 1, onMove })} />,
  );
  await keys(boardOf(box), 'ArrowUp', 'ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await until(() => box.querySelector('square.current-premove'));
  expect(onMove).not.toHaveBeenCalled();
  const mine = theirs.play('e7e5')?.position ?? theirs;
  render(<Board {...propsOf(mine, { premoveAfter: 2, onMove })} />);
  await until(() => onMove.mock.calls.length > 0);
  expect(onMove).toHaveBeenCalledExactlyOnceWith('d2d4', true);
});

test('a premove is dropped when the own turn comes by a takeback or a refused move', async () => {
  const onMove = vi.fn();
  const first = position();
  const theirs = first.play('e2e4')?.position ?? first;
  const waiting = { movable: 'white', dests: null, premoveAfter: 1, onMove } as const;
  const { container: box, render } = show(<Board {...propsOf(theirs, waiting)} />);
  await keys(boardOf(box), 'ArrowUp', 'ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await until(() => box.querySelector('square.current-premove'));
  render(<Board {...propsOf(first, { premoveAfter: 0, onMove })} />);
  await until(() => box.querySelector<HTMLElement>('square.current-premove')?.style.display === 'none');
  const next = first.play('g1f3')?.position ?? first;
  render(<Board {...propsOf(next, waiting)} />);
  render(<Board {...propsOf(next.play('e7e5')?.position ?? next, { premoveAfter: 2, onMove })} />);
  expect(onMove).not.toHaveBeenCalled();
});

test('an open promotion choice is closed at the end of the game', async () => {
  const at = position('8/4P3/8/8/8/k7/8/K7 w - - 0 1');
  const { container: box, render } = show(<Board {...propsOf(at)} />);
  const up = Array.from({ length: 6 }, () => 'ArrowUp');
  await keys(boardOf(box), ...up, 'Enter', 'ArrowUp', 'Enter');
  await until(() => buttonNamed('Queen', box));
  render(<Board {...propsOf(at, { movable: null, dests: null })} />);
  await until(() => !box.querySelector('.promotion'));
  expect(box.querySelector('.promotion')).toBeNull();
});

interface Placed extends HTMLElement {
  readonly cgKey: string;
}
const lastMoveOf = (box: HTMLElement): readonly string[] =>
  [...box.querySelectorAll<Placed>('square.last-move')]
    .filter(({ style }) => style.display !== 'none')
    .map(({ cgKey }) => cgKey)
    .toSorted();

test('a move is drawn before the owner renders it, and reverted when the owner does not apply it', async () => {
  const handle = createRef<BoardHandle>();
  const first = position();
  const { container: box, render } = show(<Board {...propsOf(first)} ref={handle} />);
  const e4 = first.play('e2e4');
  const ahead = { fen: e4?.position.fen ?? '', move: 'e2e4' };
  expect(handle.current?.drawAhead(ahead)).toBe(true);
  expect(handle.current?.drawAhead({ ...ahead })).toBe(true);
  expect(lastMoveOf(box)).toEqual(['e2', 'e4']);
  expect(handle.current?.drawAhead(null)).toBe(false);
  await until(() => lastMoveOf(box).length === 0);

  expect(handle.current?.drawAhead(ahead)).toBe(true);
  render(<Board {...propsOf(e4?.position ?? first, { lastMove: ['e2', 'e4'] })} ref={handle} />);
  expect(handle.current?.drawAhead(null)).toBe(false);
  await until(() => lastMoveOf(box).join('') === 'e2e4');
});

test('a hidden window draws nothing ahead and reverts what was drawn', async () => {
  const handle = createRef<BoardHandle>();
  const first = position();
  const { container: box } = show(<Board {...propsOf(first)} ref={handle} />);
  const e4 = { fen: first.play('e2e4')?.position.fen ?? '', move: 'e2e4' };
  const d4 = { fen: first.play('d2d4')?.position.fen ?? '', move: 'd2d4' };
  expect(handle.current?.drawAhead(e4)).toBe(true);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    expect(handle.current?.drawAhead(d4)).toBe(false);
    await until(() => lastMoveOf(box).length === 0);
  } finally {
    sight.mockRestore();
  }
});

test('ambiguous moves are not drawn ahead: drops, castling onto the rook and empty squares', () => {
  const handle = createRef<BoardHandle>();
  const at = position('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  const { container: box } = show(<Board {...propsOf(at)} ref={handle} />);
  const { fen } = at;
  for (const move of ['N@f3', 'e1h1', 'a2a3']) expect(handle.current?.drawAhead({ fen, move })).toBe(false);
  expect(lastMoveOf(box)).toEqual([]);
});
