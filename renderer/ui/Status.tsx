import './status.css';
import type { ReactNode } from 'react';
import type { Failure } from '@contract/outcome.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { AlertIcon } from './icons.tsx';
import { useTranslate } from './messages.ts';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

export type Tone = 'ok' | 'busy' | 'problem' | 'idle';

/** Shape and colour of a health state. Hidden from screen readers: put text beside it. */
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
  /** Says what will appear here, and when. */
  readonly text: ReactNode;
  /** The one offered action. */
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
  /** Its message says the problem and its remedy. */
  readonly failure: Pick<Failure, 'message'>;
  /** Says what is safe in spite of the failure. */
  readonly kept?: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, failure, kept, onRetry }: ErrorStateProps): ReactNode {
  const text = useText(uiText);
  const translate = useTranslate();
  return (
    <div className="ui-state ui-error" role="alert">
      <AlertIcon />
      <p className="ui-state-title">{title}</p>
      <p className="ui-state-text" data-selectable>
        {translate(failure.message)}
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

export interface InlineErrorProps {
  readonly failure: Failure | null;
  /** Puts what happened into a longer text. */
  readonly within?: (message: string) => string;
}

/** A failure beside the control that caused it. */
export function InlineError({ failure, within }: InlineErrorProps): ReactNode {
  const translate = useTranslate();
  return (
    <div role="alert">
      {failure !== null && (
        <p className="ui-inline-error" data-selectable>
          <AlertIcon />
          <span>{within ? within(translate(failure.message)) : translate(failure.message)}</span>
        </p>
      )}
    </div>
  );
}

export interface SkeletonProps {
  /** CSS lengths; by default one line of text at full width. */
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
}

/** Placeholder for loading content. */
export function Skeleton({ width, height, className }: SkeletonProps): ReactNode {
  return <span className={classes('ui-skeleton', className)} style={{ width, height }} aria-hidden="true" />;
}
