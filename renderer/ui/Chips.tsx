import './chips.css';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

export interface ChipsProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: readonly V[];
  readonly onChange: (value: V[]) => void;
}

/** Multiple choice among a few options, all visible. */
export function Chips<V extends string>({ label, choices, value, onChange }: ChipsProps<V>): ReactNode {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value}
      onSelectionChange={(keys) =>
        onChange(choices.flatMap((choice) => (keys.has(choice.value) ? [choice.value] : [])))
      }
      className="chips"
    >
      {choices.map(({ value: id, label: name }) => (
        <ToggleButton key={id} id={id} className="chip">
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
