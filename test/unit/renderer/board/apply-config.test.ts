import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chessground } from 'chessground';
import { applyConfig } from '../../../../renderer/board/apply-config.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR';

it('keeps a piece that is being dragged from the hand', () => {
  const ground = Chessground(document.createElement('div'), { movable: { color: 'white' } });
  ground.dragNewPiece(
    { role: 'knight', color: 'white' },
    new MouseEvent('mousedown', { clientX: 10, clientY: 10 }),
  );
  vi.advanceTimersByTime(50);
  applyConfig(ground, { fen: after, lastMove: ['e7', 'e5'] });
  vi.advanceTimersByTime(500);
  expect(ground.state.draggable.current).toMatchObject({ newPiece: true, piece: { role: 'knight' } });
  expect(ground.getFen()).toBe(after);
});

it('leaves a piece of the board where the new position has it', () => {
  const ground = Chessground(document.createElement('div'), { movable: { color: 'white' } });
  applyConfig(ground, { fen: after });
  expect(ground.state.pieces.size).toBe(32);
  expect(ground.state.pieces.get('e5')).toMatchObject({ role: 'pawn', color: 'black' });
});
