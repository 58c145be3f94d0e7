import './splitter.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';

export interface SplitterProps {
  readonly label: string;
  /** Width of the pane and its bounds, px. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Side of the handle on which the pane is. */
  readonly side: 'left' | 'right';
  readonly onChange: (width: number) => void;
  readonly className?: string;
}

/** Draggable edge between two panes; arrow keys move it too. */
export function Splitter({ label, value, min, max, side, onChange, className }: SplitterProps): ReactNode {
  const start = useRef<{ readonly x: number; readonly value: number } | null>(null);
  const outwards = side === 'left' ? 1 : -1;
  const set = (width: number): void => onChange(Math.round(Math.min(max, Math.max(min, width))));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, value };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current !== null) set(start.current.value + outwards * (event.clientX - start.current.x));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = {
      ArrowLeft: value - 16 * outwards,
      ArrowRight: value + 16 * outwards,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={classes('ui-splitter', className)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
