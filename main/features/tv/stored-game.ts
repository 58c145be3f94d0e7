/** Stored form of recorded games: the row's head, frames, and export. */
import { z } from 'zod';
import type { TvChannel } from '../../chess/tv-channels.ts';
import { colors, type Color } from '../../chess/vocabulary.ts';
import { makeTvEvent, parseTvEvent, parseTvLine } from '../../service/codec/tv.ts';
import { makeExportedGame, parseExportedGame } from '../../service/codec/game-export.ts';
import type { ExportedGame, TvEvent, TvSeat } from '../../service/domain-tv.ts';
import type { TvFrameRow } from '../../store/tv-api.ts';
import type { TimedEvent } from './pack.ts';
import { featureAgain, foldEnd, foldMove, startGame, type FrameVerdict, type SeenGame } from './seen-game.ts';

export interface StoredHead {
  readonly orientation: Color;
  readonly seats: readonly TvSeat[];
  readonly status: string | null;
  readonly winner: Color | null;
  /** Without moves and clocks, which are stored separately. */
  readonly exported: ExportedGame | null;
}

const headShape = z.object({
  featured: z.unknown(),
  status: z.string().nullable(),
  winner: z.enum(colors).nullable(),
  exported: z.unknown().optional(),
});

export function makeHead(
  { orientation, seats, status, winner, exported }: StoredHead,
  gameId: string,
): string {
  // Reuses the feed's message, for which a codec exists.
  const featured = makeTvEvent({ type: 'featured', gameId, orientation, seats });
  const { sans: _, clocks: __, ...rest } = exported ?? {};
  return JSON.stringify({
    featured,
    status,
    winner,
    ...(exported ? { exported: makeExportedGame(rest as ExportedGame) } : {}),
  });
}

/** An unreadable head yields an empty one: the game then shows its frames only. */
export function parseHead(text: string): StoredHead {
  const head = headShape.safeParse(JSON.parse(text));
  const featured = head.success ? parseTvEvent(head.data.featured) : undefined;
  const event = featured?.kind === 'event' ? featured.value : undefined;
  const exported = head.success ? parseExportedGame(head.data.exported) : undefined;
  return {
    orientation: event?.type === 'featured' ? event.orientation : 'white',
    seats: event?.type === 'featured' ? (event.seats ?? []) : [],
    status: head.data?.status ?? null,
    winner: head.data?.winner ?? null,
    exported: exported?.ok ? exported.value : null,
  };
}

/** The parseable lines, with their times. */
export function eventsOf(rows: readonly Pick<TvFrameRow, 'at' | 'raw'>[]): readonly TimedEvent[] {
  return rows.flatMap(({ at, raw }) => {
    const read = parseTvLine(raw);
    return read.kind === 'event' ? [{ at, event: read.value }] : [];
  });
}

/** Applies an event of the same game. A featured message of another game starts that game. */
export function foldEvent(
  game: SeenGame | null,
  channel: TvChannel,
  { at, event }: TimedEvent,
): { readonly game: SeenGame; readonly verdict: FrameVerdict } | null {
  if (event.type === 'featured') {
    if (game && game.gameId === event.gameId) return featureAgain(game, event, at);
    return { game: startGame(channel, event, at), verdict: 'featured' };
  }
  if (!game) return null;
  return event.type === 'end' ? foldEnd(game, event, at) : foldMove(game, event, at);
}

/** Replays a game from its events. `gameId` and `head` are used if the first event does not name the game. */
export function foldGame(
  channel: TvChannel,
  gameId: string,
  head: Pick<StoredHead, 'orientation' | 'seats'>,
  events: readonly TimedEvent[],
): SeenGame | null {
  const [first] = events;
  if (!first) return null;
  const featured: TvEvent = { type: 'featured', gameId, ...head };
  let game: SeenGame | null = first.event.type === 'featured' ? null : startGame(channel, featured, first.at);
  for (const event of events) game = foldEvent(game, channel, event)?.game ?? game;
  return game;
}
