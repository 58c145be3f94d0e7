import './fields.css';
import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Label, Radio } from 'react-aria-components';
import type { Choice } from './Select.tsx';

export interface RadioGroupProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Single choice among a few options that each need a sentence of explanation. */
export function RadioGroup<V extends string>({
  label,
  choices,
  value,
  onChange,
}: RadioGroupProps<V>): ReactNode {
  return (
    <AriaRadioGroup
      className="ui-field"
      value={value}
      onChange={(next) => {
        const choice = choices.find((candidate) => candidate.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
    >
      <Label className="ui-label">{label}</Label>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className="ui-radio">
          <span className="ui-radio-mark" aria-hidden="true" />
          <span className="ui-switch-text">
            <span>{choice.label}</span>
            {choice.hint !== undefined && <span className="ui-hint">{choice.hint}</span>}
          </span>
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
