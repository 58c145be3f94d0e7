import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, ErrorState } from '../ui/index.ts';

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
      <div className="shell-failed">
        <ErrorState
          title="This screen could not be shown"
          failure={{ code: 'internal', message: `${error.message || error.name}.` }}
          kept="Nothing was lost: games, challenges and history are kept outside the window, and notifications go on."
          onRetry={() => this.setState({ error: null })}
        />
        {this.props.onLeave !== undefined && (
          <Button variant="quiet" size="small" onPress={this.props.onLeave}>
            Go to Home
          </Button>
        )}
      </div>
    );
  }
}
