/** Requests for playing: the event stream, game streams, moves and other actions. */

import type { EndpointAnswer, Calls, CallOptions, StreamListener } from '../calls.ts';
import { parseServiceEvent } from '../codec/events.ts';
import { parseGameEvent } from '../codec/game-stream.ts';
import { parsePlaying } from '../codec/game-summary.ts';
import type { ChatRoom, GameClaim, GameEvent, GameOffer, GameSummary, ServiceEvent } from '../domain.ts';
import type { Result } from '../errors.ts';
import type { StreamClose } from '../transport.ts';
import type { PlayEndpoint } from '../../chess/vocabulary.ts';

export interface PlayCalls {
  playing(options?: CallOptions): Promise<Result<EndpointAnswer<readonly GameSummary[]>>>;
  openEventStream(listener: StreamListener<ServiceEvent>): Promise<StreamClose>;
  openGameStream(
    via: PlayEndpoint,
    gameId: string,
    listener: StreamListener<GameEvent>,
  ): Promise<StreamClose>;
  /** `uci` in the notation of the variant: castling is king takes rook only in chess960. */
  move(via: PlayEndpoint, gameId: string, uci: string, options?: MoveOptions): Promise<Result<void>>;
  abort(via: PlayEndpoint, gameId: string, options?: CallOptions): Promise<Result<void>>;
  resign(via: PlayEndpoint, gameId: string, options?: CallOptions): Promise<Result<void>>;
  /** Offers or accepts a draw or takeback when `yes`, else declines it. */
  offer(
    via: PlayEndpoint,
    gameId: string,
    what: GameOffer,
    yes: boolean,
    options?: CallOptions,
  ): Promise<Result<void>>;
  /** Claims the end of a game that the opponent left. */
  claim(via: PlayEndpoint, gameId: string, what: GameClaim, options?: CallOptions): Promise<Result<void>>;
  /** Halves the own time for an extra point, in an arena before the own first move. */
  berserk(gameId: string, options?: CallOptions): Promise<Result<void>>;
  /** Gives the opponent extra seconds. */
  addTime(gameId: string, seconds: number, options?: CallOptions): Promise<Result<void>>;
  chat(
    via: PlayEndpoint,
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
    // The public server lists nine games by default and fifty at most.
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
