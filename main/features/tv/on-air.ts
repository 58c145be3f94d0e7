/** One channel as it is on: its feed, the game that the feed tells, and what was seen of it otherwise. */
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { StreamLine } from '../../service/calls.ts';
import type { ExportedGame, TvEntry, TvEvent, TvFeatured, TvSeat } from '../../service/domain-tv.ts';
import type { NewTvFrame, TvGameKey } from '../../store/api.ts';
import type { TvTile, TvTileGame } from '../../../preload/contract/tv.ts';
import { foldEvent } from './kept-game.ts';
import { foldMove, leaveGame, type SeenGame } from './seen-game.ts';
import { lookedTile, seenTile, type Place } from './tile.ts';
import { isNameless } from './recorder.ts';
import { readWhole, type WholeGame } from './whole-game.ts';

export interface OnAir {
  readonly channel: TvChannel;
  /** A message of its feed. */
  heard(event: TvEvent, line: Pick<StreamLine<TvEvent>, 'raw'>, at: number): void;
  /** What the map says of it; null: nothing is on. */
  mapped(entry: TvEntry | null, at: number): void;
  /** Its game, as an export of now has it. */
  looked(game: ExportedGame, at: number): void;
  feed(open: boolean): void;
  /** Nobody follows it any more: what its feed brought is done with. */
  leave(at: number): void;
  entry(): TvEntry | null;
  /** What the last look told; null once its feed tells more. */
  look(): Look | null;
  game(): SeenGame | null;
  key(): TvGameKey | null;
  /** When its picture was true. */
  asOf(): number | null;
  /** Whether a feed is open that tells of another game than the map does, and since when; null otherwise. */
  doubtedSince(): number | null;
  tile(offline: boolean): TvTile;
}

export interface OnAirOptions {
  readonly channel: TvChannel;
  readonly place: () => Place;
  readonly onFrame: (frame: NewTvFrame) => void;
  /** Its feed left a game. */
  readonly onLeft: (key: TvGameKey) => void;
  readonly onChange: () => void;
}

/** A frame that is no next one of the game that is on, but one of the game before. */
function belongsTo(previous: SeenGame, event: TvEvent, at: number): boolean {
  if (event.type !== 'move') return false;
  return ['move', 'clocks', 'repeated', 'late'].includes(foldMove(previous, event, at).verdict);
}

/** A game as its export had it at a moment. */
export interface Look {
  readonly exported: ExportedGame;
  readonly whole: WholeGame;
  readonly orientation: Color;
  readonly at: number;
}

interface Picture {
  readonly game: TvTileGame;
  readonly at: number;
}

export function createOnAir(options: OnAirOptions): OnAir {
  const { channel, place, onFrame, onLeft, onChange } = options;
  let game: SeenGame | null = null;
  /** The game before, whose last frame can come after the next game was announced. */
  let previous: SeenGame | null = null;
  let isOpen = false;
  let entry: TvEntry | null = null;
  let mappedAt: number | null = null;
  let heardAt: number | null = null;
  let picture: Picture | null = null;
  let look: Look | null = null;
  let doubtedSince: number | null = null;

  const keyOf = ({ gameId }: SeenGame): TvGameKey => ({ accountId: place().accountId, channel, gameId });

  /**
   * Events that do not name their game: the feed was opened in its middle. Which one it is tells the next map, for had
   * the channel gone on meanwhile, the feed would have said so.
   */
  const nameless = (at: number): TvFeatured => ({
    type: 'featured',
    gameId: `@${channel}-${at}`,
    orientation: entry?.color ?? 'white',
  });

  const giveName = ({ gameId, color, player, rating }: TvEntry) => {
    if (!game || !isNameless(game.gameId)) return;
    onLeft(keyOf(game));
    const seat: TvSeat = { color, player, ...(rating === undefined ? {} : { rating }) };
    game = { ...game, gameId, orientation: color, seats: [seat] };
    if (picture) show(picture.at);
  };

  const show = (at: number) => {
    const shown = game && seenTile(game, place());
    if (shown) picture = { game: shown, at };
  };

  return {
    channel,
    heard(event, { raw }, at) {
      heardAt = at;
      doubtedSince = null;
      const before = game;
      if (!game && event.type !== 'featured')
        game = foldEvent(null, channel, { at, event: nameless(at) })?.game ?? null;
      const folded = foldEvent(game, channel, { at, event });
      if (!folded) return;
      if (folded.verdict === 'gap' && previous && belongsTo(previous, event, at)) {
        onFrame({ ...keyOf(previous), at, raw });
        onLeft(keyOf(previous));
        return;
      }
      if (before && before.gameId !== folded.game.gameId) {
        previous = leaveGame(before, at);
        onLeft(keyOf(before));
      }
      game = folded.game;
      look = null;
      onFrame({ ...keyOf(game), at, raw });
      show(at);
      onChange();
    },
    mapped(next, at) {
      const changed = next?.gameId !== entry?.gameId || mappedAt === null;
      entry = next;
      mappedAt = at;
      if (isOpen && next) giveName(next);
      const differs = isOpen && next !== null && game !== null && next.gameId !== game.gameId;
      doubtedSince = differs ? (doubtedSince ?? at) : null;
      if (changed) onChange();
    },
    looked(exported, at) {
      const whole = readWhole(exported);
      if (!whole) return;
      // What a feed tells is newer than any export of the same game.
      if (isOpen && game?.gameId === exported.id) return;
      const orientation =
        entry?.gameId === exported.id ? entry.color : (picture?.game.orientation ?? 'white');
      look = { exported, whole, orientation, at };
      picture = { game: lookedTile(exported, whole, orientation, at, place()), at };
      onChange();
    },
    feed(open) {
      if (isOpen === open) return;
      isOpen = open;
      doubtedSince = null;
      onChange();
    },
    leave() {
      isOpen = false;
      if (game) onLeft(keyOf(game));
    },
    entry: () => entry,
    look: () => look,
    game: () => game,
    key: () => game && keyOf(game),
    asOf: () => picture?.at ?? null,
    doubtedSince: () => doubtedSince,
    tile(offline) {
      const shown = picture?.game ?? null;
      const isLive = isOpen && game !== null && !offline;
      const wentOn = shown !== null && entry !== null && entry.gameId !== shown.gameId && !isLive;
      const isEmpty =
        mappedAt !== null && entry === null && (heardAt === null || mappedAt > heardAt + 30_000);
      const state = offline
        ? 'lost'
        : isEmpty && (!isLive || shown?.over === true)
          ? 'empty'
          : isLive
            ? 'live'
            : shown
              ? 'seen'
              : 'waiting';
      return {
        channel,
        state,
        asOf: picture?.at ?? null,
        recorded: isLive,
        game: shown && (wentOn && !shown.over ? { ...shown, over: true, running: null } : shown),
      };
    },
  };
}
