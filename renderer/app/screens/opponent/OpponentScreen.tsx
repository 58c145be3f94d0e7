import '../../../features/history/history.css';
import '../player/player-page.css';
import './opponent.css';
import type { ReactNode } from 'react';
import { mostPerRequest } from '@contract/opponents.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Screen } from '../../../frame/Screen.tsx';
import { Button, EmptyState, ErrorState, Skeleton, useText, useTranslate } from '../../../ui/index.ts';
import { HeadToHead } from '../player/HeadToHead.tsx';
import { Ratings } from '../player/Ratings.tsx';
import { RecentActivity } from '../player/RecentActivity.tsx';
import { ClockUse } from './ClockUse.tsx';
import { DownloadLine, FetchButtons } from './Download.tsx';
import { Form } from './Form.tsx';
import { opponentText } from './opponent-text.ts';
import { OpeningsOf } from './OpeningsOf.tsx';

export interface OpponentScreenProps {
  readonly accountId: string;
  readonly username: string;
}

/** The file about another player. Main closes it while a game against the player is in progress. */
export function OpponentScreen({ accountId, username }: OpponentScreenProps): ReactNode {
  const text = useText(opponentText);
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: file, failure, retry } = useBridgeQuery('opponents.view', { accountId, username });
  const name = file?.name ?? username;
  const isOpen = file !== undefined && file.closed === null;
  const playerPage = (
    <Button onPress={() => navigate({ screen: 'player', accountId, username: name })}>
      {text.playerPage}
    </Button>
  );
  const frame = (children: ReactNode, actions?: ReactNode) => (
    <Screen
      title={name}
      className="player-screen"
      parent={{ screen: 'player', accountId, username: name }}
      aside={text.label}
      actions={
        <>
          {actions}
          {playerPage}
        </>
      }
    >
      {children}
    </Screen>
  );
  if (failure && (!file || failure.code === 'refused'))
    return frame(<ErrorState title={text.failed} failure={failure} onRetry={retry} />);
  if (!file)
    return frame(
      <p className="player-note" role="status">
        <span className="sr-only">{text.loading}</span>
        <Skeleton width="40%" />
      </p>,
    );
  if (!isOpen)
    return frame(
      <EmptyState title={text.closed(name)} text={file.closed === null ? '' : translate(file.closed)} />,
    );
  const { figures, download } = file;
  const buttons = <FetchButtons accountId={accountId} username={name} file={file} />;
  const isFetched = download.phase === 'idle' && download.hasAll;
  return frame(
    <>
      <DownloadLine file={file} />
      {figures === null && (
        <EmptyState
          title={text.empty.title(name)}
          text={isFetched ? text.empty.nothing : text.empty.text(mostPerRequest)}
          action={buttons}
        />
      )}
      <div className="player-page">
        <div className="player-column">
          {figures?.openings.map((openings) => (
            <OpeningsOf key={openings.color} accountId={accountId} openings={openings} file={file} />
          ))}
          {figures && <ClockUse figures={figures} />}
          {!figures && <RecentActivity accountId={accountId} username={name} />}
        </div>
        <div className="player-column">
          {figures && <Form accountId={accountId} form={figures.form} />}
          <HeadToHead accountId={accountId} username={name} asksServer />
          <TheirRatings accountId={accountId} username={name} />
          {figures && <RecentActivity accountId={accountId} username={name} />}
        </div>
      </div>
    </>,
    figures === null ? undefined : buttons,
  );
}

/** Ratings from the server; nothing while it does not answer, which the other parts say. */
function TheirRatings({ accountId, username }: OpponentScreenProps): ReactNode {
  const { data } = useBridgeQuery('players.profile', { accountId, username });
  return data && !data.closed ? <Ratings profile={data} /> : null;
}
