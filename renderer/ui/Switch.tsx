import './fields.css';
import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { classes } from './classes.ts';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A full-width row: label on the left, switch on the right. */
export function Switch({
  label,
  hint,
  value,
  onChange,
  disabled = false,
  className,
}: SwitchProps): ReactNode {
  return (
    <AriaSwitch
      isSelected={value}
      onChange={onChange}
      isDisabled={disabled}
      className={classes('ui-switch-row', className)}
    >
      <span className="ui-switch-text">
        <span>{label}</span>
        {hint !== undefined && <span className="ui-hint">{hint}</span>}
      </span>
      <span className="ui-switch-track" aria-hidden="true" />
    </AriaSwitch>
  );
}
