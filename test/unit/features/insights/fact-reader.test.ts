import { expect, it } from 'vitest';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { createFactReader } from '../../../../main/features/insights/fact-reader.ts';
import type { DueGame, FactsChange } from '../../../../main/store/insights-api.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';

const shown = { eco: 'C20', name: 'King’s Pawn Game' };

const due = (id: number, change: Partial<DueGame> = {}): DueGame => ({
  ...{ id, mark: null, color: 'white', isWin: true, isMine: true, hasOpening: false, variant: 'standard' },
  moves: packMoves(['e4', 'e5']),
  ...{ clocks: null, clockInitial: null, more: null, data: null, evals: null },
  ...change,
});

it('asks for the opening of games of standard chess that have none', async () => {
  const others = due(4, { hasOpening: true, isMine: false });
  const pages = [[due(1), due(2, { hasOpening: true }), due(3, { variant: 'atomic' }), others]];
  const stored: FactsChange[] = [];
  const asked: number[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const reader = createFactReader({
    store: {
      async due() {
        const games = pages.shift() ?? [];
        if (games.length === 0) finish();
        return { games, marks: [], upTo: games.at(-1)?.id ?? null };
      },
      put: async (changes) => void stored.push(...changes),
    },
    ...{ clock: createSystemClock(), log: silentLog, onChange: () => {} },
    openingOf: async ({ id }) => {
      asked.push(id);
      return shown;
    },
  });
  reader.ask();
  await finished;
  await reader.close();
  expect(asked).toEqual([1]);
  expect(stored.map(({ id, opening }) => [id, opening])).toEqual([
    [1, shown],
    [2, null],
    [3, null],
    [4, null],
  ]);
  // Of other players, the opening alone.
  expect(stored.map(({ facts }) => facts !== null)).toEqual([true, true, true, false]);
});
