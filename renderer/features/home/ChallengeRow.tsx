import type { ReactNode } from 'react';
import type { ChallengeView } from '@contract/models.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, classes, InlineError, Menu, useNow } from '../../ui/index.ts';
import { PlayerName } from '../game/PlayerName.tsx';
import { challengeTerms, declineWords, timeLeftWords } from './challenge-words.ts';

export interface ChallengeRowProps {
  readonly challenge: ChallengeView;
  /** Named only where there are several accounts. */
  readonly account: string | null;
  readonly highlighted: boolean;
  readonly onAccepted: (challenge: ChallengeView) => void;
}

/** One challenge with its answers. A game that only the browser can play says so instead of accepting it here. */
export function ChallengeRow({ challenge, account, highlighted, onAccepted }: ChallengeRowProps): ReactNode {
  const { accountId, id, opponent } = challenge;
  const accept = useBridgeCommand('challenges.accept');
  const decline = useBridgeCommand('challenges.decline');
  const browser = useBridgeCommand('shell.openAddress');
  const busy = accept.pending || decline.pending;
  const name = opponent?.name ?? 'Someone';
  const terms = challengeTerms(challenge);

  const press = async (): Promise<void> => {
    const outcome = await accept.run({ accountId, challengeId: id });
    if (outcome.ok) onAccepted(challenge);
  };

  return (
    <div
      className={classes('challenge', highlighted && 'challenge-highlighted')}
      role="group"
      aria-label={`Challenge from ${name}`}
    >
      <div className="challenge-words">
        <span className="challenge-who">
          {opponent ? <PlayerName player={opponent} /> : <span className="medium">Someone</span>}
          {account !== null && <span className="challenge-account truncate">{account}</span>}
        </span>
        <span className="challenge-terms truncate" title={terms}>
          {terms}
        </span>
        <InlineError failure={accept.failure ?? decline.failure ?? browser.failure} />
      </div>
      <ExpiresIn at={challenge.expiresAt} />
      <div className="challenge-answers">
        <Menu
          label={`Decline the challenge from ${name}`}
          trigger={
            <Button
              size="small"
              variant="quiet"
              isDisabled={busy}
              aria-label={`Decline the challenge from ${name}`}
            >
              Decline
            </Button>
          }
          actions={declineWords.map(({ reason, label }) => ({
            id: reason,
            label,
            run: () => void decline.run({ accountId, challengeId: id, reason }),
          }))}
        />
        {challenge.door === 'browser' ? (
          <Button
            size="small"
            pending={browser.pending}
            aria-label={`Open in browser: the challenge from ${name}`}
            onPress={() => void browser.run({ address: challenge.address })}
          >
            Open in browser
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            pending={busy}
            aria-label={`Accept the challenge from ${name}`}
            onPress={() => void press()}
          >
            Accept
          </Button>
        )}
      </div>
    </div>
  );
}

/** How long the challenge stands; its room stays when nothing is known. */
function ExpiresIn({ at }: { readonly at: number | null }): ReactNode {
  const now = useNow();
  return (
    <span className="challenge-expiry num">
      {at !== null && (
        <>
          <span className="sr-only">Expires in </span>
          {timeLeftWords(at - now)}
        </>
      )}
    </span>
  );
}
