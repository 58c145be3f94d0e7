import './table.css';
import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { defaultSettings } from '@contract/defaults.ts';
import { wholePixelSide } from '../board/pixel-square.ts';
import { useBridgeQuery } from '../bridge.ts';
import { useSettings } from '../frame/settings/use-settings.ts';
import { sizeAfterDrag } from './board-size.ts';

export interface BoardStageProps {
  readonly above: ReactNode;
  readonly board: ReactNode;
  readonly below: ReactNode;
  /** Beside the board; null for the board alone. */
  readonly panel: ReactNode;
}

/** Space for the panel beside the board, the strips and the edges, matching table.css, px. */
const panelRoom = 232 + 20;
const stripRoom = 2 * 60;
const edge = 16;

/** The board with a player above and below and the panel beside it, in the chosen size. */
export function BoardStage({ above, board, below, panel }: BoardStageProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  /** Side of the largest board that fits, px. */
  const room = useRef(0);
  const kept = (useBridgeQuery('settings.get', undefined).data ?? defaultSettings).board.size;
  /** The size while the corner is dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  const size = dragged ?? kept;
  const beside = panel === null ? 0 : panelRoom;
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const fit = (): void => {
      room.current = Math.min(box.clientWidth - beside - 2 * edge, box.clientHeight - stripRoom - 2 * edge);
      const side = wholePixelSide((room.current * size) / 100, window.devicePixelRatio || 1);
      box.style.setProperty('--side', `${side}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [beside, size]);
  return (
    <div ref={stage} className="game">
      <div className="game-table">
        {above}
        <div className="game-board">
          {board}
          <Corner room={room} size={kept} onDrag={setDragged} />
        </div>
        {below}
      </div>
      {panel !== null && <div className="game-panel">{panel}</div>}
    </div>
  );
}

interface CornerProps {
  readonly room: { readonly current: number };
  /** Percent. */
  readonly size: number;
  /** Called during a drag, and with null at its end. */
  readonly onDrag: (size: number | null) => void;
}

/** Resizes the board by dragging. The settings have the same choice for the keyboard. */
function Corner({ room, size, onDrag }: CornerProps): ReactNode {
  const { settings, change } = useSettings();
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const sizeAt = (event: PointerEvent): number | null => {
    if (start.current === null) return null;
    const side = (room.current * size) / 100;
    return sizeAfterDrag(
      side,
      event.clientX - start.current.x,
      event.clientY - start.current.y,
      room.current,
    );
  };
  return (
    <div
      className="board-corner"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0 || settings === undefined) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        const next = sizeAt(event);
        if (next !== null) onDrag(next);
      }}
      onPointerUp={(event) => {
        const next = sizeAt(event);
        if (next !== null && next !== size && settings) change({ board: { ...settings.board, size: next } });
      }}
      onLostPointerCapture={() => {
        start.current = null;
        onDrag(null);
      }}
    />
  );
}
