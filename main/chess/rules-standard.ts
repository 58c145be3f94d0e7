import { Chess, DEFAULT_POSITION, type Move, type Square as ChessSquare } from 'chess.js';
import { drawByLine, repetitionKey, withOccurrence, type Occurrences } from './line.ts';
import { createVariantRules } from './rules-variants.ts';
import type { Outcome, Position, PromotionLetter, Rules, Square } from './rules.ts';
import type { Color } from './vocabulary.ts';

const promotionLetters: readonly PromotionLetter[] = ['q', 'r', 'b', 'n'];
const uciPattern = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/;

/** Standard chess by chess.js. */
export function createStandardRules(): Rules {
  return {
    variant: 'standard',
    parsePosition(fen) {
      const text = fen === undefined || fen === '' || fen === 'startpos' ? DEFAULT_POSITION : fen;
      try {
        return makePosition(new Chess(text), new Map());
      } catch {
        return undefined;
      }
    },
  };
}

/** `board` is owned by the position from here on and is never changed. */
function makePosition(board: Chess, before: Occurrences): Position {
  const fen = board.fen();
  const line = withOccurrence(before, fen);
  const occurrences = line.get(repetitionKey(fen)) ?? 1;
  const turn: Color = board.turn() === 'w' ? 'white' : 'black';
  const halfmoves = Number(fen.split(' ')[4]);

  const play = (uci: string): { readonly move: Move; readonly after: Chess } | undefined => {
    const parts = uciPattern.exec(uci);
    if (!parts) return undefined;
    const [, from = '', to = '', promotion] = parts;
    const target = castlingTarget(board, from, to) ?? to;
    // The FEN is our own, so checking it again would only cost time.
    const after = new Chess(fen, { skipValidation: true });
    try {
      const move = after.move({ from, to: target, ...(promotion ? { promotion } : {}) });
      // chess.js ignores a promotion letter on a move that does not promote.
      return move.promotion === promotion ? { move, after } : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    variant: 'standard',
    fen,
    turn,
    check: board.isCheck(),
    occurrences,
    halfmoves,
    legalDests() {
      const dests = new Map<Square, Square[]>();
      for (const move of board.moves({ verbose: true })) {
        const list = dests.get(move.from) ?? [];
        if (!list.includes(move.to)) list.push(move.to);
        const rook = rookOfCastling(move);
        if (rook) list.push(rook);
        dests.set(move.from, list);
      }
      return dests;
    },
    legalMoves: () => board.moves({ verbose: true }).map(uciOfMove).sort(),
    promotions(from, to) {
      const piece = board.get(from as ChessSquare);
      if (piece?.type !== 'p' || !/[18]$/.test(to)) return [];
      return play(`${from}${to}q`) ? promotionLetters : [];
    },
    play(uci) {
      const played = play(uci);
      if (!played) return undefined;
      const { move, after } = played;
      return {
        uci: uciOfMove(move),
        san: move.san,
        squares: [move.from, move.to],
        capture: move.captured !== undefined,
        position: makePosition(after, line),
      };
    },
    sanOf: (uci) => play(uci)?.move.san,
    uciOf(san) {
      try {
        return uciOfMove(new Chess(fen).move(san));
      } catch {
        return undefined;
      }
    },
    outcome(): Outcome | undefined {
      if (board.isCheckmate()) return { reason: 'mate', automatic: true, winner: turn === 'white' ? 'black' : 'white' };
      if (board.isStalemate()) return { reason: 'stalemate', automatic: true };
      if (board.isInsufficientMaterial()) return { reason: 'insufficientMaterial', automatic: true };
      return drawByLine(occurrences, halfmoves);
    },
    // chess.js only knows this of both sides together.
    hasInsufficientMaterial: (color) =>
      createVariantRules('fromPosition').parsePosition(fen)?.hasInsufficientMaterial(color) ?? false,
  };
}

function uciOfMove(move: Move): string {
  return `${move.from}${move.to}${move.promotion ?? ''}`;
}

/** Where the king goes when the move is written as king takes own rook. */
function castlingTarget(board: Chess, from: string, to: string): string | undefined {
  const king = board.get(from as ChessSquare);
  const rook = board.get(to as ChessSquare);
  if (king?.type !== 'k' || rook?.type !== 'r' || king.color !== rook.color) return undefined;
  return `${to > from ? 'g' : 'c'}${from[1] ?? ''}`;
}

function rookOfCastling(move: Move): Square | undefined {
  if (move.isKingsideCastle()) return `h${move.to[1] ?? ''}`;
  return move.isQueensideCastle() ? `a${move.to[1] ?? ''}` : undefined;
}
