import type { Timer } from '../../base/clock.ts';
import { gameStatuses, untimedClock } from '../../chess/vocabulary.ts';
import type { ClubContext } from '../club-context.ts';
import type { Sink } from '../feeds.ts';
import type { ClubGames } from '../games.ts';
import { sideOf } from '../directory.ts';
import type { JsonObject } from '../json.ts';
import { variantJson } from '../variant-names.ts';
import type { Archive } from './archive.ts';
import { firstFenOf } from './first-fen.ts';
import { clockJson } from './game-json.ts';
import type { GameLine, GameRecord } from './record.ts';

/** Spectators' streams: one game, or all games among given members. */
export interface SpectatorStreams {
  /** Sends the game, then a line a move with a delay of some half-moves, then the game again. */
  openGame(record: GameRecord, sink: Sink): () => void;
  /** Starts and ends of games among these members. `withCurrent`: sends the games in progress first. */
  openUsers(ids: readonly string[], withCurrent: boolean, sink: Sink): () => void;
}

interface SpectatorStreamsDependencies extends ClubContext {
  readonly archive: Archive;
  readonly games: ClubGames;
}

/** Spectators see a game in progress this many half-moves late. */
const delayPlies = 3;
const lookEveryMs = 1_000;
const lookAtUsersEveryMs = 5_000;

export function createSpectatorStreams({
  clock,
  archive,
  directory,
  games,
  skew,
}: SpectatorStreamsDependencies): SpectatorStreams {
  /** Calls `look` every `ms` until it returns false. Returns a function that cancels. */
  const repeat = (ms: number, look: () => boolean) => {
    let timer: Timer | undefined;
    const next = () => {
      timer = clock.after(ms, () => {
        if (look()) next();
      });
    };
    next();
    return () => timer?.cancel();
  };

  const player = (record: GameRecord, color: 'white' | 'black'): JsonObject => {
    const seat = record.seats[color];
    if (seat.kind === 'computer') return { aiLevel: seat.level };
    if (seat.kind === 'stranger') return {};
    return { user: directory.light(seat.id), rating: seat.rating };
  };

  const description = (record: GameRecord, line: GameLine, shown: number): JsonObject => {
    const status = record.isLive ? 'started' : line.status;
    const fen = shown === 0 ? firstFenOf(record.variant, line.initialFen) : (line.fens[shown - 1] ?? '');
    return {
      id: record.id,
      variant: variantJson(record.variant),
      speed: record.speed,
      perf: record.perf,
      rated: record.rated,
      ...(line.initialFen === 'startpos' ? {} : { initialFen: line.initialFen }),
      fen,
      player: fen.split(' ')[1] === 'b' ? 'black' : 'white',
      turns: shown,
      startedAtTurn: 0,
      source: record.source,
      status: { id: gameStatuses[status], name: status },
      createdAt: record.createdAt + skew(),
      ...(shown > 0 ? { lastMove: line.moves[shown - 1] } : {}),
      players: { white: player(record, 'white'), black: player(record, 'black') },
    };
  };

  /** Seconds left on both clocks after `ply` half-moves. */
  const clocksAt = (record: GameRecord, line: GameLine, ply: number): JsonObject => {
    const control = record.timeControl;
    const start = control.type === 'clock' ? control.limit : Math.floor(untimedClock / 1000);
    const startsBlack = line.initialFen.split(' ')[1] === 'b';
    const last = (parity: number) => {
      const at = Array.from({ length: ply }, (_, index) => ply - 1 - index).find((one) => one % 2 === parity);
      const left = at === undefined ? undefined : line.clocks?.[at];
      return left === undefined ? start : Math.floor(left / 100);
    };
    return { wc: last(startsBlack ? 1 : 0), bc: last(startsBlack ? 0 : 1) };
  };

  const move = (record: GameRecord, line: GameLine, ply: number): JsonObject => ({
    fen: ply === 0 ? firstFenOf(record.variant, line.initialFen) : line.fens[ply - 1],
    ...(ply === 0 ? {} : { lm: line.moves[ply - 1] }),
    ...clocksAt(record, line, ply),
  });

  const startEntry = (record: GameRecord): JsonObject => {
    const line = record.line();
    const side = (color: 'white' | 'black') => {
      const seat = record.seats[color];
      return seat.kind === 'member' ? { userId: seat.id, rating: seat.rating } : {};
    };
    const status = record.isLive ? 'started' : line.status;
    const timing = clockJson(record.timeControl);
    return {
      id: record.id,
      rated: record.rated,
      variant: record.variant,
      speed: record.speed,
      perf: record.perf,
      createdAt: record.createdAt + skew(),
      status: gameStatuses[status],
      statusName: status,
      ...(timing ? { clock: timing } : {}),
      players: { white: side('white'), black: side('black') },
      ...(record.winner ? { winner: record.winner } : {}),
    };
  };

  return {
    openGame(record, sink) {
      let shown = 0;
      const line = record.line();
      const visible = (one: GameRecord, moves: number) =>
        one.isLive ? Math.max(0, moves - delayPlies) : moves;
      sink.send(description(record, line, visible(record, line.moves.length)));
      sink.send(move(record, line, 0));
      const look = (): boolean => {
        const now = archive.byId(record.id) ?? record;
        const current = now.line();
        const until = visible(now, current.moves.length);
        while (shown < until) {
          shown += 1;
          sink.send(move(now, current, shown));
        }
        shown = until;
        if (now.isLive) return true;
        sink.send(description(now, current, current.moves.length));
        sink.end();
        return false;
      };
      if (!look()) return () => {};
      return repeat(lookEveryMs, look);
    },
    openUsers(ids, withCurrent, sink) {
      const watched = new Set(ids);
      const isBetween = (record: GameRecord) =>
        Object.values(record.seats).every((seat) => seat.kind === 'member' && watched.has(seat.id));
      const live = () => {
        const found = new Map<string, GameRecord>();
        for (const id of watched) {
          const game = archive.liveOf(id);
          if (game && isBetween(game)) found.set(game.id, game);
        }
        return found;
      };
      const announced = new Set<string>();
      for (const [id, game] of live()) {
        announced.add(id);
        if (withCurrent) sink.send(startEntry(game));
      }
      const finish = (id: string) => {
        if (!announced.delete(id)) return;
        const game = archive.byId(id);
        if (game) sink.send(startEntry(game));
      };
      const begin = (game: GameRecord) => {
        if (announced.has(game.id)) return;
        announced.add(game.id);
        sink.send(startEntry(game));
      };
      // The user's games emit changes; games of others must be polled.
      const off = games.changes.on(({ kind, game }) => {
        if (!sideOf(game.seats, [...watched].find((id) => sideOf(game.seats, id)) ?? '')) return;
        const record = archive.byId(game.id);
        if (!record || !isBetween(record)) return;
        if (kind === 'created') begin(record);
        if (kind === 'finished') finish(game.id);
      });
      const stop = repeat(lookAtUsersEveryMs, () => {
        const now = live();
        for (const game of now.values()) begin(game);
        for (const id of announced) if (!now.has(id)) finish(id);
        return true;
      });
      return () => {
        off();
        stop();
      };
    },
  };
}
