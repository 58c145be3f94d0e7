/** The event stream, and games that are played: their streams, moves, and all that is said in them. */

import type { Answer, Calls, CallOptions, StreamListener } from '../calls.ts';
import { parseServiceEvent } from '../codec/events.ts';
import { parseGameEvent } from '../codec/game-stream.ts';
import { parsePlaying } from '../codec/game-summary.ts';
import type { ChatRoom, GameClaim, GameEvent, GameOffer, GameSummary, ServiceEvent } from '../domain.ts';
import type { PlayPath } from '../endpoints.ts';
import type { Result } from '../errors.ts';
import type { StreamClose } from '../transport.ts';

export interface PlayCalls {
  playing(options?: CallOptions): Promise<Result<Answer<readonly GameSummary[]>>>;
  openEventStream(listener: StreamListener<ServiceEvent>): Promise<StreamClose>;
  openGameStream(via: PlayPath, gameId: string, listener: StreamListener<GameEvent>): Promise<StreamClose>;
  /** `uci` as the rules of the game's variant spell it: castling is king-takes-rook in chess960 only. */
  move(via: PlayPath, gameId: string, uci: string, options?: MoveOptions): Promise<Result<void>>;
  abort(via: PlayPath, gameId: string, options?: CallOptions): Promise<Result<void>>;
  resign(via: PlayPath, gameId: string, options?: CallOptions): Promise<Result<void>>;
  /** Offers a draw or asks to take a move back, or takes the opponent's offer (`yes`); else declines it. */
  offer(
    via: PlayPath,
    gameId: string,
    what: GameOffer,
    yes: boolean,
    options?: CallOptions,
  ): Promise<Result<void>>;
  /** Ends a game that the opponent has left for long enough. */
  claim(via: PlayPath, gameId: string, what: GameClaim, options?: CallOptions): Promise<Result<void>>;
  /** Half the own time for one point more: in an arena, before the own first move. */
  berserk(gameId: string, options?: CallOptions): Promise<Result<void>>;
  /** Gives the opponent more time, in seconds. */
  addTime(gameId: string, seconds: number, options?: CallOptions): Promise<Result<void>>;
  chat(
    via: PlayPath,
    gameId: string,
    room: ChatRoom,
    text: string,
    options?: CallOptions,
  ): Promise<Result<void>>;
}

export interface MoveOptions extends CallOptions {
  readonly offeringDraw?: boolean;
}

export function playCalls({ read, command, openStream, fieldsBody }: Calls): PlayCalls {
  return {
    // The public server lists nine games unless asked for more; it allows fifty.
    playing: (options) => read({ ...options, name: 'playing', query: { nb: '50' } }, parsePlaying),
    openEventStream: (listener) => openStream({ name: 'eventStream' }, listener, parseServiceEvent),
    openGameStream: (via, id, listener) =>
      openStream({ name: `${via}GameStream`, parameters: { id } }, listener, parseGameEvent),

    move: (via, id, move, options) =>
      command({
        ...options,
        name: `${via}Move`,
        parameters: { id, move },
        ...(options?.offeringDraw ? { query: { offeringDraw: 'true' } } : {}),
      }),
    abort: (via, id, options) => command({ ...options, name: `${via}Abort`, parameters: { id } }),
    resign: (via, id, options) => command({ ...options, name: `${via}Resign`, parameters: { id } }),
    offer: (via, id, what, yes, options) =>
      command({
        ...options,
        name: `${via}${what === 'draw' ? 'Draw' : 'Takeback'}`,
        parameters: { id, answer: yes ? 'yes' : 'no' },
      }),
    claim: (via, id, what, options) =>
      command({
        ...options,
        name: `${via}${what === 'victory' ? 'ClaimVictory' : 'ClaimDraw'}`,
        parameters: { id },
      }),
    berserk: (id, options) => command({ ...options, name: 'boardBerserk', parameters: { id } }),
    addTime: (id, seconds, options) =>
      command({ ...options, name: 'addTime', parameters: { id, seconds: String(seconds) } }),
    chat: (via, id, room, text, options) =>
      command({ ...options, name: `${via}Chat`, parameters: { id }, body: fieldsBody({ room, text }) }),
  };
}
