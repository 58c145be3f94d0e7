import { Chess, DEFAULT_POSITION, type Move, type Square as ChessSquare } from 'chess.js';
import { drawByLine, extendLine, occurrencesIn, type Line } from './line.ts';
import { memoize } from './memoize.ts';
import { createVariantRules } from './rules-variants.ts';
import type { PositionOutcome, PlayedMove, Position, PromotionLetter, Rules, Square } from './position.ts';
import type { Color } from './vocabulary.ts';

const promotionLetters: readonly PromotionLetter[] = ['q', 'r', 'b', 'n'];
const uciPattern = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/;
const targetPattern = /([a-h][1-8])(?:=([QRBN]))?[+#]?$/;

/** Standard chess, based on chess.js. */
export function createStandardRules(): Rules {
  return {
    variant: 'standard',
    parsePosition(fen) {
      const text = fen === undefined || fen === '' || fen === 'startpos' ? DEFAULT_POSITION : fen;
      try {
        return makePosition(new Chess(text), undefined);
      } catch {
        return undefined;
      }
    },
  };
}

interface LegalMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion: string;
  /** Square of the castling rook. */
  readonly rook?: Square;
}

function makePosition(first: Chess, before: Line | undefined): Position {
  const fen = first.fen();
  const line = extendLine(before, fen);
  const turn: Color = first.turn() === 'w' ? 'white' : 'black';
  const halfmoves = Number(fen.split(' ')[4]);
  const check = first.isCheck();

  // A chess.js board is expensive to create, so the newest position of a line owns the line's only board. An
  // earlier position creates its own on demand; its FEN comes from chess.js and needs no validation.
  let ownBoard: Chess | undefined = first;
  const board = (): Chess => (ownBoard ??= new Chess(fen, { skipValidation: true }));
  let latest: { readonly uci: string; readonly played: PlayedMove } | undefined;

  const occurrences = memoize(() => occurrencesIn(line));
  const legal = memoize(() => listMoves(board(), turn));
  const dests = memoize(() => {
    const found = new Map<Square, Square[]>();
    for (const { from, to, rook } of legal()) {
      const list = found.get(from) ?? [];
      if (!list.includes(to)) list.push(to);
      if (rook) list.push(rook);
      found.set(from, list);
    }
    return found;
  });
  const outcome = memoize((): PositionOutcome | undefined => {
    const now = board();
    if (now.isCheckmate())
      return { reason: 'mate', automatic: true, winner: turn === 'white' ? 'black' : 'white' };
    if (now.isStalemate()) return { reason: 'stalemate', automatic: true };
    if (now.isInsufficientMaterial()) return { reason: 'insufficientMaterial', automatic: true };
    return drawByLine(occurrences(), halfmoves);
  });
  const inChessops = memoize(() => createVariantRules('standard').parsePosition(fen));

  const play = (uci: string): PlayedMove | undefined => {
    // The last examined move is usually the one played next.
    if (latest?.uci === uci) return latest.played;
    const parts = uciPattern.exec(uci);
    if (!parts) return undefined;
    const [, from = '', to = '', promotion] = parts;
    const now = board();
    const move = moveOn(now, from, castlingTarget(now, from, to) ?? to, promotion);
    if (!move) return undefined;
    ownBoard = undefined;
    // chess.js ignores a promotion letter on other moves.
    if (move.promotion !== promotion) return undefined;
    const played: PlayedMove = {
      uci: `${move.from}${move.to}${move.promotion ?? ''}`,
      san: move.san,
      squares: [move.from, move.to],
      capture: move.captured !== undefined,
      position: makePosition(now, line),
    };
    latest = { uci, played };
    return played;
  };

  return {
    variant: 'standard',
    fen,
    turn,
    check,
    get occurrences() {
      return occurrences();
    },
    halfmoves,
    legalDests: dests,
    legalMoves: memoize(() =>
      legal()
        .map(({ from, to, promotion }) => `${from}${to}${promotion}`)
        .sort(),
    ),
    promotions(from, to) {
      const promotes = legal().some((move) => move.from === from && move.to === to && move.promotion !== '');
      return promotes ? promotionLetters : [];
    },
    play,
    // chess.js refuses positions in which the side that passed is in check.
    pass: () => inChessops()?.pass(),
    sanOf: (uci) => play(uci)?.san,
    // chess.js guesses when a SAN is ambiguous, and promotes to a knight when no piece is given. chessops
    // accepts only unambiguous moves; `play` then checks legality.
    uciOf(san) {
      const uci = inChessops()?.uciOf(san);
      return uci === undefined ? undefined : play(uci)?.uci;
    },
    outcome,
    // chess.js knows this only for both sides together.
    hasInsufficientMaterial: (color) => inChessops()?.hasInsufficientMaterial(color) ?? false,
  };
}

/** Plays the move on `board`; leaves it unchanged when the move is illegal. */
function moveOn(board: Chess, from: string, to: string, promotion: string | undefined): Move | undefined {
  try {
    return board.move({ from, to, ...(promotion ? { promotion } : {}) });
  } catch {
    return undefined;
  }
}

/** Lists moves from their SAN: chess.js's verbose moves would generate all moves again for each move. */
function listMoves(board: Chess, turn: Color): readonly LegalMove[] {
  const own = board
    .board()
    .flat()
    .filter((piece) => piece?.color === turn.charAt(0));
  return own.flatMap((piece) =>
    piece ? board.moves({ square: piece.square }).map((san) => readMove(piece.square, san)) : [],
  );
}

function readMove(from: Square, san: string): LegalMove {
  const rank = from.charAt(1);
  if (san.startsWith('O-O-O')) return { from, to: `c${rank}`, promotion: '', rook: `a${rank}` };
  if (san.startsWith('O-O')) return { from, to: `g${rank}`, promotion: '', rook: `h${rank}` };
  const [, to = '', promotion = ''] = targetPattern.exec(san) ?? [];
  return { from, to, promotion: promotion.toLowerCase() };
}

/** The king's destination when castling is written as king takes rook. */
function castlingTarget(board: Chess, from: string, to: string): string | undefined {
  const king = board.get(from as ChessSquare);
  const rook = board.get(to as ChessSquare);
  if (king?.type !== 'k' || rook?.type !== 'r' || king.color !== rook.color) return undefined;
  return `${to > from ? 'g' : 'c'}${from[1] ?? ''}`;
}
