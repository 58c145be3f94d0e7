import './button.css';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classes } from './classes.ts';
import { useText } from './text.ts';
import { Tooltip } from './Tooltip.tsx';
import { uiText } from './ui-text.ts';
import type { Icon } from './icons.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending'> {
  readonly children: ReactNode;
  readonly variant?: Variant;
  readonly size?: 'regular' | 'small';
  readonly icon?: Icon;
  /** Shows that work is in progress, keeps the width and ignores presses. */
  readonly pending?: boolean;
  readonly className?: string;
}

export function Button({
  children,
  variant = 'secondary',
  size = 'regular',
  icon: Leading,
  pending = false,
  className,
  ...rest
}: ButtonProps): ReactNode {
  const text = useText(uiText);
  return (
    <AriaButton
      {...rest}
      isPending={pending}
      className={classes(
        'ui-button',
        `ui-button-${variant}`,
        size === 'small' && 'ui-button-small',
        className,
      )}
    >
      {Leading !== undefined && <Leading />}
      <span className="ui-button-label">{children}</span>
      {pending && <span className="ui-spinner" role="progressbar" aria-label={text.working} />}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'children' | 'style' | 'aria-label'
> {
  readonly icon: Icon;
  /** Accessible name, also the tooltip. */
  readonly label: string;
  /** Keys shown in the tooltip, for example `['Ctrl', 'K']`. */
  readonly shortcut?: readonly string[];
  readonly size?: 'regular' | 'small';
  readonly className?: string;
}

export function IconButton({
  icon: Glyph,
  label,
  shortcut,
  size = 'regular',
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <Tooltip text={label} {...(shortcut === undefined ? {} : { shortcut })}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={classes('ui-icon-button', size === 'small' && 'ui-icon-button-small', className)}
      >
        <Glyph />
      </AriaButton>
    </Tooltip>
  );
}
