import type { ReactNode } from 'react';
import { useText } from '../../ui/index.ts';
import { termsText } from './terms-text.ts';
import type { SentChallenge } from './use-sent-challenge.ts';

interface SentFateProps extends Pick<SentChallenge, 'fate'> {
  /** What else there is to report. */
  readonly children?: ReactNode;
}

/** What became of a challenge that was sent. */
export function SentFate({ fate, children }: SentFateProps): ReactNode {
  const text = useText(termsText).sent;
  return (
    <div className="terms-fate" role="status">
      {fate?.kind === 'waiting' && <p>{text.waiting(fate.name)}</p>}
      {fate?.kind === 'gone' && <p>{text.gone(fate.name)}</p>}
      {fate?.kind === 'browser' && <p>{text.browser}</p>}
      {fate?.kind === 'declined' && (
        <p>
          {text.declined(fate.name)} <span className="text-2">{fate.reason}</span>
        </p>
      )}
      {children}
    </div>
  );
}
