import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../../bridge.ts';
import { Screen } from '../../../frame/Screen.tsx';
import { useAccountScope } from '../../../frame/use-account-scope.tsx';
import { ErrorState, ListHead, OfflineIcon, useNow, useText } from '../../../ui/index.ts';
import { GameGrid, GameGridPlaceholder } from '../../../features/game/tiles/GameGrid.tsx';
import { myTurns } from '../../../features/game/tiles/order.ts';
import { PracticeOpponents, usePracticeAccount } from '../../../features/practice/PracticeOpponents.tsx';
import { gameText } from '../../../features/game/game-text.ts';
import { QuickPairing } from '../../../features/new-game/QuickPairing.tsx';
import { Ratings } from '../../../features/ratings/Ratings.tsx';
import { AwayList } from '../../../features/timeline/AwayList.tsx';
import { ChallengeList, type ChallengeKey } from '../../../features/challenges/ChallengeList.tsx';
import { waitingChallenges } from '../../../features/challenges/challenge-words.ts';
import { Connections } from './Connections.tsx';
import { offlineLine } from './connection-words.ts';
import { homeText } from './home-text.ts';
import { TrainingDue } from './TrainingDue.tsx';
import { UpNext } from './UpNext.tsx';
import { usePaintMark } from './paint-mark.ts';
import { Timeline } from '../../../features/timeline/Timeline.tsx';
import './home.css';

export interface HomeScreenProps {
  /** Challenge that a notification refers to. */
  readonly highlightChallenge?: ChallengeKey;
}

/** Challenges to answer, quick pairing, what comes next, games in progress, ratings and the timeline. */
export function HomeScreen({ highlightChallenge }: HomeScreenProps): ReactNode {
  const text = useText(homeText);
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const practice = usePracticeAccount();
  const recent = useAccountScope();
  // The parts that the first picture does not need send their queries after it.
  const painted = usePaintMark('home-painted');
  return (
    <Screen title={text.title} aside={<Summary />} className="home-screen">
      <div className="home">
        <div className="home-main">
          <ChallengeList accounts={accounts} highlight={highlightChallenge ?? null} />
          <QuickPairing accounts={accounts} ready={painted} />
          <TrainingDue accounts={accounts} ready={painted} />
          <UpNext accounts={accounts} ready={painted} />
          <GamesUnderWay />
          {practice && <PracticeOpponents />}
        </div>
        <div className="home-side">
          <Connections accounts={accounts} />
          <AwayList accountId={recent.accountId} nameOf={recent.nameOf} />
          <Ratings accounts={accounts} ready={painted} />
          <section className="home-timeline" aria-label={text.recent}>
            <ListHead title={text.recent} actions={recent.select} />
            <Timeline accountId={recent.accountId} nameOf={recent.nameOf} />
          </section>
        </div>
      </div>
    </Screen>
  );
}

/** Beside the title: number of open challenges and moves or, while offline, the age of the data. */
function Summary(): ReactNode {
  const text = useText(homeText);
  const { waitForMove } = useText(gameText);
  const { data: accounts = [] } = useBridgeQuery('accounts.list', undefined);
  const { data: streams = [] } = useBridgeQuery('streams.list', undefined);
  const challenges = useBridgeQuery('challenges.list', undefined);
  const games = useBridgeQuery('games.list', undefined);
  const offline = offlineLine(accounts, streams, useNow(15_000), text);
  if (offline !== null) {
    return (
      <span className="home-offline" role="status">
        <OfflineIcon />
        {offline}
      </span>
    );
  }
  if (!challenges.data || !games.data) return null;
  const waiting = waitingChallenges(challenges.data).length;
  const mine = myTurns(games.data);
  const parts = [
    ...(waiting > 0 ? [text.challengesToAnswer(waiting)] : []),
    ...(mine > 0 ? [waitForMove(mine)] : []),
  ];
  return parts.length === 0 ? text.allCaughtUp : parts.join(', ');
}

function GamesUnderWay(): ReactNode {
  const text = useText(homeText).games;
  const { failed } = useText(gameText);
  const games = useBridgeQuery('games.list', undefined);
  const { data } = games;
  const count = data?.filter(({ over }) => !over).length ?? 0;
  return (
    <section aria-label={text.label}>
      <ListHead title={text.title} {...(count > 0 && { count })} />
      {games.failure && !data ? (
        <ErrorState title={failed} failure={games.failure} onRetry={games.retry} />
      ) : !data ? (
        <GameGridPlaceholder size="regular" />
      ) : data.length === 0 ? (
        <p className="ui-list-note ui-list-note-empty">{text.none}</p>
      ) : (
        <GameGrid games={data} size="regular" />
      )}
    </section>
  );
}
