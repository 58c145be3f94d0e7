import { useEffect, useState } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import type { Color } from '@chess/vocabulary.ts';
import { classes, useText } from '../../ui/index.ts';
import { clockText, isUrgent, nextShown, spokenClock, untilNextText, type ShownTime } from './clock-face.ts';
import { clockFaceText } from './clock-face-text.ts';
import './clock.css';

export interface ClockFaceProps {
  readonly reading: ClockReading;
  readonly color: Color;
  /** Changes with each move: within one turn the clock never runs backwards. */
  readonly turn: string;
  readonly correspondence: boolean;
  /** Accessible name, for example `Your clock`. */
  readonly label: string;
  readonly size: 'large' | 'small';
}

/** A clock that re-renders exactly when its text changes. The running one has a mark and a frame. */
export function ClockFace({ reading, color, turn, correspondence, label, size }: ClockFaceProps) {
  const text = useText(clockFaceText);
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

interface Showing extends ShownTime {
  readonly reading: ClockReading;
  readonly color: Color;
}

function useShownTime(reading: ClockReading, color: Color, turn: string): number {
  const [shown, setShown] = useState<Showing>(() => showNext(reading, color, turn, null));
  // Set during render: an effect would render each move twice.
  if (shown.reading !== reading || shown.color !== color || shown.turn !== turn)
    setShown(showNext(reading, color, turn, shown));
  const running = reading.running === color && shown.ms > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      setShown((last) => showNext(reading, color, turn, last));
    }, untilNextText(shown.ms));
    return () => clearTimeout(timer);
  }, [running, reading, color, turn, shown]);
  return shown.ms;
}

function showNext(reading: ClockReading, color: Color, turn: string, last: ShownTime | null): Showing {
  return { ...nextShown(reading, color, turn, Date.now(), last), reading, color };
}
