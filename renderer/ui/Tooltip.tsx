import './overlay.css';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import { Kbd } from './Kbd.tsx';

export interface TooltipProps {
  readonly text: string;
  readonly shortcut?: readonly string[];
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** A button of this folder, or, inside `TooltipTarget`, any focusable element. */
  readonly children: ReactElement;
}

export function Tooltip({ text, shortcut, placement = 'top', children }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <AriaTooltip className="ui-tooltip" placement={placement} offset={6}>
        {text}
        {shortcut !== undefined && <Kbd keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Lets a plain focusable element (one with a role and tabIndex) have a tooltip. */
export function TooltipTarget(props: ComponentProps<typeof Focusable>): ReactNode {
  return <Focusable {...props} />;
}
