import type { ReactNode } from 'react';
import { useText, useTranslateText } from '../../ui/index.ts';
import { termsText } from './terms-text.ts';
import type { SentChallenge } from './use-sent-challenge.ts';

interface SentFateProps extends Pick<SentChallenge, 'fate'> {
  /** Further information. */
  readonly children?: ReactNode;
}

/** Outcome of a sent challenge. */
export function SentFate({ fate, children }: SentFateProps): ReactNode {
  const text = useText(termsText).sent;
  const translateText = useTranslateText();
  const name = translateText(fate?.name ?? '');
  return (
    <div className="terms-fate" role="status">
      {fate?.kind === 'waiting' && <p>{text.waiting(name)}</p>}
      {fate?.kind === 'gone' && <p>{text.gone(name)}</p>}
      {fate?.kind === 'browser' && <p>{text.browser}</p>}
      {fate?.kind === 'declined' && (
        <p>
          {text.declined(name)} <span className="text-2">{translateText(fate.reason)}</span>
        </p>
      )}
      {children}
    </div>
  );
}
