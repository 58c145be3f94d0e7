import './challenges.css';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { AccountView, ChallengeView } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { accountLine } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import { PlayerName } from '../../table/player/PlayerName.tsx';
import { ErrorState, ListHead, Skeleton, useText } from '../../ui/index.ts';
import { ChallengeRow } from './ChallengeRow.tsx';
import { sentChallenges, waitingChallenges } from './challenge-words.ts';
import { challengesText } from './challenges-text.ts';

export interface ChallengeKey {
  readonly accountId: string;
  readonly challengeId: string;
}

export interface ChallengeListProps {
  readonly accounts: readonly AccountView[];
  readonly highlight: ChallengeKey | null;
}

/** px, must match challenges.css. */
const rowHeight = 56;

/** The challenges to answer. A long list scrolls separately, so that the games remain visible. */
export function ChallengeList({ accounts, highlight }: ChallengeListProps): ReactNode {
  const text = useText(challengesText).challenges;
  const challenges = useBridgeQuery('challenges.list', undefined);
  const { data } = challenges;
  const waiting = waitingChallenges(data ?? []);
  const sent = sentChallenges(data ?? []);
  const accept = useAcceptedGames();
  const gone =
    highlight !== null && data !== undefined && !waiting.some((challenge) => isSame(challenge, highlight));

  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} {...(waiting.length > 0 ? { count: waiting.length } : {})} />
      {challenges.failure && !data ? (
        <ErrorState title={text.failed} failure={challenges.failure} onRetry={challenges.retry} />
      ) : !data ? (
        <div className="challenge line gap-4" aria-hidden="true">
          <Skeleton width="60%" />
        </div>
      ) : (
        <>
          {gone && (
            <p className="ui-list-note" role="status">
              {text.gone}
            </p>
          )}
          {waiting.length === 0 ? (
            <p className="ui-list-note ui-list-note-empty">{text.none}</p>
          ) : (
            <Challenges challenges={waiting} accounts={accounts} highlight={highlight} onAccepted={accept} />
          )}
          {sent.length > 0 && <SentChallenges sent={sent} />}
        </>
      )}
    </section>
  );
}

interface ChallengesProps extends ChallengeListProps {
  readonly challenges: readonly ChallengeView[];
  readonly onAccepted: (challenge: ChallengeView) => void;
}

/** Above this number of rows the list is virtual. */
const fewRows = 20;

function Challenges(props: ChallengesProps): ReactNode {
  const { names } = useText(frameText);
  const { challenges, accounts, highlight, onAccepted } = props;
  const row = (challenge: ChallengeView): ReactNode => {
    const account = accounts.find(({ id }) => id === challenge.accountId);
    return (
      <ChallengeRow
        challenge={challenge}
        account={accounts.length > 1 && account ? accountLine(account, names) : null}
        highlighted={highlight !== null && isSame(challenge, highlight)}
        onAccepted={onAccepted}
      />
    );
  };
  const highlighted = highlight ? challenges.findIndex((challenge) => isSame(challenge, highlight)) : -1;
  const Rows = challenges.length > fewRows ? ManyChallenges : FewChallenges;
  return <Rows challenges={challenges} row={row} highlighted={highlighted} />;
}

interface RowsProps {
  readonly challenges: readonly ChallengeView[];
  readonly row: (challenge: ChallengeView) => ReactNode;
  /** Index of the row to scroll to; -1 for none. */
  readonly highlighted: number;
}

function FewChallenges({ challenges, row, highlighted }: RowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (highlighted >= 0) list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <ul ref={list} className="challenges">
      {challenges.map((challenge) => (
        <li key={keyOf(challenge)}>{row(challenge)}</li>
      ))}
    </ul>
  );
}

function ManyChallenges({ challenges, row, highlighted }: RowsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: challenges.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    getItemKey: (index) => keyOf(challenges[index]),
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (highlighted >= 0) scrollToIndex(highlighted, { align: 'auto' });
  }, [highlighted, scrollToIndex]);
  return (
    <div ref={box} className="challenges">
      <ul className="ui-long-sheet" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const challenge = challenges[item.index];
          return (
            challenge && (
              <li
                key={item.key}
                ref={rows.measureElement}
                className="ui-long-row"
                data-index={item.index}
                aria-setsize={challenges.length}
                aria-posinset={item.index + 1}
                style={{ translate: `0 ${item.start}px` }}
              >
                {row(challenge)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Opens the game of an accepted challenge, which has the challenge's id. */
function useAcceptedGames(): (challenge: ChallengeView) => void {
  const games = useBridgeQuery('games.list', undefined);
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState<ChallengeView | null>(null);
  const started =
    accepted &&
    games.data?.find(({ accountId, gameId }) => accountId === accepted.accountId && gameId === accepted.id);
  useEffect(() => {
    if (started) navigate({ screen: 'game', accountId: started.accountId, gameId: started.gameId });
  }, [started, navigate]);
  return setAccepted;
}

function keyOf(challenge: ChallengeView | undefined): string {
  return challenge ? `${challenge.accountId} ${challenge.id}` : '';
}

function isSame(challenge: ChallengeView, key: ChallengeKey): boolean {
  return challenge.id === key.challengeId && challenge.accountId === key.accountId;
}

/** The opponents who have not answered yet. */
function SentChallenges({ sent }: { readonly sent: readonly ChallengeView[] }): ReactNode {
  const text = useText(challengesText).challenges;
  return (
    <p className="ui-list-note">
      {text.sentTo(sent.length)}{' '}
      {sent.map((challenge, index) => {
        const { accountId, opponent } = challenge;
        return (
          <Fragment key={keyOf(challenge)}>
            {index > 0 && ', '}
            {opponent ? <PlayerName player={opponent} accountId={accountId} /> : text.anyone}
          </Fragment>
        );
      })}
    </p>
  );
}
