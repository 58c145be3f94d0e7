/** Requests for playing: the event stream, game streams, moves and other actions. */

import type { Calls, CallOptions, StreamListener } from '../calls.ts';
import { parseServiceEvent } from '../codec/events.ts';
import { parseChat } from '../codec/game-chat.ts';
import { parseGameEvent } from '../codec/game-stream.ts';
import { parsePlaying } from '../codec/game-summary.ts';
import type { ChatRoom, GameClaim, GameEvent, GameOffer, ServiceEvent } from '../domain.ts';
import type { RequestLimits } from '../http-request.ts';
import type { PlayEndpoint } from '../../chess/vocabulary.ts';

export interface MoveOptions extends CallOptions {
  readonly offeringDraw?: boolean;
}

/** A chat of the longest lines; the request must not hold the token's turn for long. */
const chatLimits: Partial<RequestLimits> = { headersMs: 5_000, bodyMs: 5_000, maxBytes: 1024 * 1024 };

export function playCalls({ read, command, openStream, fieldsBody }: Calls) {
  return {
    // The public server lists nine games by default and fifty at most.
    playing: (options?: CallOptions) =>
      read({ ...options, name: 'playing', query: { nb: '50' } }, parsePlaying),
    openEventStream: (listener: StreamListener<ServiceEvent>) =>
      openStream({ name: 'eventStream' }, listener, parseServiceEvent),
    openGameStream: (via: PlayEndpoint, id: string, listener: StreamListener<GameEvent>) =>
      openStream({ name: `${via}GameStream`, parameters: { id } }, listener, parseGameEvent),

    /** `move` is UCI in the notation of the variant: castling is king takes rook only in chess960. */
    move: (via: PlayEndpoint, id: string, move: string, options?: MoveOptions) =>
      command({
        ...options,
        name: `${via}Move`,
        parameters: { id, move },
        ...(options?.offeringDraw ? { query: { offeringDraw: 'true' } } : {}),
      }),
    abort: (via: PlayEndpoint, id: string, options?: CallOptions) =>
      command({ ...options, name: `${via}Abort`, parameters: { id } }),
    resign: (via: PlayEndpoint, id: string, options?: CallOptions) =>
      command({ ...options, name: `${via}Resign`, parameters: { id } }),
    /** Offers or accepts a draw or takeback when `yes`, else declines it. */
    offer: (via: PlayEndpoint, id: string, what: GameOffer, yes: boolean, options?: CallOptions) =>
      command({
        ...options,
        name: `${via}${what === 'draw' ? 'Draw' : 'Takeback'}`,
        parameters: { id, answer: yes ? 'yes' : 'no' },
      }),
    /** Claims the end of a game that the opponent left. */
    claim: (via: PlayEndpoint, id: string, what: GameClaim, options?: CallOptions) =>
      command({
        ...options,
        name: `${via}${what === 'victory' ? 'ClaimVictory' : 'ClaimDraw'}`,
        parameters: { id },
      }),
    /** Halves the own time for an extra point, in an arena before the own first move. */
    berserk: (id: string, options?: CallOptions) =>
      command({ ...options, name: 'boardBerserk', parameters: { id } }),
    /** Gives the opponent extra seconds. */
    addTime: (id: string, seconds: number, options?: CallOptions) =>
      command({ ...options, name: 'addTime', parameters: { id, seconds: String(seconds) } }),
    chat: (via: PlayEndpoint, id: string, room: ChatRoom, text: string, options?: CallOptions) =>
      command({ ...options, name: `${via}Chat`, parameters: { id }, body: fieldsBody({ room, text }) }),
    /** The lines of the players' room so far. Not every server has it: then `not_found`. */
    readChat: (via: PlayEndpoint, id: string, options?: CallOptions) =>
      read({ limits: chatLimits, ...options, name: `${via}ReadChat`, parameters: { id } }, parseChat),
  };
}
