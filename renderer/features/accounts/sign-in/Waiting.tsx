import './sign-in.css';
import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../../bridge.ts';
import { Button, CopyIcon, ExternalIcon, InlineError, useNow, useText } from '../../../ui/index.ts';
import { signInText } from './sign-in-text.ts';
import type { SignInUnderWay } from './use-sign-in.ts';

interface WaitingProps {
  readonly underWay: SignInUnderWay;
  readonly onCancel: () => void;
}

/** Shown while the user answers in the browser, with help in case no page opened. */
export function Waiting({ underWay, onCancel }: WaitingProps): ReactNode {
  const text = useText(signInText).waiting;
  const again = useBridgeCommand('signIn.openAgain');
  const copy = useBridgeCommand('signIn.copyAddress');
  const now = useNow();
  const { name } = underWay.server;
  const isWaiting = underWay.state === 'waiting';
  return (
    <div className="waiting">
      <p className="waiting-state" role="status">
        <span className="welcome-way-spinner" aria-hidden="true" />
        <span className="strong">{isWaiting ? text.browser : text.finishing}</span>
      </p>
      <p className="text-2">
        {!isWaiting ? text.trading(name) : underWay.browserOpened ? text.opened(name) : text.notOpened}
      </p>
      {isWaiting && underWay.strayAnswers > 0 && <p className="text-2">{text.stray}</p>}
      <div className="waiting-actions">
        {isWaiting && (
          <>
            <Button icon={ExternalIcon} pending={again.pending} onPress={() => void again.run(undefined)}>
              {text.again}
            </Button>
            <Button icon={CopyIcon} pending={copy.pending} onPress={() => void copy.run(undefined)}>
              {text.copy}
            </Button>
          </>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {text.cancel}
        </Button>
      </div>
      <p className="text-3">{isWaiting ? text.until(underWay.until, now) : ' '}</p>
      <InlineError failure={again.failure ?? copy.failure} />
    </div>
  );
}
