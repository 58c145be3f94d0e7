/** Encoder of game streams. */
import { untimedClock, type Dialect } from '../../../main/chess/vocabulary.ts';
import type { GameEvent, GameFull, GameState } from '../../../main/service/domain.ts';
import { makeSeat } from './common.ts';
import { compact, only } from '../../../main/service/codec/shape.ts';

const documentStateMembers = ['moves', 'wtime', 'btime', 'winc', 'binc', 'status'];

const documentFullMembers = [
  'type',
  'id',
  'variant',
  'speed',
  'perf',
  'rated',
  'createdAt',
  'white',
  'black',
  'initialFen',
  'clock',
  'state',
];

function makeState(state: GameState, dialect: Dialect): Record<string, unknown> {
  const { drawOffer, takebackOffer, expiration } = state;
  const wire = {
    moves: state.moves.join(' '),
    wtime: state.whiteMs ?? untimedClock,
    btime: state.blackMs ?? untimedClock,
    status: state.status,
    ...compact({
      winc: state.whiteIncrementMs,
      binc: state.blackIncrementMs,
      winner: state.winner,
      wdraw: drawOffer.white || undefined,
      bdraw: drawOffer.black || undefined,
      wtakeback: takebackOffer.white || undefined,
      btakeback: takebackOffer.black || undefined,
      expiration: expiration && { idleMillis: expiration.idleMs, millisToMove: expiration.withinMs },
      rematch: state.rematch,
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentStateMembers);
}

function makeFull(game: GameFull, dialect: Dialect): Record<string, unknown> {
  const { clock, perfName, white: _white, black: _black, ...rest } = game;
  const wire = {
    ...rest,
    type: 'gameFull',
    ...compact({ white: makeSeat(game.white, dialect), black: makeSeat(game.black, dialect) }),
    initialFen: game.initialFen ?? 'startpos',
    state: makeState(game.state, dialect),
    ...compact({
      perf: perfName === undefined ? undefined : { name: perfName },
      clock: clock && { initial: clock.initialMs, increment: clock.incrementMs },
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentFullMembers);
}

export function makeGameEvent(event: GameEvent, dialect: Dialect): Record<string, unknown> {
  switch (event.type) {
    case 'gameFull':
      return makeFull(event.game, dialect);
    case 'gameState':
      return { type: 'gameState', ...makeState(event.state, dialect) };
    case 'chatLine': {
      const { room, username, text } = event.line;
      return {
        type: 'chatLine',
        ...compact({ room: dialect === 'wire' ? room : undefined, username, text }),
      };
    }
    case 'opponentGone':
      return dialect === 'wire' ? { type: 'opponentGone', ...event.presence } : { type: 'opponentGone' };
  }
}
