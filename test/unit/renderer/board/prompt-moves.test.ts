import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chessground } from 'chessground';
import type { Key } from 'chessground/types';
import { reportPromptly } from '../../../../renderer/board/prompt-moves.ts';

// No timer runs in these tests.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const dests = new Map<Key, Key[]>([['e2', ['e4']]]);

function makeBoard(turnColor: 'white' | 'black') {
  const ground = Chessground(document.createElement('div'), {
    turnColor,
    movable: { free: false, color: 'white', dests },
  });
  const onMove = vi.fn<(from: Key, to: Key, premoved: boolean) => void>();
  reportPromptly(ground.state, onMove);
  return { ground, onMove };
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
