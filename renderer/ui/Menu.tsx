import './overlay.css';
import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** On the right: a shortcut or a consequence. */
  readonly hint?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

export function Menu({ trigger, label, actions, placement = 'bottom end' }: MenuProps): ReactNode {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="ui-popover" placement={placement} offset={4}>
        <AriaMenu className="ui-menu" aria-label={label} items={actions.map((action) => ({ ...action }))}>
          {({ id, label: name, icon: Glyph, hint, danger, disabled, run }) => (
            <MenuItem
              id={id}
              textValue={name}
              isDisabled={disabled ?? false}
              onAction={run}
              className={classes('ui-menu-item', danger && 'ui-menu-item-danger')}
            >
              {Glyph !== undefined && <Glyph />}
              <span className="ui-menu-item-label">{name}</span>
              {hint !== undefined && <span className="ui-menu-hint">{hint}</span>}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
