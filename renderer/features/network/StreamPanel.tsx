import type { ReactNode } from 'react';
import type { GameCard, StreamHealth } from '@contract/models.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { streamHealth } from '../../shell/health.ts';
import { useNavigate } from '../../shell/router.ts';
import { SidePanel } from '../../shell/SidePanel.tsx';
import { Button, InlineError, RelativeTime, duration, useNow } from '../../ui/index.ts';
import { formatBytes } from '../settings/format.ts';
import { elapsedText, gameOf, streamName, streamPurpose } from './words.ts';

interface StreamPanelProps {
  readonly stream: StreamHealth;
  readonly games: readonly GameCard[];
  readonly onClose: () => void;
}

/** All that is known of one stream. */
export function StreamPanel({ stream, games, onClose }: StreamPanelProps): ReactNode {
  const now = useNow();
  const navigate = useNavigate();
  const reconnect = useBridgeCommand('streams.reconnect');
  const { lastByteAt, lastLineAt, lastClose, nextAttemptAt, opensLeft, cause, quarantined } = stream;
  const game = gameOf(stream, games);
  return (
    <SidePanel title={streamName(stream, games)} onClose={onClose}>
      <p className="text-2">{streamPurpose(stream)}</p>
      <dl className="net-facts">
        <dt>State</dt>
        <dd className="num">{streamHealth(stream, now).words}</dd>
        <dt>Since</dt>
        <dd>
          <RelativeTime at={stream.since} />
        </dd>
        {cause !== null && (
          <>
            <dt>Why</dt>
            <dd data-selectable>{cause}</dd>
          </>
        )}
        {nextAttemptAt !== null && (
          <>
            <dt>Next attempt</dt>
            <dd className="num">{nextAttemptAt <= now ? 'Now' : `In ${duration(nextAttemptAt - now)}`}</dd>
          </>
        )}
        <dt>Last byte</dt>
        <dd className="num">{lastByteAt === null ? 'None yet' : `${elapsedText(now - lastByteAt)} ago`}</dd>
        <dt>Last line</dt>
        <dd>{lastLineAt === null ? 'None yet' : <RelativeTime at={lastLineAt} />}</dd>
        <dt>Opened</dt>
        <dd className="num">
          {stream.opens} since the start, {stream.recentOpens} in the last 10 min
        </dd>
        {opensLeft !== null && (
          <>
            <dt>Openings left</dt>
            <dd className="num">{opensLeft}</dd>
          </>
        )}
        <dt>Received</dt>
        <dd className="num">
          {stream.lines.toLocaleString()} lines, {formatBytes(stream.bytes)}
        </dd>
        {lastClose !== null && (
          <>
            <dt>Last close</dt>
            <dd data-selectable>
              {lastClose.message} <RelativeTime at={lastClose.at} className="text-3" />
              {lastClose.livedMs !== null && (
                <span className="text-3"> after {elapsedText(lastClose.livedMs)}</span>
              )}
            </dd>
          </>
        )}
      </dl>
      <div className="net-panel-actions">
        <Button
          size="small"
          pending={reconnect.pending}
          isDisabled={stream.state === 'opening'}
          onPress={() => void reconnect.run({ accountId: stream.accountId, streamId: stream.id })}
        >
          Reconnect now
        </Button>
        {game !== undefined && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'game', accountId: game.accountId, gameId: game.gameId })}
          >
            Open the game
          </Button>
        )}
        {quarantined > 0 && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'settings', section: 'storage' })}
          >
            {quarantined === 1 ? '1 line not understood' : `${quarantined} lines not understood`}
          </Button>
        )}
      </div>
      <InlineError failure={reconnect.failure} />
    </SidePanel>
  );
}
