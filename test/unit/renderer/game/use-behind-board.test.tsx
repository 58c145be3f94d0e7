import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameView } from '@contract/models.ts';
import { useBehindBoard } from '../../../../renderer/features/game/use-behind-board.ts';
import { mount } from '../mount.tsx';
import { makeGame } from './make-game.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Table {
  readonly game: GameView;
  readonly viewed: string;
}

function Around({ table }: { readonly table: Table }) {
  const { game, viewed } = useBehindBoard(table);
  return `${game.moves.length} ${viewed}`;
}

const begun = makeGame('e2e4');
const answered = makeGame('e2e4 e7e5');
const wentOn = makeGame('e2e4 e7e5 g1f3');

function show(first: Table) {
  const { container, render } = mount(<Around table={first} />);
  return {
    take: (table: Table) => render(<Around table={table} />),
    shown: () => container.textContent,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

/** Longer than a frame of the stand-in, and far shorter than what is waited for without frames. */
const frameMs = 20;

test('news of the game come behind the next frame, what the user does at once', () => {
  const { take, shown, pass } = show({ game: begun, viewed: 'live' });
  expect(shown()).toBe('1 live');
  take({ game: answered, viewed: 'live' });
  expect(shown()).toBe('1 live');
  pass(frameMs);
  expect(shown()).toBe('2 live');
  take({ game: answered, viewed: 'ply 1' });
  expect(shown()).toBe('2 ply 1');
});

test('all of it is of one moment, and of the newest', () => {
  const { take, shown, pass } = show({ game: begun, viewed: 'live' });
  take({ game: begun, viewed: 'ply 0' });
  take({ game: answered, viewed: 'live' });
  expect(shown()).toBe('1 ply 0');
  take({ game: wentOn, viewed: 'live' });
  take({ game: wentOn, viewed: 'ply 2' });
  expect(shown()).toBe('1 ply 0');
  pass(frameMs);
  expect(shown()).toBe('3 ply 2');
});

test('a window that draws no frames is told all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { take, shown, pass } = show({ game: begun, viewed: 'live' });
  take({ game: answered, viewed: 'live' });
  pass(frameMs);
  expect(shown()).toBe('1 live');
  pass(100);
  expect(shown()).toBe('2 live');
  vi.unstubAllGlobals();
});
