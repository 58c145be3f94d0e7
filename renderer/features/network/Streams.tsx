import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { AccountView, GameCard, StreamHealth } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace, streamHealth } from '../../shell/health.ts';
import { useNavigate } from '../../shell/router.ts';
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
} from '../../ui/index.ts';
import { NetworkLoading } from './NetworkLoading.tsx';
import { StreamPanel } from './StreamPanel.tsx';
import { elapsedText, inOrder, opensText, problemTitle, streamName } from './words.ts';

/** Every long-lived connection, by account: how it does, why it last closed, and when it is tried again. */
export function Streams(): ReactNode {
  const accounts = useBridgeQuery('accounts.list', undefined);
  const streams = useBridgeQuery('streams.list', undefined);
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const failed = accounts.failure && !accounts.data ? accounts : streams;
  if (!accounts.data || !streams.data) {
    if (!failed.failure) return <NetworkLoading label="Streams" />;
    return (
      <ErrorState title="The streams could not be read" failure={failed.failure} onRetry={failed.retry} />
    );
  }
  if (accounts.data.length === 0)
    return <EmptyState title="No streams" text="Each account that is added has its streams here." />;
  const chosen = streams.data.find(({ id }) => id === chosenId);
  return (
    <>
      <table className="net-table streams-table">
        <caption className="sr-only">Streams by account</caption>
        <thead>
          <tr>
            <th scope="col">Stream</th>
            <th scope="col">State</th>
            <th scope="col">Last heard</th>
            <th scope="col" className="net-wide">
              Opened
            </th>
            <th scope="col" className="net-wider">
              Last close
            </th>
            <th scope="col" className="net-act">
              <span className="sr-only">Actions</span>
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
        <StreamPanel stream={chosen} games={games} onClose={() => setChosenId(null)} />
      )}
    </>
  );
}

interface AccountStreamsProps {
  readonly account: AccountView;
  readonly streams: readonly StreamHealth[];
  readonly games: readonly GameCard[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

function AccountStreams({ account, streams, games, chosenId, onChoose }: AccountStreamsProps): ReactNode {
  const now = useNow();
  const resume = useBridgeCommand('accounts.resume');
  const reconnect = useBridgeCommand('streams.reconnect');
  const reconnectAll = async (): Promise<void> => {
    for (const { id } of streams) await reconnect.run({ accountId: account.id, streamId: id });
  };
  const navigate = useNavigate();
  const stopped = account.state === 'stopped';
  const told = streams.some(({ problem }) => problem !== null);
  return (
    <tbody>
      <tr className="net-group">
        <th scope="rowgroup" colSpan={6}>
          <div className="net-group-line">
            <span className="truncate">{accountName(account)}</span>
            <span className="text-3 net-light truncate">
              {accountPlace(account)} · {accountHealth(account, streams, now).words}
            </span>
            {!stopped && streams.length > 1 && (
              <span className="net-group-actions">
                <Button
                  size="small"
                  variant="quiet"
                  pending={reconnect.pending}
                  aria-label={`Reconnect all streams of ${accountName(account)}`}
                  onPress={() => void reconnectAll()}
                >
                  Reconnect all
                </Button>
              </span>
            )}
            {stopped && (
              <span className="net-group-actions">
                <Button
                  size="small"
                  variant="quiet"
                  pending={resume.pending}
                  onPress={() => void resume.run({ accountId: account.id })}
                >
                  Resume
                </Button>
              </span>
            )}
          </div>
        </th>
      </tr>
      {stopped && !told && account.problem !== null && (
        <Trouble
          title={
            account.problem.code === 'unauthorized' ? problemTitle('unauthorized') : 'This account is stopped'
          }
          text={account.problem.message}
          action={
            <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
              Sign in again
            </Button>
          }
        />
      )}
      {(resume.failure ?? reconnect.failure) !== null && (
        <tr>
          <td colSpan={6}>
            <InlineError failure={resume.failure ?? reconnect.failure} />
          </td>
        </tr>
      )}
      {streams.length === 0 && (
        <tr>
          <td colSpan={6} className="text-3">
            {account.kind === 'watch'
              ? 'No streams: without an account, Outpost asks only when you look.'
              : 'No streams are open.'}
          </td>
        </tr>
      )}
      {streams.map((stream) => (
        <StreamRow
          key={stream.id}
          stream={stream}
          name={streamName(stream, games)}
          chosen={stream.id === chosenId}
          onChoose={() => onChoose(stream.id)}
        />
      ))}
    </tbody>
  );
}

interface StreamRowProps {
  readonly stream: StreamHealth;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function StreamRow({ stream, name, chosen, onChoose }: StreamRowProps): ReactNode {
  const now = useNow();
  const navigate = useNavigate();
  const reconnect = useBridgeCommand('streams.reconnect');
  const health = streamHealth(stream, now);
  const { problem, lastByteAt, lastClose } = stream;
  const again = () => void reconnect.run({ accountId: stream.accountId, streamId: stream.id });
  return (
    <>
      <tr className={classes('net-row', chosen && 'net-row-chosen')}>
        <td>
          <AriaButton
            className="net-row-button"
            onPress={onChoose}
            aria-expanded={chosen}
            aria-label={`${name}: details`}
          >
            <Dot tone={problem === null ? health.tone : 'problem'} />
            <span className="truncate">{name}</span>
          </AriaButton>
        </td>
        <td className="num truncate">{health.words}</td>
        <td className="num text-2">
          {lastByteAt === null ? 'Nothing yet' : `${elapsedText(now - lastByteAt)} ago`}
        </td>
        <td className="num text-2 net-wide truncate">{opensText(stream)}</td>
        <td className="text-2 net-wider truncate" title={lastClose?.message}>
          {lastClose?.message ?? 'Never closed'}
        </td>
        <td className="net-act">
          <IconButton
            icon={RefreshIcon}
            size="small"
            label={`Reconnect now: ${name}`}
            isDisabled={reconnect.pending || stream.state === 'opening'}
            onPress={again}
          />
        </td>
      </tr>
      {problem !== null && (
        <Trouble
          title={problemTitle(problem.code)}
          text={problem.message}
          action={
            problem.action === 'sign_in' ? (
              <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
                Sign in again
              </Button>
            ) : problem.action === 'try_again' ? (
              <Button size="small" pending={reconnect.pending} onPress={again}>
                Reconnect now
              </Button>
            ) : null
          }
        />
      )}
      {reconnect.failure !== null && (
        <tr>
          <td colSpan={6}>
            <InlineError failure={reconnect.failure} />
          </td>
        </tr>
      )}
    </>
  );
}

interface TroubleProps {
  readonly title: string;
  /** What happened and what to do. */
  readonly text: string;
  readonly action: ReactNode;
}

/** What is wrong and what helps, under the row that it is about. */
function Trouble({ title, text, action }: TroubleProps): ReactNode {
  return (
    <tr className="net-trouble">
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
