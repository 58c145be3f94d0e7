import type { Challenge, GameFull, GameState, GameSummary } from '../../../main/service/domain.ts';
import type { AccountContext } from '../../../main/views/account-context.ts';

export const me: AccountContext = {
  id: 'acc1',
  userId: 'me',
  baseUrl: 'https://chess.example',
  isBot: false,
  scopes: ['board:play', 'challenge:read', 'challenge:write'],
};

export function challenge(changes: Partial<Challenge> = {}): Challenge {
  return {
    id: 'chal0001',
    status: 'created',
    challenger: { id: 'anna', name: 'Anna', rating: 1600 },
    destUser: { id: 'me', name: 'Me' },
    variant: { key: 'standard', name: 'Standard' },
    rated: false,
    speed: 'rapid',
    timeControl: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
    color: 'white',
    compat: { bot: false, board: true },
    ...changes,
  };
}

export function summary(changes: Partial<GameSummary> = {}): GameSummary {
  return {
    id: 'game0001',
    color: 'white',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: false,
    hasMoved: false,
    isMyTurn: true,
    lastMove: null,
    opponent: { kind: 'user', id: 'anna', name: 'Anna', rating: 1600 },
    status: 'started',
    compat: { bot: false, board: true },
    ...changes,
  };
}

export function state(moves: string, changes: Partial<GameState> = {}): GameState {
  return {
    moves: moves === '' ? [] : moves.split(' '),
    whiteMs: 600_000,
    blackMs: 600_000,
    status: 'started',
    drawOffer: { white: false, black: false },
    takebackOffer: { white: false, black: false },
    ...changes,
  };
}

export function full(moves = '', changes: Partial<GameFull> = {}): GameFull {
  return {
    id: 'game0001',
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: false,
    createdAt: 1_000,
    white: { kind: 'user', id: 'me', name: 'Me', rating: 1500 },
    black: { kind: 'user', id: 'anna', name: 'Anna', rating: 1600 },
    initialFen: null,
    clock: { initialMs: 600_000, incrementMs: 5_000 },
    state: state(moves),
    ...changes,
  };
}
