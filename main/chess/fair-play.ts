/** What help is fair while own games go on: one judge for engines, books, trees and archives. Pure. */
import type { Color } from './vocabulary.ts';

/** An own game that goes on, correspondence included. */
export interface OwnGame {
  readonly accountId: string;
  readonly gameId: string;
  /** Every position of the game so far as FEN, the first one first; at least the present one. */
  readonly fens: readonly string[];
  /** False for correspondence and unlimited games. */
  readonly realTime: boolean;
  /** Who makes the moves on the own side: games that an engine plays need no protection from engines. */
  readonly playedBy: 'person' | 'engine';
}

/** Where an engine wants to make moves. */
export interface EngineSeat {
  readonly isBot: boolean;
  readonly isPractice: boolean;
}

export type FairPlayQuestion =
  /** A book, a tree of openings, the archive, a search for a position. */
  | { readonly help: 'lookUp'; readonly fen: string }
  /** An engine that thinks for the user about a position. */
  | { readonly help: 'analyse'; readonly fen: string }
  /** An engine that makes moves in an own game. */
  | { readonly help: 'play'; readonly seat: EngineSeat };

export type FairPlayVerdict =
  | { readonly fair: true }
  /** The position is one of a game that goes on. */
  | { readonly fair: false; readonly why: 'ownPosition'; readonly game: OwnGame }
  /** Engines pause while a game goes on by the clock. */
  | { readonly fair: false; readonly why: 'realTimeGame'; readonly game: OwnGame }
  /** Neither a bot account nor the practice club. */
  | { readonly fair: false; readonly why: 'personsAccount' };

const fair: FairPlayVerdict = { fair: true };

export function judgeFairPlay(question: FairPlayQuestion, games: readonly OwnGame[]): FairPlayVerdict {
  if (question.help === 'play') {
    const { isBot, isPractice } = question.seat;
    return isBot || isPractice ? fair : { fair: false, why: 'personsAccount' };
  }
  const persons = games.filter(({ playedBy }) => playedBy === 'person');
  const asked = placementOf(question.fen);
  const game = persons.find(({ fens }) => isOf(fens, asked));
  if (game) return { fair: false, why: 'ownPosition', game };
  const running = question.help === 'analyse' ? persons.find(({ realTime }) => realTime) : undefined;
  return running ? { fair: false, why: 'realTimeGame', game: running } : fair;
}

/**
 * The placements that no look-up may answer, for those who go through many positions at once: compare what
 * `placementOf` makes of each.
 */
export function withheldPlacements(games: readonly OwnGame[]): ReadonlySet<string> {
  const persons = games.filter(({ playedBy }) => playedBy === 'person');
  return new Set(persons.flatMap(({ fens }) => ofTheGame(fens).map(placementOf)));
}

function isOf(fens: readonly string[], asked: string): boolean {
  return ofTheGame(fens).some((fen) => placementOf(fen) === asked);
}

/** A first position belongs to everybody's games; it is the game's own only while nobody has moved. */
function ofTheGame(fens: readonly string[]): readonly string[] {
  return fens.length > 1 ? fens.slice(1) : fens;
}

/**
 * The pieces (in hand too) and whose turn it is. Castling, en passant and counters are left out on purpose: the same
 * board with another of these would give the same help.
 */
export function placementOf(fen: string): string {
  const [board = '', turn = 'w'] = fen.trim().split(/\s+/);
  // A pocket is written in brackets or as a ninth row, by the hand that wrote it in any order.
  const [rows, inBrackets] = board.replace(']', '').split('[');
  const ranks = (rows ?? '').split('/');
  const pocket = inBrackets ?? ranks[8] ?? '';
  const side: Color = turn === 'b' ? 'black' : 'white';
  return [ranks.slice(0, 8).join('/'), [...pocket].sort().join(''), side].join(' ');
}
