import './fields.css';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

export interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly icon?: Icon }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Single choice among a few options, all visible. */
export function Segmented<V extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
  className,
}: SegmentedProps<V>): ReactNode {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={disabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const choice = choices.find((candidate) => keys.has(candidate.value));
        if (choice !== undefined) onChange(choice.value);
      }}
      className={classes('ui-segmented', className)}
    >
      {choices.map(({ value: id, label: name, icon: Glyph }) => (
        <ToggleButton key={id} id={id} className="ui-segment">
          {Glyph !== undefined && <Glyph />}
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
