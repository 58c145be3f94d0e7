import './overlay.css';
import type { ReactElement, ReactNode } from 'react';
import {
  Popover as AriaPopover,
  Dialog as AriaDialog,
  DialogTrigger,
  type Placement,
} from 'react-aria-components';
import { classes } from './classes.ts';

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly placement?: Placement;
  readonly className?: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Details attached to a button; closed by Escape or a press outside. */
export function Popover({
  trigger,
  label,
  placement = 'bottom',
  className,
  children,
}: PopoverProps): ReactNode {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="ui-popover" placement={placement} offset={6}>
        <AriaDialog className={classes('ui-popover-body', className)} aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
