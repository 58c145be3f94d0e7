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
import { Fact } from './Fact.tsx';
import { networkText } from './network-text.ts';
import { dueText, gameOf, streamName } from './words.ts';

interface StreamPanelProps {
  readonly stream: StreamHealthView;
  readonly games: readonly GameCard[];
  readonly onClose: () => void;
}

/** Details of one stream. */
export function StreamPanel({ stream, games, onClose }: StreamPanelProps): ReactNode {
  const words = useText(networkText);
  const { stream: text, streams: list } = words;
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
        <Fact name={list.state} className="num" value={streamHealth(stream, now, health).words} />
        <Fact name={text.since} value={<RelativeTime at={stream.since} />} />
        {cause !== null && <Fact name={text.why} data-selectable value={translate(cause)} />}
        {nextAttemptAt !== null && (
          <Fact name={text.nextAttempt} className="num" value={dueText(nextAttemptAt, now, words)} />
        )}
        <dt>{text.lastByte}</dt>
        <dd className="num">{lastByteAt === null ? list.noneYet : times.ago(now - lastByteAt)}</dd>
        <dt>{text.lastLine}</dt>
        <dd>{lastLineAt === null ? list.noneYet : <RelativeTime at={lastLineAt} />}</dd>
        <Fact name={list.opened} className="num" value={text.opens(stream.opens, stream.recentOpens)} />
        {opensLeft !== null && <Fact name={text.opensLeft} className="num" value={opensLeft} />}
        <dt>{text.received}</dt>
        <dd className="num">
          {text.lines(stream.lines)}, {formatBytes(stream.bytes, forms)}
        </dd>
        {lastClose !== null && (
          <>
            <dt>{list.lastClose}</dt>
            <dd data-selectable>
              {translate(lastClose.message)} <RelativeTime at={lastClose.at} className="text-3" />
              {lastClose.livedMs !== null && (
                <span className="text-3"> {times.after(lastClose.livedMs)}</span>
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
