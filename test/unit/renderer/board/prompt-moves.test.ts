import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chessground } from 'chessground';
import type { Key } from 'chessground/types';
import { reportPromptly, type MoveListeners } from '../../../../renderer/board/prompt-moves.ts';

// No timer runs in these tests.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const dests = new Map<Key, Key[]>([['e2', ['e4']]]);

function makeBoard(turnColor: 'white' | 'black') {
  const ground = Chessground(document.createElement('div'), {
    turnColor,
    movable: { free: false, color: 'white', dests },
  });
  const onMove = vi.fn<MoveListeners['onMove']>();
  const onDrop = vi.fn<MoveListeners['onDrop']>();
  reportPromptly(ground.state, { onMove, onDrop });
  return { ground, onMove, onDrop };
}

it('reports a move without a timer', async () => {
  const { ground, onMove } = makeBoard('white');
  ground.selectSquare('e2');
  ground.selectSquare('e4');
  await Promise.resolve();
  expect(onMove.mock.calls).toEqual([['e2', 'e4', false]]);
});

it('reports a premove when it is played, also after a new position', async () => {
  const { ground, onMove } = makeBoard('black');
  ground.selectSquare('e2');
  ground.selectSquare('e4');
  await Promise.resolve();
  expect(onMove).not.toHaveBeenCalled();
  ground.set({ turnColor: 'white', lastMove: ['e7', 'e5'], movable: { dests, events: {} } });
  ground.playPremove();
  await Promise.resolve();
  expect(onMove.mock.calls).toEqual([['e2', 'e4', true]]);
});

it('reports a waiting drop when it is played', async () => {
  const { ground, onDrop } = makeBoard('white');
  ground.state.predroppable.current = { role: 'knight', key: 'e5' };
  ground.playPredrop(() => true);
  await Promise.resolve();
  expect(onDrop.mock.calls).toEqual([['knight', 'e5', true]]);
});
