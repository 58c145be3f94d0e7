import './fields.css';
import './overlay.css';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { classes } from './classes.ts';
import { CheckIcon, UpDownIcon } from './icons.tsx';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

export interface SelectProps<V extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

export function Select<V extends string>({
  label,
  labelHidden = false,
  choices,
  value,
  onChange,
  disabled = false,
  className,
}: SelectProps<V>): ReactNode {
  const take = (key: unknown): void => {
    const choice = choices.find((candidate) => candidate.value === key);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <AriaSelect
      value={value}
      onChange={take}
      isDisabled={disabled}
      className={classes('ui-field', className)}
    >
      <Label className={labelHidden ? 'sr-only' : 'ui-label'}>{label}</Label>
      <Button className="ui-select-button">
        <SelectValue>{choices.find((choice) => choice.value === value)?.label ?? value}</SelectValue>
        <UpDownIcon />
      </Button>
      <Popover className="ui-popover" offset={4}>
        <ListBox className="ui-menu" items={choices.map((choice) => ({ id: choice.value, ...choice }))}>
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className="ui-menu-item">
              {({ isSelected }) => (
                <>
                  <span className="ui-menu-item-label">{choice.label}</span>
                  {choice.hint !== undefined && <span className="ui-menu-hint">{choice.hint}</span>}
                  <span className="ui-menu-check">{isSelected && <CheckIcon />}</span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
