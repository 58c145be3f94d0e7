import { Component, type ErrorInfo, type ReactNode } from 'react';
import { verbatim } from '@text/message.ts';
import { Button, ErrorState, useText } from '../ui/index.ts';
import { frameText } from './frame-text.ts';

interface ErrorBoundaryProps {
  /** A new value renders the children again. */
  readonly resetKey: string;
  /** Alternative to a retry, offered as a second button. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Contains the failure of a screen. */
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
      <FailureScreen
        error={error}
        onRetry={() => this.setState({ error: null })}
        onLeave={this.props.onLeave}
      />
    );
  }
}

interface FailureScreenProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

function FailureScreen({ error, onRetry, onLeave }: FailureScreenProps): ReactNode {
  const text = useText(frameText);
  return (
    <div className="shell-failed">
      <ErrorState
        title={text.failed.title}
        failure={{ message: verbatim(`${error.message || error.name}.`) }}
        kept={text.failed.kept}
        onRetry={onRetry}
      />
      <Button variant="quiet" size="small" onPress={onLeave}>
        {text.goHome}
      </Button>
    </div>
  );
}
