import type { ReactNode } from 'react';
import type { SeekView } from '@contract/challenge-rules.ts';
import type { ChallengeView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { gameWords } from '@text/game-words.ts';
import { speedOfClock } from '@chess/vocabulary.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import {
  Button,
  InlineError,
  ListHead,
  useNow,
  useText,
  useTimes,
  useTranslate,
  useTranslateText,
} from '../../ui/index.ts';
import { gameKind } from '../../table/game-kind.ts';
import { newGameText } from './new-game-text.ts';

/** Open seeks and sent challenges. */
export function WaitingList(): ReactNode {
  const text = useText(newGameText);
  const seeks = useBridgeQuery('seeks.list', undefined).data ?? [];
  const sent = (useBridgeQuery('challenges.list', undefined).data ?? []).filter(
    ({ direction, status }) => direction === 'out' && status === 'created',
  );
  return (
    <section aria-label={text.waiting}>
      <ListHead title={text.waiting} />
      <SeekNews seeks={seeks} />
      {seeks.length + sent.length === 0 && <p className="text-3">{text.nothing}</p>}
      <ul>
        {seeks.map((seek) => (
          <li key={seek.id}>
            <SeekRow seek={seek} />
          </li>
        ))}
        {sent.map((challenge) => (
          <li key={`${challenge.accountId} ${challenge.id}`}>
            <SentRow challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Announces the states of searches to screen readers; their waiting times would be read out each second. */
export function SeekNews({ seeks }: { readonly seeks: readonly SeekView[] }): ReactNode {
  const text = useText(newGameText);
  return (
    <p className="sr-only" role="status">
      {seeks.map(({ state }) => stateText(state, text)).join(' ')}
    </p>
  );
}

export interface SeekRowProps {
  readonly seek: SeekView;
  /** Name of the account that searches; null when there is only one. */
  readonly account?: string | null;
}

/** A search for an opponent, with its waiting time. */
export function SeekRow({ seek, account = null }: SeekRowProps): ReactNode {
  const text = useText(newGameText);
  const words = useText(gameWords);
  const times = useTimes();
  const translate = useTranslate();
  const now = useNow();
  const cancel = useBridgeCommand('seeks.cancel');
  const { variant, rated, limit, increment, ratings, state } = seek;
  const kind = gameKind(
    {
      variant: { key: variant, name: variant },
      speed: speedOfClock(limit, increment),
      rated,
      control: { type: 'clock', limit, increment },
    },
    words,
  );
  return (
    <div className="waiting-row line gap-12">
      <div className="waiting-words stack">
        <span className="medium">
          {stateText(state, text)}
          {state === 'looking' && <span className="text-3 num"> {times.duration(now - seek.since)}</span>}
        </span>
        <span className="text-2">
          {[
            kind,
            ...(ratings ? [text.between(...ratings)] : []),
            ...(account === null ? [] : [account]),
          ].join(' · ')}
        </span>
        {seek.message !== null && <span className="text-2">{translate(seek.message)}</span>}
        <InlineError failure={cancel.failure} />
      </div>
      <Button
        size="small"
        variant="quiet"
        pending={cancel.pending}
        onPress={() => void cancel.run({ seekId: seek.id })}
      >
        {state === 'looking' ? text.cancel : text.dismiss}
      </Button>
    </div>
  );
}

function stateText(state: SeekView['state'], text: TextOf<typeof newGameText>): string {
  return { looking: text.looking, ended: text.found, failed: text.failed }[state];
}

function SentRow({ challenge }: { readonly challenge: ChallengeView }): ReactNode {
  const text = useText(newGameText);
  const words = useText(gameWords);
  const cancel = useBridgeCommand('challenges.cancel');
  const translateText = useTranslateText();
  const { accountId, id, opponent } = challenge;
  return (
    <div className="waiting-row line gap-12">
      <div className="waiting-words stack">
        <span className="medium">{text.sentTo(translateText(opponent?.name ?? text.anybody))}</span>
        <span className="text-2">{gameKind({ ...challenge, control: challenge.timeControl }, words)}</span>
        <InlineError failure={cancel.failure} />
      </div>
      <Button
        size="small"
        variant="quiet"
        pending={cancel.pending}
        onPress={() => void cancel.run({ accountId, challengeId: id })}
      >
        {text.cancel}
      </Button>
    </div>
  );
}
