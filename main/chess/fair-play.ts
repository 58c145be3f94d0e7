/** Decides which help is fair while own games are in progress: for engines, books, trees and archives. Pure. */
import type { Color } from './vocabulary.ts';

/** An own game in progress, correspondence included. */
export interface OwnGame {
  readonly accountId: string;
  readonly gameId: string;
  /** All positions of the game as FEN, oldest first; at least the current one. */
  readonly fens: readonly string[];
  /** False for correspondence and unlimited games. */
  readonly realTime: boolean;
  /** The mover on the own side: games played by an engine need no protection. */
  readonly playedBy: 'person' | 'engine';
  /** Id of the user on the other side, lower case; absent for engines and unknown players. */
  readonly opponent?: string;
}

/** The account for which an engine wants to move. */
export interface EngineSeat {
  readonly isBot: boolean;
  readonly isPractice: boolean;
}

export type FairPlayQuestion =
  /** A book, an opening tree, the archive, or a position search. */
  | { readonly help: 'lookUp'; readonly fen: string }
  /** An engine that analyses a position for the user. */
  | { readonly help: 'analyse'; readonly fen: string }
  /** An engine that moves in an own game. */
  | { readonly help: 'play'; readonly seat: EngineSeat }
  /** The file about another player. `opponent`: as in `OwnGame`. */
  | { readonly help: 'prepare'; readonly opponent: string };

export type FairPlayVerdict =
  | { readonly fair: true }
  /** The position occurs in an own game in progress. */
  | { readonly fair: false; readonly why: 'ownPosition'; readonly game: OwnGame }
  /** Engines pause during a real-time game. */
  | { readonly fair: false; readonly why: 'realTimeGame'; readonly game: OwnGame }
  /** A game against the player is in progress. */
  | { readonly fair: false; readonly why: 'opponentUnderWay'; readonly game: OwnGame }
  /** Neither a bot account nor the practice club. */
  | { readonly fair: false; readonly why: 'personsAccount' };

const fair: FairPlayVerdict = { fair: true };

export function judgeFairPlay(question: FairPlayQuestion, games: readonly OwnGame[]): FairPlayVerdict {
  if (question.help === 'play') {
    const { isBot, isPractice } = question.seat;
    return isBot || isPractice ? fair : { fair: false, why: 'personsAccount' };
  }
  if (question.help === 'prepare') {
    // Also while an engine plays: the user may take the game over at any move.
    const against = games.find(({ opponent }) => opponent === question.opponent);
    return against ? { fair: false, why: 'opponentUnderWay', game: against } : fair;
  }
  const persons = games.filter(({ playedBy }) => playedBy === 'person');
  const placement = placementOf(question.fen);
  const game = persons.find(({ fens }) => isOf(fens, placement));
  if (game) return { fair: false, why: 'ownPosition', game };
  const running = question.help === 'analyse' ? persons.find(({ realTime }) => realTime) : undefined;
  return running ? { fair: false, why: 'realTimeGame', game: running } : fair;
}

/** The initial position is common to all games; it counts only before the first move. */
function isOf(fens: readonly string[], placement: string): boolean {
  return (fens.length > 1 ? fens.slice(1) : fens).some((fen) => placementOf(fen) === placement);
}

/**
 * Pieces (also in hand) and side to move. Castling rights, en passant and counters are ignored: help for the same
 * board would be the same.
 */
export function placementOf(fen: string): string {
  const [board = '', turn = 'w'] = fen.trim().split(/\s+/);
  // Pockets are written in brackets or as a ninth rank, in any order.
  const [rows, inBrackets] = board.replace(']', '').split('[');
  const ranks = (rows ?? '').split('/');
  const pocket = inBrackets ?? ranks[8] ?? '';
  const side: Color = turn === 'b' ? 'black' : 'white';
  return [ranks.slice(0, 8).join('/'), [...pocket].sort().join(''), side].join(' ');
}
