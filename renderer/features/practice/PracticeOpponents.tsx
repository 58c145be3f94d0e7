import { useState, type ReactNode } from 'react';
import type { OpponentView } from '@contract/models.ts';
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
import { opponentsText } from './opponents-text.ts';
import './opponents.css';

/** Limit and increment in seconds. */
const controls = [
  { limit: 60, increment: 0 },
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

/** Opponents of the practice club who send a challenge on request. */
export function PracticeOpponents(): ReactNode {
  const text = useText(opponentsText);
  const words = useText(gameWords);
  const navigate = useNavigate();
  const opponents = useBridgeQuery('practice.opponents', undefined);
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
      <ul className="opponents">
        {opponents.data && control
          ? opponents.data.map((opponent) => (
              <Opponent
                key={opponent.id}
                opponent={opponent}
                limit={control.limit}
                increment={control.increment}
              />
            ))
          : [0, 1, 2].map((index) => (
              <li key={index} className="opponents-row">
                <Skeleton width="50%" />
              </li>
            ))}
      </ul>
    </section>
  );
}

interface OpponentProps {
  readonly opponent: OpponentView;
  readonly limit: number;
  readonly increment: number;
}

function Opponent({ opponent, limit, increment }: OpponentProps): ReactNode {
  const accountId = useBridgeQuery('accounts.list', undefined).data?.find(
    ({ kind }) => kind === 'practice',
  )?.id;
  const text = useText(opponentsText);
  const translate = useTranslate();
  const ask = useBridgeCommand('practice.askForChallenge');
  const [isAsked, setAsked] = useState(false);
  const press = async (): Promise<void> => {
    setAsked(false);
    const outcome = await ask.run({ opponentId: opponent.id, limit, increment });
    setAsked(outcome.ok);
  };
  return (
    <li className="opponents-row">
      <div className="opponents-words">
        <span className="opponents-name">
          {accountId === undefined ? (
            opponent.name
          ) : (
            <PlayerLink accountId={accountId} username={opponent.name} />
          )}
        </span>
        <span className="text-3 num">{opponent.rating}</span>
        <span className="text-2 truncate" role="status">
          {isAsked ? text.waiting(opponent.name) : translate(opponent.manner)}
        </span>
        <InlineError failure={ask.failure} />
      </div>
      <Button
        size="small"
        pending={ask.pending}
        aria-label={text.playAgainst(opponent.name)}
        onPress={() => void press()}
      >
        {text.play}
      </Button>
    </li>
  );
}
