import { useState, type ReactNode } from 'react';
import type { OpponentView } from '@contract/models.ts';
import type { Terms } from '@contract/terms.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  ErrorState,
  InlineError,
  ListHead,
  Select,
  Skeleton,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { formatTimeControl } from '@chess/clock.ts';
import { speedOfClock } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { PlayerLink } from '../../table/player/PlayerLink.tsx';
import { SentFate } from '../../table/terms/SentFate.tsx';
import { useSentChallenge } from '../../table/terms/use-sent-challenge.ts';
import { opponentsText } from './opponents-text.ts';
import './opponents.css';

/** Limit and increment in seconds. Bullet is absent, because servers let it be played only in a browser. */
const controls = [
  { limit: 180, increment: 2 },
  { limit: 300, increment: 3 },
  { limit: 600, increment: 5 },
  { limit: 900, increment: 10 },
  { limit: 1800, increment: 20 },
].map((control) => ({ ...control, value: formatTimeControl(control.limit, control.increment) }));
const usualControl = '10+5';

/** Whether there is an account of the practice club. */
export function usePracticeAccount(): boolean {
  const accounts = useBridgeQuery('accounts.list', undefined);
  return accounts.data?.some(({ kind }) => kind === 'practice') ?? false;
}

/** Opponents of the practice club, each with a button that starts a game. */
export function PracticeOpponents(): ReactNode {
  const text = useText(opponentsText);
  const words = useText(gameWords);
  const navigate = useNavigate();
  const opponents = useBridgeQuery('practice.opponents', undefined);
  const accounts = useBridgeQuery('accounts.list', undefined);
  const accountId = accounts.data?.find(({ kind }) => kind === 'practice')?.id;
  const [chosen, setChosen] = useState<string>(usualControl);
  const control = controls.find(({ value }) => value === chosen);
  if (opponents.failure) {
    return <ErrorState title={text.failed} failure={opponents.failure} onRetry={opponents.retry} />;
  }
  return (
    <section aria-label={text.title}>
      <ListHead
        title={text.title}
        actions={
          <>
            <Button size="small" variant="quiet" onPress={() => navigate({ screen: 'lobby' })}>
              {text.more}
            </Button>
            <Select
              label={text.timeControl}
              labelHidden
              choices={controls.map(({ value, limit, increment }) => ({
                value,
                label: value,
                hint: words.speed(speedOfClock(limit, increment)),
              }))}
              value={chosen}
              onChange={setChosen}
            />
          </>
        }
      />
      {opponents.data && accountId !== undefined && control ? (
        <Opponents
          accountId={accountId}
          opponents={opponents.data}
          time={{
            kind: 'clock',
            limitSeconds: control.limit,
            incrementSeconds: control.increment,
          }}
        />
      ) : (
        <ul className="opponents">
          {[0, 1, 2].map((index) => (
            <li key={index} className="opponents-row">
              <Skeleton width="50%" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OpponentsProps {
  readonly accountId: string;
  readonly opponents: readonly OpponentView[];
  readonly time: Terms['time'];
}

function Opponents({ accountId, opponents, time }: OpponentsProps): ReactNode {
  const text = useText(opponentsText);
  const translate = useTranslate();
  const create = useBridgeCommand('challenges.create');
  const [challenged, setChallenged] = useState<string | null>(null);
  const { fate, follow, forget } = useSentChallenge(accountId);
  const isWaiting = create.pending || fate?.kind === 'waiting';
  const play = async ({ id, name }: OpponentView): Promise<void> => {
    forget();
    setChallenged(id);
    const terms: Terms = { variant: 'standard', rated: false, color: 'random', time };
    const outcome = await create.run({ accountId, username: id, terms });
    if (outcome.ok) follow({ id: outcome.value.challengeId, name });
  };
  return (
    <ul className="opponents">
      {opponents.map((opponent) => {
        const { id, name, rating, manner } = opponent;
        const isChallenged = id === challenged;
        return (
          <li key={id} className="opponents-row">
            <div className="opponents-words">
              <span className="opponents-name">
                <PlayerLink accountId={accountId} username={name} />
              </span>
              <span className="text-3 num">{rating}</span>
              {(!isChallenged || !fate) && <span className="text-2 truncate">{translate(manner)}</span>}
              <SentFate fate={isChallenged ? fate : null} />
              {isChallenged && <InlineError failure={create.failure} />}
            </div>
            <Button
              size="small"
              pending={isChallenged && isWaiting}
              isDisabled={!isChallenged && isWaiting}
              aria-label={text.playAgainst(name)}
              onPress={() => void play(opponent)}
            >
              {text.play}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
