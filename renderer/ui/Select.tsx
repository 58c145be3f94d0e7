import './fields.css';
import './overlay.css';
import type { ReactNode } from 'react';
import {
  Autocomplete,
  Select as AriaSelect,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
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
  /** A field above the choices, which the owner filters by its text. `note`: a line below the choices. */
  readonly search?: {
    readonly label: string;
    readonly text: string;
    readonly onChange: (text: string) => void;
    readonly note: string | null;
  };
}

export function Select<V extends string>({
  label,
  labelHidden = false,
  choices,
  value,
  onChange,
  disabled = false,
  className,
  search,
}: SelectProps<V>): ReactNode {
  const take = (key: unknown): void => {
    const choice = choices.find((candidate) => candidate.value === key);
    if (choice !== undefined) onChange(choice.value);
  };
  const list = (
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
  );
  return (
    <AriaSelect
      value={value}
      onChange={take}
      isDisabled={disabled}
      onOpenChange={(isOpen) => {
        if (!isOpen && search?.text !== '') search?.onChange('');
      }}
      className={classes('ui-field', className)}
    >
      <Label className={labelHidden ? 'sr-only' : 'ui-label'}>{label}</Label>
      <Button className="ui-select-button">
        <SelectValue>{choices.find((choice) => choice.value === value)?.label ?? value}</SelectValue>
        <UpDownIcon />
      </Button>
      <Popover className="ui-popover" offset={4}>
        {search === undefined ? (
          list
        ) : (
          <div className="ui-select-search">
            <Autocomplete inputValue={search.text} onInputChange={search.onChange}>
              <SearchField aria-label={search.label} autoFocus>
                <Input className="ui-input" placeholder={search.label} />
              </SearchField>
              {list}
            </Autocomplete>
            <p className="ui-select-note" role="status">
              {search.note}
            </p>
          </div>
        )}
      </Popover>
    </AriaSelect>
  );
}
