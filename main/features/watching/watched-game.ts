/** A watched game, folded line by line. Pure. */
import { deriveMoves, parseSeen, turnOf, type SeenPosition } from '../../chess/derive.ts';
import { isLiveStatus, unknownVariant, variantKeys } from '../../chess/vocabulary.ts';
import type { WatchedGame, WatchEvent } from '../../service/domain-watch.ts';
import type { WatchedView } from '../../../preload/contract/watching.ts';
import { playerView } from '../../views/player.ts';
import type { StreamHealth } from '../../streams/health.ts';
import type { Message } from '../../text/message.ts';

export interface Watched {
  readonly game: WatchedGame | null;
  readonly seen: SeenPosition | null;
  readonly initialFen: string | null;
  readonly moves: WatchedView['moves'];
  readonly fen: string | null;
  readonly lastMove: string | null;
  readonly clocks: WatchedView['clocks'];
  readonly clockAt: number;
}

export const nothingSeen: Watched = {
  game: null,
  seen: null,
  initialFen: null,
  moves: [],
  fen: null,
  lastMove: null,
  clocks: null,
  clockAt: 0,
};

/** Applies one line. A reopened stream sends the whole game again from its first position. */
export function withLine(before: Watched, event: WatchEvent, at: number): Watched {
  if (event.type === 'game') {
    const isAnew = before.game !== null && isLive(event.game);
    return { ...(isAnew ? nothingSeen : before), game: event.game, clockAt: before.clockAt };
  }
  const { fen, lastMove = null, whiteSeconds, blackSeconds } = event;
  const clocks =
    whiteSeconds === undefined || blackSeconds === undefined
      ? null
      : { white: whiteSeconds * 1_000, black: blackSeconds * 1_000 };
  const next = { ...before, fen, lastMove, clocks, clockAt: at };
  const variant = variantKeys.find((key) => key === before.game?.variant.key);
  if (!variant) return next;
  const derived = before.seen && deriveMoves(before.seen, fen, lastMove ?? undefined);
  if (!derived) {
    // The first position, or an unreachable one: the list of moves starts here.
    const seen = parseSeen(variant, fen) ?? null;
    return { ...next, seen, initialFen: seen?.position.fen ?? fen, moves: [] };
  }
  const moves = derived.moves.map((move) => ({ san: move.san, fen: move.fen, uci: move.uci }));
  return { ...next, seen: derived.after, moves: [...before.moves, ...moves] };
}

function isLive({ status }: WatchedGame): boolean {
  return status === undefined || isLiveStatus(status);
}

interface Place {
  readonly accountId: string;
  readonly gameId: string;
  readonly baseUrl: string;
  /** Why the stream ended. */
  readonly failure: Message | null;
  readonly waiting: WatchedView['waiting'];
}

/** The wait of a stream that is broken or could not be opened. The first opening is no wait. */
export function waitingOf(health: StreamHealth): WatchedView['waiting'] {
  const { state, cause, lastClose, nextAttemptAt } = health;
  if (state === 'waiting') return { cause, nextAttemptAt };
  return state === 'opening' && lastClose ? { cause: lastClose.message, nextAttemptAt: null } : null;
}

export function watchedView(watched: Watched, place: Place): WatchedView {
  const { accountId, gameId, baseUrl, failure, waiting } = place;
  const { game } = watched;
  const fen = watched.fen ?? game?.fen ?? '8/8/8/8/8/8/8/8 w - - 0 1';
  const over = game !== null && !isLive(game);
  const unknown = playerView({ kind: 'unknown' });
  return {
    accountId,
    gameId,
    variant: {
      key: game?.variant.key ?? unknownVariant,
      name: game?.variant.name ?? game?.variant.key ?? unknownVariant,
    },
    speed: game?.speed ?? null,
    rated: game?.rated ?? null,
    white: game ? playerView(game.players.white) : unknown,
    black: game ? playerView(game.players.black) : unknown,
    fen,
    lastMove: watched.lastMove,
    moves: [...watched.moves],
    initialFen: watched.initialFen ?? fen,
    clocks: watched.clocks,
    clockAt: watched.clockAt,
    // Without a connection the side to move is unknown.
    running: over || waiting || watched.moves.length < 2 ? null : turnOf(fen),
    over,
    status: game?.status ?? 'started',
    winner: game?.winner ?? null,
    state: failure !== null ? 'failed' : over ? 'over' : game ? 'live' : 'opening',
    message: failure,
    waiting: over ? null : waiting,
    address: `${baseUrl}/${gameId}`,
  };
}
