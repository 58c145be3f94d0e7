import './table.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { wholePixelSide } from '../board/pixel-square.ts';

export interface BoardStageProps {
  readonly above: ReactNode;
  readonly board: ReactNode;
  readonly below: ReactNode;
  readonly panel: ReactNode;
}

/** Space for the panel beside the board, the strips and the edges, matching table.css, px. */
const panelRoom = 232 + 20;
const stripRoom = 2 * 60;
const edge = 16;

/** The largest board that fits, a player above and below, the panel beside it. */
export function BoardStage({ above, board, below, panel }: BoardStageProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const fit = (): void => {
      const room = Math.min(box.clientWidth - panelRoom - 2 * edge, box.clientHeight - stripRoom - 2 * edge);
      box.style.setProperty('--side', `${wholePixelSide(room, window.devicePixelRatio || 1)}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={stage} className="game">
      <div className="game-table">
        {above}
        <div className="game-board">{board}</div>
        {below}
      </div>
      <div className="game-panel">{panel}</div>
    </div>
  );
}
