import './sign-in.css';
import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, CopyIcon, ExternalIcon, InlineError, clockTime, useNow } from '../../ui/index.ts';
import type { SignInUnderWay } from './use-sign-in.ts';

interface WaitingProps {
  readonly underWay: SignInUnderWay;
  readonly onCancel: () => void;
}

/** While the user answers in the browser: what happens there, and what to do when nothing does. */
export function Waiting({ underWay, onCancel }: WaitingProps): ReactNode {
  const again = useBridgeCommand('signIn.openAgain');
  const copy = useBridgeCommand('signIn.copyAddress');
  const now = useNow();
  const { name } = underWay.server;
  const isWaiting = underWay.state === 'waiting';
  return (
    <div className="waiting">
      <p className="waiting-state" role="status">
        <span className="door-spinner" aria-hidden="true" />
        <span className="strong">{isWaiting ? 'Waiting for your browser' : 'Signing in'}</span>
      </p>
      <p className="text-2">
        {!isWaiting
          ? `The browser brought your answer; ${name} is asked for the token.`
          : underWay.browserOpened
            ? `Sign in on ${name} in your browser, and allow what you chose. This window comes back by itself.`
            : `The system opened no browser. Copy the address, and open it in a browser on this computer.`}
      </p>
      {isWaiting && underWay.strayAnswers > 0 && (
        <p className="text-2">
          An answer came that belongs to no sign-in of yours, and was ignored. Use the page that Outpost
          opened.
        </p>
      )}
      <div className="waiting-actions">
        {isWaiting && (
          <>
            <Button icon={ExternalIcon} pending={again.pending} onPress={() => void again.run(undefined)}>
              Open the page again
            </Button>
            <Button icon={CopyIcon} pending={copy.pending} onPress={() => void copy.run(undefined)}>
              Copy the address
            </Button>
          </>
        )}
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="text-3">
        {isWaiting ? `Given up at ${clockTime(underWay.until, now)} unless an answer comes.` : ' '}
      </p>
      <InlineError failure={again.failure ?? copy.failure} />
    </div>
  );
}
