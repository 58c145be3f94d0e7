import type { ReactNode } from 'react';
import type { HistoryView } from '@contract/history.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  Button,
  Dot,
  IconButton,
  InlineError,
  RefreshIcon,
  useNow,
  useText,
  useTranslate,
  type Tone,
} from '../../ui/index.ts';
import { historyText } from './history-text.ts';

const tones: Readonly<Record<NonNullable<HistoryView['sync']>['phase'], Tone>> = {
  starting: 'busy',
  fetching: 'busy',
  waiting: 'problem',
  paused: 'idle',
  complete: 'ok',
  stopped: 'problem',
};

/** Progress and current activity of the archive. */
export function SyncLine({ history }: { readonly history: HistoryView }): ReactNode {
  const text = useText(historyText).sync;
  const translate = useTranslate();
  const now = useNow();
  const pause = useBridgeCommand('history.pause');
  const refresh = useBridgeCommand('history.refresh');
  const { sync, accountId } = history;
  const isShort = sync?.phase === 'complete' && sync.expected !== null && sync.games < sync.expected;
  const isPaused = sync?.phase === 'paused';
  const isAtWork = sync !== null && ['starting', 'fetching', 'waiting'].includes(sync.phase);
  return (
    <section className="history-sync line gap-8" aria-label={text.label}>
      {sync && (
        <p className="history-progress line gap-8" data-phase={sync.phase}>
          <Dot tone={isShort ? 'problem' : tones[sync.phase]} />
          <span>{isShort ? text.short : text.phases[sync.phase]}</span>
          <span className="history-quiet num">{text.games(sync.games, sync.expected)}</span>
          {sync.phase === 'fetching' && sync.rate >= 1 && (
            <span className="history-quiet num">{text.rate(sync.rate)}</span>
          )}
          {sync.leftMs !== null && sync.leftMs > 0 && (
            <span className="history-quiet num">{text.left(sync.leftMs)}</span>
          )}
          {sync.cause !== null && (
            <span className="history-quiet truncate" title={translate(sync.cause)}>
              {translate(sync.cause)}
            </span>
          )}
          {sync.nextTryAt !== null && (
            <span className="history-quiet num">{text.again(sync.nextTryAt, now)}</span>
          )}
        </p>
      )}
      <InlineError failure={pause.failure ?? refresh.failure} />
      {(isPaused || isAtWork) && (
        <Button
          size="small"
          variant="quiet"
          pending={pause.pending}
          onPress={() => void pause.run({ accountId, paused: !isPaused })}
        >
          {isPaused ? text.resume : text.pause}
        </Button>
      )}
      <IconButton icon={RefreshIcon} label={text.refresh} onPress={() => void refresh.run({ accountId })} />
    </section>
  );
}
