import { useMemo, useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';
import type { CommandInput } from '@contract/index.ts';
import type { TvRow } from '@contract/tv.ts';
import { failureOf, useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { NextPageFailure } from '../../frame/MorePages.tsx';
import { useNavigate } from '../../frame/router.ts';
import { useAccountScope } from '../../frame/use-account-scope.tsx';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import {
  AnalysisIcon,
  Button,
  classes,
  Dialog,
  EmptyState,
  ErrorState,
  IconButton,
  InlineError,
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
import { pastQuery } from './past-query.ts';
import { tvText } from './tv-text.ts';

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
  const scope = useAccountScope();
  const chosen = scope.accountId === undefined ? {} : { accountId: scope.accountId };
  const pages = useInfiniteQuery(
    pastQuery(useBridgeClient(), {
      ...chosen,
      ...(channel === 'all' ? {} : { channel }),
      ...(starred ? { starred } : {}),
    }),
  );
  const storage = useBridgeQuery('tv.storage', chosen);
  const hours = useMemo(() => hoursOf(distinctRows(pages.data?.pages ?? [])), [pages.data]);
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
      {pages.isError && !pages.isFetchNextPageError && (
        <ErrorState
          title={text.recordings.label}
          failure={failureOf(pages.error)}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isPending && <Skeleton height="320px" />}
      {pages.data && hours.length === 0 && (
        <EmptyState
          title={text.recordings.emptyTitle}
          text={text.recordings.emptyText}
          action={<Button onPress={onWatch}>{text.recordings.watch}</Button>}
        />
      )}
      {hours.map((hour) => (
        <HourOfGames key={hour.from} {...hour} {...scope} channel={channel} />
      ))}
      <NextPageFailure pages={pages} />
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button variant="quiet" pending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {text.recordings.more}
        </Button>
      )}
    </section>
  );
}

/** The first rows of a page can be the last of the page before. */
function distinctRows(pages: readonly (readonly TvRow[])[]): readonly TvRow[] {
  return [...new Map(pages.flat().map((row) => [keyOf(row), row])).values()];
}

const keyOf = ({ accountId, channel, gameId }: TvRow): string => `${accountId} ${channel} ${gameId}`;

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
          <RecordedGame key={keyOf(row)} row={row} account={nameOf(row.accountId)} />
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
  const star = useToastCommand('tv.star');
  const [isAsking, setAsking] = useState(false);
  const key = { accountId: row.accountId, channel: row.channel, gameId: row.gameId };
  const [white, black] = [translateText(row.white.name), translateText(row.black.name)];
  const players = text.recordings.against(white, black);
  const result = resultWords(row, false, text.result);
  return (
    <li className="tv-row">
      <button type="button" className="tv-row-game" onClick={() => navigate({ screen: 'tv', ...key })}>
        <span className="tv-row-time num">{text.controls.place(row.began, now)}</span>
        <span className="tv-row-channel truncate" title={text.channels[row.channel]}>
          {text.channels[row.channel]}
        </span>
        <span className="tv-row-players truncate" title={players}>
          <bdi>{white}</bdi> – <bdi>{black}</bdi>
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
        onPress={() => void star({ ...key, on: !row.starred })}
      />
      <IconButton icon={TrashIcon} label={text.remove} size="small" onPress={() => setAsking(true)} />
      {isAsking && <RemoveDialog game={key} players={players} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface RemoveDialogProps {
  readonly game: CommandInput<'tv.remove'>;
  readonly players: string;
  readonly onClose: () => void;
}

function RemoveDialog({ game, players, onClose }: RemoveDialogProps): ReactNode {
  const text = useText(tvText).recordings.remove;
  const remove = useBridgeCommand('tv.remove');
  const submit = async () => {
    if ((await remove.run(game)).ok) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={text.title}
      cancels
      actions={
        <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
          {text.action}
        </Button>
      }
    >
      <p>{text.text(players)}</p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}

function sizeText(bytes: number, number: (value: number) => string): string {
  return bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;
}
