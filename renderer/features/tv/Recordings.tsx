import { useMemo, useState, type ReactNode } from 'react';
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';
import type { TvRow } from '@contract/tv.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useAccountScope } from '../../frame/use-account-scope.tsx';
import {
  AnalysisIcon,
  Button,
  classes,
  EmptyState,
  ErrorState,
  IconButton,
  ListHead,
  Select,
  Skeleton,
  Switch,
  TrashIcon,
  useForms,
  useNow,
  useText,
  useTranslateText,
} from '../../ui/index.ts';
import { StarIcon, StarredIcon, TriangleIcon } from './icons.tsx';
import { resultWords } from './result-words.ts';
import { tvText } from './tv-text.ts';

const pageSize = 100;
const hourMs = 3_600_000;

export interface RecordingsProps {
  readonly onWatch: () => void;
}

/** Recorded games by hour, newest first; each can be replayed. */
export function Recordings({ onWatch }: RecordingsProps): ReactNode {
  const text = useText(tvText);
  const forms = useForms();
  const [channel, setChannel] = useState<TvChannel | 'all'>('all');
  const [starred, setStarred] = useState(false);
  const [limit, setLimit] = useState(pageSize);
  const scope = useAccountScope();
  const chosen = scope.accountId === undefined ? {} : { accountId: scope.accountId };
  const rows = useBridgeQuery('tv.past', {
    limit: Math.min(200, limit),
    ...chosen,
    ...(channel === 'all' ? {} : { channel }),
    ...(starred ? { starred } : {}),
  });
  const storage = useBridgeQuery('tv.storage', chosen);
  const hours = useMemo(() => hoursOf(rows.data ?? []), [rows.data]);
  const choices = useMemo(
    () => [
      { value: 'all' as const, label: text.recordings.all },
      ...tvChannels.map((value) => {
        const size = storage.data?.channels.find((one) => one.channel === value);
        return {
          value,
          label: text.channels[value],
          ...(size ? { hint: text.recordings.storage(sizeText(size.bytes, forms.number), size.games) } : {}),
        };
      }),
    ],
    [text, storage.data, forms],
  );
  return (
    <section className="tv-recordings" aria-label={text.recordings.label}>
      <div className="tv-filters">
        {scope.select}
        <Select<TvChannel | 'all'>
          label={text.recordings.channel}
          labelHidden
          choices={choices}
          value={channel}
          onChange={setChannel}
        />
        <Switch
          label={text.recordings.starred}
          value={starred}
          onChange={setStarred}
          className="tv-filter-switch"
        />
        {storage.data && (
          <span className="tv-storage">
            {text.recordings.storage(sizeText(storage.data.bytes, forms.number), storage.data.games)}
          </span>
        )}
      </div>
      {rows.failure && (
        <ErrorState title={text.recordings.label} failure={rows.failure} onRetry={rows.retry} />
      )}
      {!rows.data && !rows.failure && <Skeleton height="320px" />}
      {rows.data?.length === 0 && (
        <EmptyState
          title={text.recordings.emptyTitle}
          text={text.recordings.emptyText}
          action={<Button onPress={onWatch}>{text.recordings.watch}</Button>}
        />
      )}
      {hours.map((hour) => (
        <HourOfGames key={hour.from} {...hour} {...scope} channel={channel} />
      ))}
      {rows.data && rows.data.length >= limit && limit < 200 && (
        <Button variant="quiet" onPress={() => setLimit(limit + pageSize)}>
          {text.recordings.more}
        </Button>
      )}
    </section>
  );
}

interface Hour {
  readonly from: number;
  readonly rows: readonly TvRow[];
}

function hoursOf(rows: readonly TvRow[]): readonly Hour[] {
  const hours = new Map<number, TvRow[]>();
  for (const row of rows) {
    const from = Math.floor(row.began / hourMs) * hourMs;
    const known = hours.get(from);
    if (known) known.push(row);
    else hours.set(from, [row]);
  }
  return [...hours].map(([from, own]) => ({ from, rows: own }));
}

interface HourProps extends Hour, Pick<ReturnType<typeof useAccountScope>, 'accountId' | 'nameOf'> {
  readonly channel: TvChannel | 'all';
}

function HourOfGames({ from, rows, channel, accountId, nameOf }: HourProps): ReactNode {
  const text = useText(tvText);
  const navigate = useNavigate();
  const now = useNow(60_000);
  return (
    <>
      <ListHead
        title={text.recordings.hour(from, from + hourMs, now)}
        {...(channel === 'all'
          ? {}
          : {
              actions: (
                <Button
                  size="small"
                  variant="quiet"
                  icon={TriangleIcon}
                  onPress={() =>
                    navigate({
                      screen: 'tv',
                      channel,
                      from,
                      to: from + hourMs,
                      ...(accountId !== undefined && { accountId }),
                    })
                  }
                >
                  {text.recordings.playHour}
                </Button>
              ),
            })}
      />
      <ul className="tv-rows">
        {rows.map((row) => (
          <RecordedGame
            key={`${row.accountId} ${row.channel} ${row.gameId}`}
            row={row}
            account={nameOf(row.accountId)}
          />
        ))}
      </ul>
    </>
  );
}

interface RecordedGameProps {
  readonly row: TvRow;
  /** Name of the account, where recordings of several are mixed; otherwise null. */
  readonly account: string | null;
}

function RecordedGame({ row, account }: RecordedGameProps): ReactNode {
  const text = useText(tvText);
  const navigate = useNavigate();
  const now = useNow(60_000);
  const translateText = useTranslateText();
  const star = useBridgeCommand('tv.star');
  const remove = useBridgeCommand('tv.remove');
  const key = { accountId: row.accountId, channel: row.channel, gameId: row.gameId };
  const players = text.recordings.against(translateText(row.white.name), translateText(row.black.name));
  const result = resultWords(row, false, text.result);
  return (
    <li className="tv-row">
      <button type="button" className="tv-row-game" onClick={() => navigate({ screen: 'tv', ...key })}>
        <span className="tv-row-time num">{text.controls.place(row.began, now)}</span>
        <span className="tv-row-channel truncate" title={text.channels[row.channel]}>
          {text.channels[row.channel]}
        </span>
        <span className="tv-row-players truncate" title={players}>
          {players}
          {account !== null && <span className="tv-row-account"> {account}</span>}
        </span>
        <span className="tv-row-result truncate" title={result}>
          {result}
        </span>
      </button>
      {row.state === 'complete' ? (
        <IconButton
          icon={AnalysisIcon}
          label={text.analyse}
          size="small"
          onPress={() => navigate({ screen: 'tv', ...key, view: 'analysis' })}
        />
      ) : (
        <span className="tv-row-blank" />
      )}
      <IconButton
        icon={row.starred ? StarredIcon : StarIcon}
        label={row.starred ? text.unstar : text.star}
        size="small"
        className={classes('tv-row-star', row.starred && 'tv-starred')}
        onPress={() => void star.run({ ...key, on: !row.starred })}
      />
      <IconButton icon={TrashIcon} label={text.remove} size="small" onPress={() => void remove.run(key)} />
    </li>
  );
}

function sizeText(bytes: number, number: (value: number) => string): string {
  return bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;
}
