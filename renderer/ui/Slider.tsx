import './slider.css';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as text. */
  readonly format: (value: number) => string;
  readonly disabled?: boolean;
  /** Called once per drag, and per key. */
  readonly onChange: (value: number) => void;
}

/** A full-width row: label on the left, slider and value on the right. */
export function Slider(props: SliderProps): ReactNode {
  const { label, value, min, max, step, format, disabled = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The value while it is dragged. */
  const [moving, setMoving] = useState<number | null>(null);
  const commit = useEffectEvent((next: number) => {
    setMoving(null);
    if (next !== value) props.onChange(next);
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    // React's onChange is the browser's `input` event; only the browser's `change` ends a drag.
    const listener = (): void => commit(input.valueAsNumber);
    input.addEventListener('change', listener);
    return () => input.removeEventListener('change', listener);
  }, []);
  const shown = moving ?? value;
  return (
    <div className="ui-slider" data-disabled={disabled || undefined}>
      <label className="ui-slider-label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        disabled={disabled}
        aria-valuetext={format(shown)}
        onChange={(event) => setMoving(event.currentTarget.valueAsNumber)}
      />
      <span className="ui-slider-value num" aria-hidden="true">
        {format(shown)}
      </span>
    </div>
  );
}
