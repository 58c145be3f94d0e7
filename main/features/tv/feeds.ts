/** The open feeds: one per channel, each supervised, in the chosen format. */
import type { Clock } from '../../base/clock.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { StreamLine } from '../../service/calls.ts';
import type { TvEvent } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { StreamClose } from '../../service/transport.ts';
import type { Supervisor } from '../../streams/supervisor.ts';
import { messageOf, type Message } from '../../text/message.ts';
import type { TvSettings } from '../../../preload/contract/tv.ts';
import { createFeedForms, type FeedForm } from './feed-form.ts';
import type { TvSource } from './tv-source.ts';
import { tvTimes } from './tv-times.ts';

/** One connection of a feed. */
interface Opening {
  readonly form: FeedForm;
  /** Monotonic ms; null until it is open. */
  openedAt: number | null;
  spoke: boolean;
}

/** Longest silence of an open feed, ms. NDJSON starts with the current game, events with its next move. */
const silence: Readonly<Record<FeedForm, number>> = { ndjson: tvTimes.silentMs, sse: tvTimes.silentEventsMs };

const streamId = (accountId: string, channel: TvChannel) => `tv:${accountId}:${channel}`;

export function createTvFeeds(options: {
  readonly clock: Clock;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop' | 'renew'>;
  readonly form: () => TvSettings['form'];
  readonly onLine: (channel: TvChannel, line: StreamLine<TvEvent>) => void;
  /** A line that arrived after its feed was closed; it must not change the picture. */
  readonly onLateLine: (channel: TvChannel, accountId: string, line: StreamLine<TvEvent>) => void;
  readonly onUp: (channel: TvChannel, form: FeedForm) => void;
  readonly onDown: (channel: TvChannel) => void;
  readonly onClosed: (channel: TvChannel) => void;
  readonly onRefused: (error: ServiceError) => void;
}) {
  const { clock, supervisor } = options;
  /** Feeds that are wanted, with their account and current connection. */
  const feeds = new Map<TvChannel, { readonly accountId: string; opening: Opening | null }>();
  const open = new Set<TvChannel>();
  const running = new Set<Promise<StreamClose>>();
  const forms = createFeedForms();

  const formNow = (): FeedForm => {
    const chosen = options.form();
    return chosen === 'auto' ? forms.present() : chosen;
  };

  const isSilent = ({ form, openedAt, spoke }: Opening) =>
    !spoke && openedAt !== null && clock.monotonic() - openedAt >= silence[form];

  const begin = (from: TvSource, channel: TvChannel) => {
    const own: { readonly accountId: string; opening: Opening | null } = {
      accountId: from.accountId,
      opening: null,
    };
    feeds.set(channel, own);
    supervisor.supervise({
      id: streamId(from.accountId, channel),
      kind: 'tv',
      accountId: from.accountId,
      open: async ({ opened, byte, line: counted }, signal): Promise<StreamClose> => {
        const client = from.client();
        if (!client) return noAccount;
        const opening: Opening = { form: formNow(), openedAt: null, spoke: false };
        own.opening = opening;
        // The unnamed feed is that of the channel `best`.
        const feed = client.openTvFeed(channel === 'best' ? null : channel, opening.form, {
          signal,
          cls: 'upkeep',
          onOpen() {
            opening.openedAt = clock.monotonic();
            opened();
          },
          onBytes: byte,
          onLine(line) {
            if (signal.aborted) {
              options.onLateLine(channel, from.accountId, line);
              return;
            }
            opening.spoke = true;
            forms.worked(opening.form);
            counted(line.read.kind === 'event');
            options.onLine(channel, line);
          },
        });
        running.add(feed);
        const close = await feed.finally(() => running.delete(feed));
        const isFailure = close.reason === 'aborted' ? isSilent(opening) : !isLimit(close);
        if (!opening.spoke && isFailure) forms.failed(opening.form);
        if (close.reason === 'refused' || close.reason === 'lost') options.onRefused(close.error);
        return close;
      },
      onUp() {
        open.add(channel);
        options.onUp(channel, own.opening?.form ?? formNow());
      },
      onDown() {
        open.delete(channel);
        options.onDown(channel);
      },
    });
  };

  const end = (channel: TvChannel) => {
    const feed = feeds.get(channel);
    feeds.delete(channel);
    open.delete(channel);
    if (feed) supervisor.stop(streamId(feed.accountId, channel));
    options.onClosed(channel);
  };

  const renew = (channel: TvChannel, cause: Message) => {
    const feed = feeds.get(channel);
    if (feed) supervisor.renew(streamId(feed.accountId, channel), cause);
  };

  return {
    /** Opens and closes feeds to match `wanted`. */
    share(from: TvSource, wanted: readonly TvChannel[]) {
      for (const channel of feeds.keys()) if (!wanted.includes(channel)) end(channel);
      for (const channel of wanted) if (!feeds.has(channel)) begin(from, channel);
    },
    isOpen: (channel: TvChannel): boolean => open.has(channel),
    open,
    /** Reopens a feed; `cause` is a sentence. */
    renew,
    /** Reopens feeds that are silent for too long. `isOn`: the channel shows a game. */
    renewSilent(isOn: (channel: TvChannel) => boolean) {
      for (const [channel, { opening }] of feeds)
        if (opening && open.has(channel) && isSilent(opening) && isOn(channel))
          renew(channel, messageOf('tv.feedSilent'));
    },
    closeAll() {
      for (const channel of feeds.keys()) end(channel);
    },
    /** Resolves when all feeds have delivered their last line. */
    async ended() {
      await Promise.allSettled(running);
    },
  };
}

const noAccount: StreamClose = {
  reason: 'refused',
  error: { code: 'unreachable', message: messageOf('account.notConnected') },
};

function isLimit(close: StreamClose): boolean {
  return 'error' in close && close.error.code === 'rate_limited';
}
