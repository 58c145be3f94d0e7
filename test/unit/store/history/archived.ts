import { packClocks, packMoves } from '../../../../main/chess/packed-game.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';
import { NOON } from '../support.ts';

/** A blitz game won as white, with changes. */
export const archived = (change: Partial<ArchiveGame> = {}): ArchiveGame => ({
  gameId: 'game0001',
  began: NOON,
  lasted: 240_000,
  color: 'white',
  result: 'win',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  status: 'mate',
  source: 'lobby',
  opponent: 'Ruth',
  level: null,
  rating: 1_600,
  ratingDiff: -5,
  ownRating: 1_580,
  ownDiff: 6,
  plies: 7,
  eco: 'C20',
  opening: "King's Pawn Game",
  arena: null,
  clockInitial: 180,
  clockIncrement: 2,
  daysPerTurn: null,
  clockLeft: 14_400,
  own: null,
  moves: packMoves(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']),
  clocks: packClocks([18_000, 18_000, 17_000, 17_500, 16_000, 16_000, 14_400], 18_000),
  evals: null,
  more: null,
  notes: null,
  ...change,
});
