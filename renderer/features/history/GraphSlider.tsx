import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { classes } from '../../ui/index.ts';
import { plyAt, plyOfKey } from './evaluation-geometry.ts';

interface GraphSliderProps {
  readonly label: string;
  /** The shown move in words. */
  readonly described: string;
  readonly plies: number;
  /** The shown ply, within the graph. */
  readonly shown: number;
  readonly className: string;
  readonly onView: (ply: number) => void;
  readonly children: ReactNode;
}

/** A graph over the moves of a game. A click, a drag or a key shows a move. */
export function GraphSlider(props: GraphSliderProps): ReactNode {
  const { plies, shown, onView } = props;
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ply = plyAt((event.clientX - left) / width, plies);
    if (ply !== shown) onView(ply);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ply = plyOfKey(event.key, shown, plies);
    if (ply === undefined) return;
    // The keys of the screen would step again.
    event.preventDefault();
    if (ply !== shown) onView(ply);
  };
  return (
    <div
      className={classes('game-graph', props.className)}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={plies}
      aria-valuenow={shown}
      aria-valuetext={props.described}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
    >
      {props.children}
    </div>
  );
}
