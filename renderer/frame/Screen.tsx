import './screen.css';
import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { ArrowLeftIcon, classes, IconButton, useText } from '../ui/index.ts';
import { frameText } from './frame-text.ts';
import { useRouter } from './router.ts';

export interface ScreenProps {
  readonly title: string;
  /** Beside the title: a figure, a state. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Shows a button back; it leads here when no screen was shown before. */
  readonly parent?: Route;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Layout of a screen: a fixed header above a scrolling body. */
export function Screen({ title, aside, actions, parent, className, children }: ScreenProps): ReactNode {
  return (
    <div className={classes('screen', className)}>
      <header className="screen-head">
        {parent !== undefined && <BackButton parent={parent} />}
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

function BackButton({ parent }: { readonly parent: Route }): ReactNode {
  const router = useRouter();
  const { back } = useText(frameText);
  return <IconButton icon={ArrowLeftIcon} size="small" label={back} onPress={() => router.leaveTo(parent)} />;
}
