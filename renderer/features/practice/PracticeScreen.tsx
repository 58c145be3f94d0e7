import './lobby.css';
import { useState, type ReactNode } from 'react';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Screen } from '../../frame/Screen.tsx';
import { frameText } from '../../frame/frame-text.ts';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  InlineError,
  ListHead,
  Skeleton,
  useText,
} from '../../ui/index.ts';
import { ChallengeForm } from './ChallengeForm.tsx';
import { ClubPart } from './ClubPart.tsx';
import { practiceText } from './practice-text.ts';
import { OpponentList } from './OpponentList.tsx';

/** Lobby of the practice club: opponents, terms and club settings. */
export function PracticeScreen(): ReactNode {
  const text = useText(practiceText);
  const { titles } = useText(frameText);
  const accounts = useBridgeQuery('accounts.list', undefined);
  const lobby = useBridgeQuery('practice.club', undefined);
  const [chosen, setChosen] = useState<string | null>(null);
  const account = accounts.data?.find(({ kind }) => kind === 'practice');
  const { data } = lobby;

  const content = (): ReactNode => {
    if (lobby.failure && !data)
      return <ErrorState title={text.failed} failure={lobby.failure} onRetry={lobby.retry} />;
    if (lobby.loading || accounts.data === undefined) return <LobbyLoading />;
    if (!data || !account) return <Closed onOpened={lobby.retry} />;
    const weakestFirst = data.opponents.toSorted((a, b) => a.rating - b.rating);
    const id = chosen ?? weakestFirst[0]?.id ?? '';
    return (
      <div className="columns">
        <section aria-label={text.opponents.title}>
          {/* The computer is no member of the club. */}
          <ListHead title={text.opponents.title} count={data.opponents.length + 1} />
          <OpponentList opponents={data.opponents} chosen={id} onChoose={setChosen} />
        </section>
        <div className="columns-part">
          <ChallengeForm
            accountId={account.id}
            opponent={data.opponents.find((opponent) => opponent.id === id)}
          />
          <ClubPart accountId={account.id} lobby={data} onChange={lobby.retry} />
        </div>
      </div>
    );
  };

  return (
    <Screen
      title={titles.lobby}
      aside={
        <span className="columns-aside">
          <Badge tone="caution">{text.badge}</Badge>
          <span className="truncate">{text.aside}</span>
        </span>
      }
    >
      {content()}
    </Screen>
  );
}

function LobbyLoading(): ReactNode {
  return (
    <div className="columns" aria-hidden="true">
      <div>
        {[60, 72, 66, 70, 58, 64].map((width) => (
          <div key={width} className="lobby-opponent">
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
      <div className="columns-part">
        <Skeleton width="60%" />
      </div>
    </div>
  );
}

function Closed({ onOpened }: { readonly onOpened: () => void }): ReactNode {
  const text = useText(practiceText).closed;
  const open = useBridgeCommand('accounts.practice');
  const press = async (): Promise<void> => {
    if ((await open.run(undefined)).ok) onOpened();
  };
  return (
    <>
      <EmptyState
        title={text.title}
        text={text.text}
        action={
          <Button variant="primary" pending={open.pending} onPress={() => void press()}>
            {text.open}
          </Button>
        }
      />
      <InlineError failure={open.failure} />
    </>
  );
}
