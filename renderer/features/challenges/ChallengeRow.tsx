import type { ReactNode } from 'react';
import type { ChallengeView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  Button,
  classes,
  InlineError,
  Menu,
  useNow,
  useText,
  useTimes,
  useTranslateText,
} from '../../ui/index.ts';
import { PlayerName } from '../../table/player/PlayerName.tsx';
import { OpponentFileLink } from '../../table/player/OpponentFileLink.tsx';
import { OpponentRecord } from '../../table/player/OpponentRecord.tsx';
import { challengeTerms, declineOrder } from './challenge-words.ts';
import { challengesText } from './challenges-text.ts';

export interface ChallengeRowProps {
  readonly challenge: ChallengeView;
  /** Account name, only with several accounts. */
  readonly account: string | null;
  readonly highlighted: boolean;
  readonly onAccepted: (challenge: ChallengeView) => void;
}

/** One challenge with its answers. A browser-only game cannot be accepted here and says so. */
export function ChallengeRow({ challenge, account, highlighted, onAccepted }: ChallengeRowProps): ReactNode {
  const text = useText(challengesText).challenge;
  const words = useText(gameWords);
  const translateText = useTranslateText();
  const { accountId, id, opponent } = challenge;
  const accept = useBridgeCommand('challenges.accept');
  const decline = useBridgeCommand('challenges.decline');
  const browser = useBridgeCommand('shell.openAddress');
  const busy = accept.pending || decline.pending;
  const name = opponent ? translateText(opponent.name) : text.someone;
  const terms = challengeTerms(challenge, text, words);

  const press = async (): Promise<void> => {
    const outcome = await accept.run({ accountId, challengeId: id });
    if (outcome.ok) onAccepted(challenge);
  };

  return (
    <div
      className={classes('challenge line gap-4', highlighted && 'challenge-highlighted')}
      role="group"
      aria-label={text.from(name)}
    >
      <div className="challenge-words stack">
        <span className="challenge-who">
          {opponent ? (
            <PlayerName player={opponent} accountId={accountId} />
          ) : (
            <span className="medium">{text.someone}</span>
          )}
          {opponent?.online === false && <span className="challenge-account">{text.offline}</span>}
          {opponent && <OpponentRecord accountId={accountId} opponent={opponent} />}
          {opponent && <OpponentFileLink accountId={accountId} opponent={opponent} />}
          {account !== null && <span className="challenge-account truncate">{account}</span>}
        </span>
        <span className="challenge-terms text-2 truncate" title={terms}>
          {terms}
        </span>
        <InlineError failure={accept.failure ?? decline.failure ?? browser.failure} />
      </div>
      <ExpiresIn at={challenge.expiresAt} />
      <div className="challenge-answers">
        <Menu
          label={text.declineOf(name)}
          trigger={
            <Button
              size="small"
              variant="quiet"
              isDisabled={accept.pending}
              pending={decline.pending}
              aria-label={text.declineOf(name)}
            >
              {text.decline}
            </Button>
          }
          actions={declineOrder.map((reason) => ({
            id: reason,
            label: text.reasons[reason],
            run: () => void decline.run({ accountId, challengeId: id, reason }),
          }))}
        />
        {challenge.access === 'browser' ? (
          <Button
            size="small"
            pending={browser.pending}
            aria-label={text.browseOf(name)}
            onPress={() => void browser.run({ address: challenge.address })}
          >
            {text.browse}
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            pending={busy}
            aria-label={text.acceptOf(name)}
            onPress={() => void press()}
          >
            {text.accept}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Time to expiry; reserves its space when unknown. */
function ExpiresIn({ at }: { readonly at: number | null }): ReactNode {
  const text = useText(challengesText).challenge;
  const times = useTimes();
  const now = useNow();
  return (
    <span className="challenge-expiry text-2 num">
      {at !== null && (
        <>
          <span className="sr-only">{text.timeLeft} </span>
          {at <= now ? text.ending : times.duration(at - now)}
        </>
      )}
    </span>
  );
}
