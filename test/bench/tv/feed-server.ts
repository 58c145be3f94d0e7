/** A TV server with sixteen channels, each playing complete games one after the other. */
import type { ServerResponse } from 'node:http';
import { tvChannels, variantOf, type TvChannel } from '../../../main/chess/tv-channels.ts';
import { makeTvEvent } from '../../../main/service/codec/tv.ts';
import { makeTvMap } from '../../harness/encode/tv.ts';
import type { TvEvent, TvFeatured } from '../../../main/service/domain-tv.ts';
import { clubGames, type ClubGame } from '../../unit/features/tv/club-games.ts';
import { startEventServer, type EventServer } from '../event-server.ts';
import type { Moment } from './pairs.ts';

/** A position as the feed's event, and as the input of a bare board. */
export interface Told {
  readonly event: TvEvent;
  readonly fen: string;
  /** Squares. */
  readonly lastMove: readonly string[];
}

export interface FeedServer extends Omit<EventServer, 'tell'> {
  /** Number of open feeds. */
  feeds(): number;
  /** Sends positions on all channels for `forMs`, `everyMs` apart, in turns. */
  tell(forMs: number, everyMs: number): Promise<readonly Moment[]>;
}

/** Positions of a channel, without repetition: a repeated game would look like late frames. */
const positionsEach = 300;
const maxGames = 500;

/** The positions of a channel, game after game. */
export function createProgramme(): ReadonlyMap<TvChannel, readonly Told[]> {
  const programme = new Map<TvChannel, readonly Told[]>(tvChannels.map((channel) => [channel, []]));
  const lacks = (channel: TvChannel) => (programme.get(channel)?.length ?? 0) < positionsEach;
  for (const game of clubGames('wire', maxGames)) {
    const channel = tvChannels.find((one) => variantOf(one) === variantOf(game.hall) && lacks(one));
    if (channel) programme.set(channel, [...(programme.get(channel) ?? []), ...positionsOf(game)]);
    if (!tvChannels.some(lacks)) return programme;
  }
  throw new Error(`${tvChannels.find(lacks)} has too few positions`);
}

function positionsOf({ course, featured, moves }: ClubGame): readonly Told[] {
  const steps = course.steps(course.plan.plies);
  return [
    { event: featured, fen: featured.fen ?? '', lastMove: [] },
    ...moves.map(({ at: _, ...event }, index) => ({
      event,
      fen: event.fen,
      lastMove: squaresOf(steps[index]?.uci ?? ''),
    })),
  ];
}

const squaresOf = (uci: string) => (uci[1] === '@' ? [uci.slice(2)] : [uci.slice(0, 2), uci.slice(2, 4)]);

/** Times of each board's positions, ms from the start: spread evenly, so that no two coincide. */
export function* timetable(
  forMs: number,
  everyMs: number,
): Iterable<{ readonly board: number; readonly after: number }> {
  const apart = everyMs / tvChannels.length;
  for (let turn = 0; turn * apart < forMs; turn += 1)
    yield { board: turn % tvChannels.length, after: turn * apart };
}

export async function startFeedServer(
  programme: ReadonlyMap<TvChannel, readonly Told[]>,
): Promise<FeedServer> {
  const feeds = new Map<TvChannel, ServerResponse>();
  const places = new Map<TvChannel, number>(tvChannels.map((channel) => [channel, 0]));

  const positionAt = (channel: TvChannel, place: number): Told | undefined => {
    const all = programme.get(channel) ?? [];
    return all[place % all.length];
  };
  /** The announcement of the current game with its current position. */
  const featuredOf = (channel: TvChannel): TvFeatured => {
    const place = places.get(channel) ?? 0;
    for (let back = place; back >= 0; back -= 1) {
      const event = positionAt(channel, back)?.event;
      if (event?.type === 'featured') return { ...event, fen: positionAt(channel, place)?.fen ?? '' };
    }
    throw new Error(`${channel} shows no game`);
  };
  const map = () =>
    makeTvMap(
      tvChannels.map((channel) => {
        const { gameId, orientation: color, seats = [] } = featuredOf(channel);
        const seat = seats.find((one) => one.color === color);
        return {
          channel,
          gameId,
          color,
          player: seat?.player ?? { kind: 'anonymous' },
          ...(seat?.rating === undefined ? {} : { rating: seat.rating }),
        };
      }),
    );
  const lineOf = (event: TvEvent) => `${JSON.stringify(makeTvEvent(event))}\n`;

  const server = await startEventServer((path, response) => {
    if (path === '/api/tv/channels') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(map()));
      return true;
    }
    const [, name = path === '/api/tv/feed' ? 'best' : ''] = /^\/api\/tv\/(\w+)\/feed$/.exec(path) ?? [];
    const channel = tvChannels.find((one) => one === name);
    if (!channel) return false;
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(lineOf(featuredOf(channel)));
    feeds.set(channel, response);
    response.on('close', () => feeds.get(channel) === response && feeds.delete(channel));
    return true;
  });

  return {
    ...server,
    feeds: () => feeds.size,
    async tell(forMs, everyMs) {
      const writes: Moment[] = [];
      const start = performance.now();
      for (const { board, after } of timetable(forMs, everyMs)) {
        const wait = start + after - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const channel = tvChannels[board];
        if (!channel) continue;
        const place = (places.get(channel) ?? 0) + 1;
        places.set(channel, place);
        const next = positionAt(channel, place);
        const feed = feeds.get(channel);
        if (!next || !feed) continue;
        const line = lineOf(next.event);
        writes.push({ board, at: performance.timeOrigin + performance.now() });
        feed.write(line);
      }
      return writes;
    },
  };
}
