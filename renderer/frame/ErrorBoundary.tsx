import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, ErrorState, useText } from '../ui/index.ts';
import { frameText } from './frame-text.ts';

interface ErrorBoundaryProps {
  /** A new value gives the children another chance. */
  readonly resetKey: string;
  /** The way out that is offered beside trying again. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** Keeps a screen that failed from taking the window with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Failed error={error} onRetry={() => this.setState({ error: null })} onLeave={this.props.onLeave} />
    );
  }
}

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onLeave: (() => void) | undefined;
}

function Failed({ error, onRetry, onLeave }: FailedProps): ReactNode {
  const text = useText(frameText);
  return (
    <div className="shell-failed">
      <ErrorState
        title={text.failed.title}
        failure={{ code: 'internal', message: `${error.message || error.name}.` }}
        kept={text.failed.kept}
        onRetry={onRetry}
      />
      {onLeave !== undefined && (
        <Button variant="quiet" size="small" onPress={onLeave}>
          {text.goHome}
        </Button>
      )}
    </div>
  );
}
