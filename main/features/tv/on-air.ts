/** State of one channel: its feed, the game on it, and data from polls. */
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { StreamLine } from '../../service/calls.ts';
import type { ExportedGame, TvEntry, TvEvent, TvFeatured } from '../../service/domain-tv.ts';
import type { NewTvFrame, TvGameKey } from '../../store/tv-api.ts';
import type { TvTile, TvTileGame } from '../../../preload/contract/tv.ts';
import { foldEvent } from './stored-game.ts';
import { foldMove, leaveGame, type SeenGame } from './seen-game.ts';
import { lookedTile, seenTile, stoppedAt, type AccountSite } from './tile.ts';
import { withVariant } from './channels.ts';
import { isNameless } from './recorder.ts';
import { readRecordedGame, type RecordedGame } from './recorded-game.ts';

/** Whether a frame that does not fit the current game belongs to the previous one. */
function belongsTo(previous: SeenGame, event: TvEvent, at: number): boolean {
  if (event.type !== 'move') return false;
  return ['move', 'clocks', 'repeated', 'late'].includes(foldMove(previous, event, at).verdict);
}

/** A polled export of a game. */
export interface PolledGame {
  readonly exported: ExportedGame;
  readonly whole: RecordedGame;
  readonly orientation: Color;
  readonly at: number;
}

interface ReceivedLine {
  readonly raw: string;
  readonly at: number;
}

/** The line that announced a game, and its newest other line. */
interface GameLines {
  readonly featured?: ReceivedLine;
  readonly newest?: ReceivedLine;
}

interface Picture {
  readonly game: TvTileGame;
  readonly at: number;
}

export type OpeningNames = Pick<typeof import('../../chess/openings.ts'), 'createOpeningTrail'>;

/** Reads the names of openings. */
export const loadOpenings = (): Promise<OpeningNames> => import('../../chess/openings.ts');

export type OnAir = ReturnType<typeof createOnAir>;

export function createOnAir(options: {
  readonly channel: TvChannel;
  readonly place: () => AccountSite;
  readonly onFrame: (frame: NewTvFrame) => void;
  readonly onLeft: (key: TvGameKey) => void;
  readonly onChange: () => void;
  /** Names of openings; null while they are loaded. */
  readonly openings?: () => OpeningNames | null;
}) {
  const { channel, place, onFrame, onLeft, onChange } = options;
  let game: SeenGame | null = null;
  /** The previous game: its last frame may arrive after the next game was announced. */
  let previous: SeenGame | null = null;
  let isOpen = false;
  let entry: TvEntry | null = null;
  let mappedAt: number | null = null;
  let heardAt: number | null = null;
  let picture: Picture | null = null;
  let look: PolledGame | null = null;
  let doubtedSince: number | null = null;
  let lines: GameLines = {};

  const keyOf = ({ gameId }: SeenGame): TvGameKey => ({ accountId: place().accountId, channel, gameId });

  /** A placeholder for a feed joined mid-game. The next map names the game; feeds announce changes. */
  const nameless = (at: number): TvFeatured => ({
    type: 'featured',
    gameId: `@${channel}-${at}`,
    orientation: entry?.color ?? 'white',
  });

  const giveName = ({ gameId, color, player, rating }: TvEntry) => {
    if (!game || !isNameless(game.gameId)) return;
    onLeft(keyOf(game));
    const seat = color && { color, player, ...(rating === undefined ? {} : { rating }) };
    game = { ...game, gameId, orientation: color ?? game.orientation, seats: seat ? [seat] : [] };
    if (picture) show(picture.at);
  };

  /** Looks each position of the game up once. */
  let trail: ReturnType<OpeningNames['createOpeningTrail']> | null = null;
  /** A feed that is joined mid-game continues with the name that an export had. */
  const withOpening = (shown: TvTileGame, fens: () => readonly string[]): TvTileGame => {
    if (shown.variant !== 'standard') return shown;
    trail ??= options.openings?.()?.createOpeningTrail() ?? null;
    const before = picture?.game.gameId === shown.gameId ? picture.game.opening : undefined;
    const opening = trail?.(fens())?.name ?? before;
    return opening === undefined ? shown : { ...shown, opening };
  };

  const show = (at: number) => {
    const shown = game && seenTile(game, place());
    if (shown) picture = { game: withOpening(shown, () => game?.steps.map(({ fen }) => fen) ?? []), at };
  };

  return {
    channel,
    heard(event: TvEvent, { raw }: Pick<StreamLine<TvEvent>, 'raw'>, at: number) {
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
      lines = event.type === 'featured' ? { featured: { raw, at } } : { ...lines, newest: { raw, at } };
      onFrame({ ...keyOf(game), at, raw });
      show(at);
      onChange();
    },
    /** Another channel's feed shows the same game: continues from its position. */
    adopt(other: { readonly game: () => SeenGame | null; readonly lines: () => GameLines }) {
      const theirs = other.game();
      const newest = theirs?.steps.at(-1);
      if (!theirs || !newest) return;
      const isSame = game?.gameId === theirs.gameId;
      if (isSame && game?.steps.at(-1)?.fen === newest.fen && game.endedAt === theirs.endedAt) return;
      if (game && !isSame) {
        previous = leaveGame(game, newest.at);
        onLeft(keyOf(game));
      }
      const orientation = (entry?.gameId === theirs.gameId ? entry.color : undefined) ?? theirs.orientation;
      const adopted = { ...theirs, channel, orientation };
      game = adopted;
      look = null;
      heardAt = newest.at;
      doubtedSince = null;
      lines = other.lines();
      for (const line of [isSame ? undefined : lines.featured, lines.newest])
        if (line) onFrame({ ...keyOf(adopted), ...line });
      show(newest.at);
      onChange();
    },
    /** The channel's entry in the map of channels; null: no game. */
    mapped(next: TvEntry | null, at: number) {
      const changed = next?.gameId !== entry?.gameId || mappedAt === null;
      entry = next;
      mappedAt = at;
      if (isOpen && next) giveName(next);
      const differs = isOpen && next !== null && game !== null && next.gameId !== game.gameId;
      doubtedSince = differs ? (doubtedSince ?? at) : null;
      if (changed) onChange();
    },
    /** A current export of its game. */
    looked(found: ExportedGame, at: number) {
      const exported = withVariant(found, channel);
      const whole = readRecordedGame(exported);
      if (!whole) return;
      // Feed data is newer than any export of the same game.
      if (isOpen && game?.gameId === exported.id) return;
      const orientation =
        (entry?.gameId === exported.id ? entry.color : picture?.game.orientation) ?? 'white';
      look = { exported, whole, orientation, at };
      const shown = lookedTile(exported, whole, orientation, at, place());
      picture = { game: withOpening(shown, () => whole.plies.map(({ fen }) => fen)), at };
      onChange();
    },
    feed(open: boolean) {
      if (isOpen === open) return;
      isOpen = open;
      doubtedSince = null;
      onChange();
    },
    /** The channel is not followed any more: its game is finished for the recorder. */
    leave() {
      isOpen = false;
      if (game) onLeft(keyOf(game));
    },
    entry: (): TvEntry | null => entry,
    /** When the last map arrived, ms since the epoch; null: none yet. */
    mappedAt: (): number | null => mappedAt,
    lines: (): GameLines => lines,
    /** The last poll; null once the feed has newer data. */
    look: (): PolledGame | null => look,
    game: (): SeenGame | null => game,
    key: (): TvGameKey | null => game && keyOf(game),
    /** When the shown state was current, ms since the epoch. */
    asOf: (): number | null => picture?.at ?? null,
    /** Since when the open feed and the map disagree about the game; null: they agree. */
    doubtedSince: (): number | null => doubtedSince,
    tile(offline: boolean): TvTile {
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
        game:
          shown && picture && !isLive
            ? { ...stoppedAt(shown, picture.at), over: shown.over || wentOn }
            : shown,
      };
    },
  };
}
