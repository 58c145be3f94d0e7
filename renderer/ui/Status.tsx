import './status.css';
import type { ReactNode } from 'react';
import type { Failure } from '@contract/outcome.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { AlertIcon } from './icons.tsx';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

export type Tone = 'ok' | 'busy' | 'problem' | 'idle';

/** The shape and colour of a state of health. Silent: put words beside it. */
export function Dot({ tone }: { readonly tone: Tone }): ReactNode {
  return <span className={`ui-dot ui-dot-${tone}`} aria-hidden="true" />;
}

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'win' | 'loss' | 'caution';
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return <span className={classes('ui-badge', tone !== 'neutral' && `ui-badge-${tone}`)}>{children}</span>;
}

export interface EmptyStateProps {
  readonly title: string;
  /** What will appear here, and when. */
  readonly text: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps): ReactNode {
  return (
    <div className="ui-state">
      <p className="ui-state-title">{title}</p>
      <p className="ui-state-text">{text}</p>
      {action !== undefined && <div className="ui-state-actions">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title: string;
  /** What happened and what to do: the failure's own sentence unless given. */
  readonly failure: Failure;
  /** What is safe in spite of it. */
  readonly kept?: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, failure, kept, onRetry }: ErrorStateProps): ReactNode {
  const text = useText(uiText);
  return (
    <div className="ui-state ui-error" role="alert">
      <AlertIcon />
      <p className="ui-state-title">{title}</p>
      <p className="ui-state-text" data-selectable>
        {failure.message}
        {kept !== undefined && ` ${kept}`}
      </p>
      {onRetry !== undefined && (
        <div className="ui-state-actions">
          <Button size="small" onPress={onRetry}>
            {text.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A failure beside the control that caused it. */
export function InlineError({ failure }: { readonly failure: Failure | null }): ReactNode {
  return (
    <div role="alert">
      {failure !== null && (
        <p className="ui-inline-error" data-selectable>
          <AlertIcon />
          <span>{failure.message}</span>
        </p>
      )}
    </div>
  );
}

export interface SkeletonProps {
  /** Any CSS lengths; the default is one line of text across. */
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
}

/** Holds the place of what is on its way. */
export function Skeleton({ width, height, className }: SkeletonProps): ReactNode {
  return <span className={classes('ui-skeleton', className)} style={{ width, height }} aria-hidden="true" />;
}
