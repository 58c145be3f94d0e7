import type { ReactNode } from 'react';
import { mostPerRequest, type OpponentFile } from '@contract/opponents.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, InlineError, useNow, useText, useTimes, useTranslate } from '../../../ui/index.ts';
import { opponentText } from './opponent-text.ts';

interface FetchButtonsProps {
  readonly accountId: string;
  readonly username: string;
  readonly file: OpponentFile;
}

/** Fetches games of the player, or stops it; and shows the fetched ones. */
export function FetchButtons({ accountId, username, file }: FetchButtonsProps): ReactNode {
  const text = useText(opponentText);
  const navigate = useNavigate();
  const fetch = useBridgeCommand('opponents.fetch');
  const stop = useBridgeCommand('opponents.stop');
  const { download, collection, figures } = file;
  const { phase, hasAll } = download;
  const run = (older: boolean) => void fetch.run({ accountId, username, older });
  const isRunning = phase === 'queued' || phase === 'fetching' || phase === 'waiting';
  const newer =
    phase === 'interrupted'
      ? text.continue
      : phase === 'stopped'
        ? text.retry
        : figures === null
          ? text.fetch(mostPerRequest)
          : text.newer;
  return (
    <>
      {isRunning ? (
        <Button pending={stop.pending} onPress={() => void stop.run({ accountId, username })}>
          {text.stop}
        </Button>
      ) : (
        <>
          <Button
            variant={figures === null ? 'primary' : 'secondary'}
            pending={fetch.pending}
            onPress={() => run(false)}
          >
            {newer}
          </Button>
          {figures !== null && !hasAll && phase === 'idle' && (
            <Button isDisabled={fetch.pending} onPress={() => run(true)}>
              {text.older(mostPerRequest)}
            </Button>
          )}
        </>
      )}
      {figures !== null && collection !== null && (
        <Button
          variant="quiet"
          onPress={() => navigate({ screen: 'history', accountId, section: 'games', collection })}
        >
          {text.collection}
        </Button>
      )}
      <InlineError failure={fetch.failure ?? stop.failure} />
    </>
  );
}

/** The games behind the figures, and the state of the download. */
export function DownloadLine({ file }: { readonly file: OpponentFile }): ReactNode {
  const text = useText(opponentText).status;
  const translate = useTranslate();
  const times = useTimes();
  const now = useNow(60_000);
  const { figures, download } = file;
  const { phase, cause, nextTryAt, askedAt, left, hasAll } = download;
  const reason = cause === null ? '' : translate(cause);
  const state = {
    none: '',
    idle: [askedAt === null ? '' : text.asked(askedAt, Math.max(askedAt, now)), hasAll ? text.all : '']
      .filter(Boolean)
      .join(' '),
    queued: text.queued,
    fetching: text.fetching(left),
    waiting: nextTryAt === null ? reason : text.waiting(reason, times.clock(nextTryAt, now)),
    interrupted: text.interrupted,
    stopped: text.stopped(reason),
  }[phase];
  const games =
    figures &&
    (figures.from === null || figures.to === null
      ? text.undated(figures.read)
      : text.read(figures.read, figures.from, figures.to, now));
  const isPart = figures !== null && figures.read < figures.games;
  if (games === null && state === '') return null;
  return (
    <div className="opponent-status">
      {games !== null && <p className="num">{games}</p>}
      <p className="text-2 num" role="status">
        {[isPart ? text.newest(figures.read, figures.games) : '', state].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
