import type { ReactNode } from 'react';
import type { GameCard, StreamHealthView } from '@contract/models.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { streamHealth } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import { frameText } from '../../frame/frame-text.ts';
import {
  Button,
  InlineError,
  RelativeTime,
  useForms,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { networkText } from './network-text.ts';
import { gameOf, streamName } from './words.ts';

interface StreamPanelProps {
  readonly stream: StreamHealthView;
  readonly games: readonly GameCard[];
  readonly onClose: () => void;
}

/** Details of one stream. */
export function StreamPanel({ stream, games, onClose }: StreamPanelProps): ReactNode {
  const words = useText(networkText);
  const text = words.stream;
  const { health } = useText(frameText);
  const translate = useTranslate();
  const times = useTimes();
  const forms = useForms();
  const now = useNow();
  const navigate = useNavigate();
  const reconnect = useBridgeCommand('streams.reconnect');
  const { lastByteAt, lastLineAt, lastClose, nextAttemptAt, opensLeft, cause, quarantined } = stream;
  const game = gameOf(stream, games);
  return (
    <SidePanel title={streamName(stream, games, words, translate)} onClose={onClose}>
      <p className="text-2">{words.kinds[stream.kind].purpose}</p>
      <dl className="net-facts">
        <dt>{text.state}</dt>
        <dd className="num">{streamHealth(stream, now, health).words}</dd>
        <dt>{text.since}</dt>
        <dd>
          <RelativeTime at={stream.since} />
        </dd>
        {cause !== null && (
          <>
            <dt>{text.why}</dt>
            <dd data-selectable>{translate(cause)}</dd>
          </>
        )}
        {nextAttemptAt !== null && (
          <>
            <dt>{text.nextAttempt}</dt>
            <dd className="num">{nextAttemptAt <= now ? words.now : words.inTime(nextAttemptAt - now)}</dd>
          </>
        )}
        <dt>{text.lastByte}</dt>
        <dd className="num">{lastByteAt === null ? text.noneYet : times.ago(now - lastByteAt)}</dd>
        <dt>{text.lastLine}</dt>
        <dd>{lastLineAt === null ? text.noneYet : <RelativeTime at={lastLineAt} />}</dd>
        <dt>{text.opened}</dt>
        <dd className="num">{text.opens(stream.opens, stream.recentOpens)}</dd>
        {opensLeft !== null && (
          <>
            <dt>{text.opensLeft}</dt>
            <dd className="num">{opensLeft}</dd>
          </>
        )}
        <dt>{text.received}</dt>
        <dd className="num">
          {text.lines(stream.lines)}, {formatBytes(stream.bytes, forms)}
        </dd>
        {lastClose !== null && (
          <>
            <dt>{text.lastClose}</dt>
            <dd data-selectable>
              {translate(lastClose.message)} <RelativeTime at={lastClose.at} className="text-3" />
              {lastClose.livedMs !== null && <span className="text-3"> {text.after(lastClose.livedMs)}</span>}
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
          {words.reconnectNow}
        </Button>
        {game !== undefined && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'game', accountId: game.accountId, gameId: game.gameId })}
          >
            {text.openGame}
          </Button>
        )}
        {quarantined > 0 && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'settings', section: 'storage' })}
          >
            {text.unread(quarantined)}
          </Button>
        )}
      </div>
      <InlineError failure={reconnect.failure} />
    </SidePanel>
  );
}
