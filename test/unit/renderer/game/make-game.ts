import { replay } from '@chess/replay.ts';
import { opposite } from '@chess/vocabulary.ts';
import type { GameCard, GameView } from '@contract/models.ts';

export const standardStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A live game after `moves` (UCI, separated by spaces), as main sends it. By default no clock runs. */
export function makeGame(moves = '', more: Partial<GameView> = {}): GameView {
  const line = replay({ variant: 'standard', moves });
  const turn = line.position?.turn ?? 'white';
  const color = more.color ?? 'white';
  const me = { id: 'me', name: 'Me', rating: 1800 };
  const opponent = { id: 'rival', name: 'Rival', rating: 1750 };
  return {
    accountId: 'account',
    gameId: 'game',
    color,
    fen: line.position?.fen ?? standardStart,
    lastMove: line.plies.at(-1)?.uci ?? null,
    isMyTurn: turn === color,
    opponent,
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: true,
    access: 'board',
    enginePlays: false,
    clocks: { white: 300_000, black: 300_000 },
    clockAt: 0,
    running: null,
    over: false,
    result: null,
    status: 'started',
    startedAt: 0,
    reportedAt: 0,
    address: 'https://chess.example/game',
    white: color === 'white' ? me : opponent,
    black: color === 'black' ? me : opponent,
    initialFen: standardStart,
    moves: line.plies.map((ply) => ply.uci),
    winner: null,
    clock: { initial: 300_000, increment: 3000 },
    daysPerTurn: null,
    drawOffer: null,
    takebackOffer: null,
    firstMoveBy: null,
    opponentGone: null,
    chat: [],
    link: 'live',
    updatedAt: 0,
    pendingMove: null,
    ...more,
  };
}

export function lost(game: GameView, status: string): GameView {
  return { ...game, over: true, status, result: 'lost', winner: opposite(game.color), link: 'done' };
}

export function makeCard(gameId: string, more: Partial<GameCard> = {}): GameCard {
  const { white: _w, black: _b, initialFen: _i, moves: _m, ...card } = makeGame();
  return { ...card, gameId, ...more };
}
