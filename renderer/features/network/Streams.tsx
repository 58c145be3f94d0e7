import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { AccountView, GameCard, StreamHealthView } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace, streamHealth } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import {
  Button,
  Dot,
  EmptyState,
  ErrorState,
  IconButton,
  InlineError,
  RefreshIcon,
  classes,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { networkText } from './network-text.ts';
import { NetworkLoading } from './NetworkLoading.tsx';
import { StreamPanel } from './StreamPanel.tsx';
import { inOrder, streamName } from './words.ts';

/** All streams by account: state, last close, next attempt. */
export function Streams(): ReactNode {
  const text = useText(networkText).streams;
  const accounts = useBridgeQuery('accounts.list', undefined);
  const streams = useBridgeQuery('streams.list', undefined);
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const failed = accounts.failure && !accounts.data ? accounts : streams;
  if (!accounts.data || !streams.data) {
    if (!failed.failure) return <NetworkLoading label={text.caption} />;
    return <ErrorState title={text.failed} failure={failed.failure} onRetry={failed.retry} />;
  }
  if (accounts.data.length === 0) return <EmptyState title={text.none.title} text={text.none.text} />;
  const chosen = streams.data.find(({ id }) => id === chosenId);
  return (
    <>
      <table className="net-table streams-table">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.stream}</th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.lastHeard}</th>
            <th scope="col" className="net-wide">
              {text.opened}
            </th>
            <th scope="col" className="net-wider">
              {text.lastClose}
            </th>
            <th scope="col" className="net-act">
              <span className="sr-only">{text.actions}</span>
            </th>
          </tr>
        </thead>
        {accounts.data.map((account) => (
          <AccountStreams
            key={account.id}
            account={account}
            streams={inOrder((streams.data ?? []).filter(({ accountId }) => accountId === account.id))}
            games={games}
            chosenId={chosenId}
            onChoose={(id) => setChosenId(id === chosenId ? null : id)}
          />
        ))}
      </table>
      {chosen !== undefined && (
        <StreamPanel key={chosen.id} stream={chosen} games={games} onClose={() => setChosenId(null)} />
      )}
    </>
  );
}

interface AccountStreamsProps {
  readonly account: AccountView;
  readonly streams: readonly StreamHealthView[];
  readonly games: readonly GameCard[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

function AccountStreams({ account, streams, games, chosenId, onChoose }: AccountStreamsProps): ReactNode {
  const words = useText(networkText);
  const text = words.streams;
  const { names, health } = useText(frameText);
  const translate = useTranslate();
  const name = accountName(account, names);
  const now = useNow();
  const resume = useBridgeCommand('accounts.resume');
  const reconnect = useBridgeCommand('streams.reconnect');
  const reconnectAll = async (): Promise<void> => {
    for (const { id } of streams) await reconnect.run({ accountId: account.id, streamId: id });
  };
  const navigate = useNavigate();
  const stopped = account.state === 'stopped';
  const isShownBelow = streams.some(({ problem }) => problem !== null);
  return (
    <tbody>
      <tr className="net-group">
        <th scope="rowgroup" colSpan={6}>
          <div className="net-group-line line gap-8">
            <span className="truncate">{name}</span>
            <span className="text-3 net-light truncate">
              {accountPlace(account, names)} · {accountHealth(account, streams, now, health).words}
            </span>
            {!stopped && streams.length > 1 && (
              <Button
                size="small"
                variant="quiet"
                className="net-group-action"
                pending={reconnect.pending}
                aria-label={text.reconnectAllOf(name)}
                onPress={() => void reconnectAll()}
              >
                {text.reconnectAll}
              </Button>
            )}
            {stopped && (
              <Button
                size="small"
                variant="quiet"
                className="net-group-action"
                pending={resume.pending}
                onPress={() => void resume.run({ accountId: account.id })}
              >
                {words.resume}
              </Button>
            )}
          </div>
        </th>
      </tr>
      {stopped && !isShownBelow && account.problem !== null && (
        <ProblemRow
          title={account.problem.code === 'unauthorized' ? words.problems.unauthorized : words.accountStopped}
          text={translate(account.problem.message)}
          action={
            <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
              {words.signInAgain}
            </Button>
          }
        />
      )}
      <FailureRow failure={resume.failure ?? reconnect.failure} />
      {streams.length === 0 && (
        <tr>
          <td colSpan={6} className="text-3">
            {account.kind === 'watch' ? text.noneOfWatch : text.noneOpen}
          </td>
        </tr>
      )}
      {streams.map((stream) => (
        <StreamRow
          key={stream.id}
          stream={stream}
          name={streamName(stream, games, words, translate)}
          chosen={stream.id === chosenId}
          onChoose={() => onChoose(stream.id)}
        />
      ))}
    </tbody>
  );
}

interface StreamRowProps {
  readonly stream: StreamHealthView;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function StreamRow({ stream, name, chosen, onChoose }: StreamRowProps): ReactNode {
  const words = useText(networkText);
  const text = words.streams;
  const { health: healthText } = useText(frameText);
  const translate = useTranslate();
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  const reconnect = useBridgeCommand('streams.reconnect');
  const health = streamHealth(stream, now, healthText);
  const { problem, lastByteAt, lastClose } = stream;
  const closing = lastClose && translate(lastClose.message);
  const again = () => void reconnect.run({ accountId: stream.accountId, streamId: stream.id });
  return (
    <>
      <tr className={classes('net-row', chosen && 'net-row-chosen')}>
        <td>
          <AriaButton
            className="net-row-button"
            onPress={onChoose}
            aria-expanded={chosen}
            aria-label={words.details(name)}
          >
            <Dot tone={problem === null ? health.tone : 'problem'} />
            <span className="truncate">{name}</span>
          </AriaButton>
        </td>
        <td className="num truncate">{health.words}</td>
        <td className="num text-2">{lastByteAt === null ? text.noneYet : times.ago(now - lastByteAt)}</td>
        <td className="num text-2 net-wide truncate">
          {text.opens(stream.opens, stream.recentOpens, stream.opensLeft)}
        </td>
        <td className="text-2 net-wider truncate" title={closing ?? undefined}>
          {closing ?? text.neverClosed}
        </td>
        <td className="net-act">
          <IconButton
            icon={RefreshIcon}
            size="small"
            label={text.reconnectOf(name)}
            isDisabled={reconnect.pending || stream.state === 'opening'}
            onPress={again}
          />
        </td>
      </tr>
      {problem !== null && (
        <ProblemRow
          title={words.problems[problem.code]}
          text={translate(problem.message)}
          action={
            problem.action === 'sign_in' ? (
              <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
                {words.signInAgain}
              </Button>
            ) : problem.action === 'try_again' ? (
              <Button size="small" pending={reconnect.pending} onPress={again}>
                {words.reconnectNow}
              </Button>
            ) : null
          }
        />
      )}
      <FailureRow failure={reconnect.failure} />
    </>
  );
}

function FailureRow({ failure }: { readonly failure: Failure | null }): ReactNode {
  return (
    failure && (
      <tr>
        <td colSpan={6}>
          <InlineError failure={failure} />
        </td>
      </tr>
    )
  );
}

interface ProblemRowProps {
  readonly title: string;
  /** Cause and next step. */
  readonly text: string;
  readonly action: ReactNode;
}

/** A problem and its remedy, below the row concerned. */
function ProblemRow({ title, text, action }: ProblemRowProps): ReactNode {
  return (
    <tr>
      <td colSpan={6}>
        <div className="net-trouble-box">
          <div>
            <p className="medium">{title}</p>
            <p className="text-2" data-selectable>
              {text}
            </p>
          </div>
          {action}
        </div>
      </td>
    </tr>
  );
}
