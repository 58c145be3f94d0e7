/** Recordings as the window shows them, including the game on air. */
import { isTvChannel, variantOf, type TvChannel } from '../../chess/tv-channels.ts';
import { isKnownOver } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import type { TvGameKey, TvGameRow } from '../../store/tv-api.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { TvGame, TvKey, TvRow, TvStorage } from '../../../preload/contract/tv.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../text/message.ts';
import { eventsOf, foldGame, parseHead, type StoredHead } from './stored-game.ts';
import type { OnAir } from './on-air.ts';
import { unpackFrames } from './pack.ts';
import { startGame, type SeenGame } from './seen-game.ts';
import { seenSteps, recordedSteps } from './steps.ts';
import { addressOf, exportedSeatView, seatOf, type AccountSite } from './tile.ts';
import { isUsualStart, unpackRecordedGame, type RecordedGame } from './recorded-game.ts';

export interface RecordingsOptions {
  readonly storeOf: (accountId: string) => Pick<Store, 'tv'>;
  /** Accounts whose recordings are listed unless one is chosen. */
  readonly accountIds: () => readonly string[];
  readonly baseUrlOf: (accountId: string) => string;
  readonly onAir: (channel: TvChannel) => OnAir;
  readonly source: () => AccountSite | undefined;
  readonly settled: () => Promise<void>;
}

export type Recordings = ReturnType<typeof createRecordings>;

export function createRecordings(options: RecordingsOptions) {
  const { storeOf, accountIds, baseUrlOf, onAir, source } = options;

  const liveKey = (channel: TvChannel): TvGameKey | null => {
    const place = source();
    const key = onAir(channel).key();
    return place && key && key.accountId === place.accountId ? key : null;
  };

  /** A game without a feed, from the last poll; times of moves are derived from the clocks. */
  const polled = (channel: TvChannel): TvGame | null => {
    const place = source();
    const look = onAir(channel).look();
    if (!place || !look) return null;
    const { exported, whole, orientation, at } = look;
    const over = isKnownOver(exported);
    const began = exported.createdAt ?? at;
    const game: SeenGame = {
      ...startGame(channel, { type: 'featured', gameId: exported.id, orientation }, began),
      steps: [],
    };
    const head: StoredHead = {
      orientation,
      seats: [],
      status: over ? (exported.status ?? null) : null,
      winner: exported.winner ?? null,
      exported,
    };
    return view(place, game, head, whole, {
      state: over ? 'waiting' : 'live',
      starred: false,
      began,
      ended: over ? at : null,
    });
  };

  const live = (channel: TvChannel): TvGame | null => {
    const place = source();
    const game = onAir(channel).game();
    if (onAir(channel).look()) return polled(channel);
    if (!place || !game || !liveKey(channel)) return null;
    const head: StoredHead = { ...game, exported: null };
    return view(place, game, head, null, {
      state: game.endedAt === null ? 'live' : 'waiting',
      starred: false,
      began: game.featuredAt,
      ended: game.endedAt,
    });
  };

  const stored = async ({ accountId, channel, gameId }: TvKey): Promise<TvGame | null> => {
    const found = await storeOf(accountId).tv.game(accountId, channel, gameId);
    const rows = await storeOf(accountId).tv.frames(accountId, channel, gameId);
    if (!found && rows.length === 0) return null;
    const events = [...(found ? unpackFrames(variantOf(channel), found.line) : []), ...eventsOf(rows)];
    const head: StoredHead = found
      ? parseHead(found.row.head)
      : { orientation: 'white', seats: [], status: null, winner: null, exported: null };
    const game = foldGame(channel, gameId, head, events);
    const exported = head.exported;
    const whole = found?.whole && exported ? wholeOf(exported, channel, found.whole) : null;
    const place = { accountId, baseUrl: baseUrlOf(accountId) };
    return (
      game &&
      view(place, game, found ? head : { ...game, exported: null }, whole, {
        state: found?.row.state ?? 'waiting',
        starred: found?.row.starred ?? false,
        began: events[0]?.at ?? 0,
        ended: events.at(-1)?.at ?? 0,
      })
    );
  };

  return {
    /** The channel's game from its feed, else from the last poll; null without either. */
    live,
    async game(key: TvKey): Promise<TvGame> {
      const isOn = liveKey(key.channel)?.gameId === key.gameId;
      if (isOn) {
        const now = live(key.channel);
        const before = now && (await storeOf(key.accountId).tv.game(key.accountId, key.channel, key.gameId));
        if (now) return { ...now, starred: before?.row.starred ?? false };
      }
      const shown = polled(key.channel);
      const game =
        (await stored(key)) ??
        (shown?.gameId === key.gameId && shown.accountId === key.accountId ? shown : null);
      if (!game) throw new ContractFailure('unavailable', messageOf('tv.recordingGone'));
      return game;
    },
    /** A recorded game that is over, with all its moves; null while its export is missing. */
    async exported(accountId: string, gameId: string): Promise<RecordedExport | null> {
      const found = await storeOf(accountId).tv.recording(accountId, gameId);
      const game = found && parseHead(found.head).exported;
      return game && exportOf(game, found.whole);
    },
    async page(page: QueryInput<'tv.past'>): Promise<TvRow[]> {
      const { accountId: chosen, ...rest } = page;
      const ids = chosen === undefined ? accountIds() : [chosen];
      const rows = await Promise.all(
        ids.map((accountId) => storeOf(accountId).tv.page({ ...rest, accountIds: [accountId] })),
      );
      return rows
        .flat()
        .toSorted((a, b) => b.began - a.began)
        .slice(0, page.limit)
        .flatMap(rowView);
    },
    async star(key: TvKey, on: boolean) {
      await options.settled();
      await storeOf(key.accountId).tv.star(key, on);
    },
    remove: (key: TvKey) => storeOf(key.accountId).tv.remove(key),
    /** Of one account, or of all that are shown. */
    async storage(chosen?: string): Promise<TvStorage> {
      const ids = chosen === undefined ? accountIds() : [chosen];
      const stores = new Set(ids.map(storeOf));
      const sizes = (await Promise.all([...stores].map(({ tv }) => tv.sizes()))).flat();
      const own = sizes.filter(({ accountId, channel }) => ids.includes(accountId) && isTvChannel(channel));
      const names = [...new Set(own.map(({ channel }) => channel))].filter(isTvChannel);
      const channels = names.map((channel) => {
        const rows = own.filter((row) => row.channel === channel);
        const sum = (of: 'games' | 'starred' | 'bytes') => rows.reduce((all, row) => all + row[of], 0);
        return {
          channel,
          games: sum('games'),
          starred: sum('starred'),
          bytes: sum('bytes'),
          oldest: Math.min(...rows.map(({ oldest }) => oldest)),
        };
      });
      return {
        bytes: channels.reduce((all, { bytes }) => all + bytes, 0),
        games: channels.reduce((all, { games }) => all + games, 0),
        channels,
      };
    },
  };
}

/** A game with its moves, and the stored form of these. */
export interface RecordedExport {
  readonly game: ExportedGame;
  readonly whole: Uint8Array;
}

/** Null when the stored moves are damaged. */
function exportOf(game: ExportedGame, whole: Uint8Array): RecordedExport | null {
  const { variant, initialFen, ...rest } = game;
  if (variant === undefined) return null;
  try {
    const { plies } = unpackRecordedGame(variant, initialFen, whole);
    const clocks = plies.flatMap(({ leftMs }) => (leftMs === null ? [] : [Math.round(leftMs / 10)]));
    const start = initialFen === undefined || isUsualStart(variant, initialFen) ? {} : { initialFen };
    const sans = plies.map(({ san }) => san);
    return { game: { ...rest, ...start, variant, sans, ...(clocks.length > 0 && { clocks }) }, whole };
  } catch {
    return null;
  }
}

/** Null when the stored moves are damaged: the game then shows its frames. */
function wholeOf(exported: ExportedGame, channel: TvChannel, bytes: Uint8Array): RecordedGame | null {
  try {
    return unpackRecordedGame(exported.variant ?? variantOf(channel), exported.initialFen, bytes);
  } catch {
    return null;
  }
}

function view(
  place: AccountSite,
  game: SeenGame,
  head: StoredHead,
  whole: RecordedGame | null,
  row: Pick<TvGame, 'state' | 'starred' | 'began' | 'ended'>,
): TvGame {
  const { exported } = head;
  const { repeated, late, impossible } = game.oddities;
  const startMs = exported?.clock ? exported.clock.initialSeconds * 1_000 : null;
  return {
    accountId: place.accountId,
    channel: game.channel,
    gameId: game.gameId,
    variant: exported?.variant ?? game.variant,
    orientation: game.orientation,
    white: exported ? exportedSeatView(exported.white) : seatOf(game.seats, 'white'),
    black: exported ? exportedSeatView(exported.black) : seatOf(game.seats, 'black'),
    speed: exported?.speed ?? null,
    opening: exported?.opening?.name ?? null,
    status: head.status,
    winner: head.winner,
    ...row,
    odd: repeated + late + impossible,
    steps: [...(whole ? recordedSteps(whole, game, row.began, startMs) : seenSteps(game))],
    address: addressOf(place, game.gameId),
  };
}

function rowView(row: TvGameRow): TvRow[] {
  const { accountId, channel, gameId, began, ended, plies, state, starred } = row;
  if (!isTvChannel(channel)) return [];
  const { seats, status, winner, exported } = parseHead(row.head);
  return [
    {
      accountId,
      channel,
      gameId,
      variant: exported?.variant ?? variantOf(channel),
      white: exported ? exportedSeatView(exported.white) : seatOf(seats, 'white'),
      black: exported ? exportedSeatView(exported.black) : seatOf(seats, 'black'),
      began,
      ended,
      plies,
      state,
      starred,
      status,
      winner,
    },
  ];
}
