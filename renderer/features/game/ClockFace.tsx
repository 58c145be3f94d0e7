import { useEffect, useLayoutEffect, useState } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import type { Color } from '@chess/vocabulary.ts';
import { classes, useText } from '../../ui/index.ts';
import { clockText, isUrgent, nextShown, spokenClock, untilNextText, type ShownTime } from './clock-face.ts';
import { gameText } from './game-text.ts';
import './clock.css';

export interface ClockFaceProps {
  readonly reading: ClockReading;
  readonly color: Color;
  /** Changes with each move: within one turn the clock never runs backwards. */
  readonly turn: string;
  readonly correspondence: boolean;
  /** Whose it is, for example `Your clock`. */
  readonly label: string;
  readonly size: 'large' | 'small';
}

/** A clock that is redrawn exactly when its text changes. The running one carries a mark and a frame. */
export function ClockFace({ reading, color, turn, correspondence, label, size }: ClockFaceProps) {
  const text = useText(gameText);
  const running = reading.running === color;
  const ms = useShownTime(reading, color, turn);
  const urgent = running && !correspondence && isUrgent(ms);
  return (
    <span
      className={classes('clock', `clock-${size}`, running && 'clock-running', urgent && 'clock-urgent')}
      role="timer"
      aria-live="off"
      aria-label={[label, spokenClock(ms, text), ...(running ? [text.running] : [])].join(', ')}
    >
      <span className="clock-mark" aria-hidden="true" />
      <span aria-hidden="true">{clockText(ms, correspondence, text)}</span>
    </span>
  );
}

function useShownTime(reading: ClockReading, color: Color, turn: string): number {
  const [shown, setShown] = useState<ShownTime>(() => nextShown(reading, color, turn, Date.now(), null));
  useLayoutEffect(() => {
    setShown((last) => nextShown(reading, color, turn, Date.now(), last));
  }, [reading, color, turn]);
  const running = reading.running === color && shown.ms > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      setShown((last) => nextShown(reading, color, turn, Date.now(), last));
    }, untilNextText(shown.ms));
    return () => clearTimeout(timer);
  }, [running, reading, color, turn, shown]);
  return shown.ms;
}
