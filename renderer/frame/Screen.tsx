import './screen.css';
import type { ReactNode } from 'react';
import { classes } from '../ui/index.ts';

export interface ScreenProps {
  readonly title: string;
  /** Beside the title: a figure, a state. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Layout of a screen: a fixed header above a scrolling body. */
export function Screen({ title, aside, actions, className, children }: ScreenProps): ReactNode {
  return (
    <div className={classes('screen', className)}>
      <header className="screen-head">
        <h1 className="type-20" tabIndex={-1} data-screen-title>
          {title}
        </h1>
        {aside !== undefined && <div className="screen-aside">{aside}</div>}
        {actions !== undefined && <div className="screen-actions">{actions}</div>}
      </header>
      <div className="screen-body">{children}</div>
    </div>
  );
}
