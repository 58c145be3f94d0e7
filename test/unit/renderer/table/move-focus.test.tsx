import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { replay } from '@chess/replay.ts';
import { moveTree } from '@chess/variations.ts';
import type { TvStep } from '@contract/tv.ts';
import { TvMoves } from '../../../../renderer/features/tv/TvMoves.tsx';
import { MoveList } from '../../../../renderer/table/moves/MoveList.tsx';
import { MoveTreeList } from '../../../../renderer/table/moves/MoveTreeList.tsx';
import { moveRows } from '../../../../renderer/table/moves/move-list.ts';
import { show } from '../board/page.tsx';

const line = replay({ variant: 'standard', moves: 'e2e4 e7e5 g1f3' });
const { start, plies } = line;
const rows = start ? moveRows(start, plies) : [];
const tree = moveTree(line, []);
const steps: readonly TvStep[] = [{ fen: start?.fen ?? '', san: null }, ...plies].map(
  ({ fen, san }, ply) => ({
    ...{ at: ply, fen, uci: null, san, ply },
    ...{ white: null, black: null, gap: false, filled: false },
  }),
);
const onView = () => {};

/** Each list at a ply, 0 for the start. */
const lists: Readonly<Record<string, (ply: number) => ReactNode>> = {
  'in two columns': (ply) => <MoveList rows={rows} newest={3} viewed={ply} pending={null} onView={onView} />,
  'with variations': (ply) => <MoveTreeList tree={tree} at={ply} onView={onView} />,
  'of TV': (ply) => <TvMoves steps={steps} index={ply} onView={onView} />,
};

test.each(Object.entries(lists))(
  'moves %s have one tab stop, and keep the focus on the shown one',
  (_, at) => {
    const { container, render } = show(at(0));
    const stops = () =>
      [...container.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);
    expect(stops()).toEqual(['e4']);
    render(at(2));
    expect(stops()).toEqual(['e5']);
    expect(container.contains(document.activeElement)).toBe(false);
    act(() => container.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    for (const [ply, san] of [
      [3, 'Nf3'],
      [0, 'e4'],
    ] as const) {
      render(at(ply));
      expect([stops(), document.activeElement?.textContent]).toEqual([[san], san]);
    }
  },
);
