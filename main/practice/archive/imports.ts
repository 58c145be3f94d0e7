import { replay } from '../../chess/replay.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { GameRecord } from './record.ts';

/** Old games that everybody knows, as if the user had brought them in. */
const known = [
  {
    id: 'opera001',
    white: 'Paul Morphy',
    black: 'Duke Karl and Count Isouard',
    winner: 'white',
    moves:
      'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
      'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8',
  },
  {
    id: 'immort01',
    white: 'Adolf Anderssen',
    black: 'Lionel Kieseritzky',
    winner: 'white',
    moves:
      'e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5 h4f5 c7c6 g2g4 h5f6 h1g1 c6b5 ' +
      'h2h4 g5g6 h4h5 g6g5 d1f3 f6g8 c1f4 g5f6 b1c3 f8c5 c3d5 f6b2 f4d6 c5g1 e4e5 b2a1 f1e2 b8a6 f5g7 e8d8 f3f6 g8f6 d6e7',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly white: string;
  readonly black: string;
  readonly winner: Color;
  readonly moves: string;
}[];

/** `importedAt`: ms since the epoch. */
export function importedGames(importedAt: number): readonly GameRecord[] {
  return known.map(({ id, white, black, winner, moves }, index) => ({
    id,
    variant: 'standard',
    rated: false,
    speed: 'correspondence',
    perf: 'correspondence',
    source: 'import',
    timeControl: { type: 'unlimited' },
    seats: { white: { kind: 'stranger', name: white }, black: { kind: 'stranger', name: black } },
    createdAt: importedAt + index * 60_000,
    isLive: false,
    endedAt: importedAt + index * 60_000,
    isAnalysed: true,
    winner,
    times: () => [],
    line() {
      const { plies } = replay({ variant: 'fromPosition', moves });
      return {
        status: 'mate',
        lastMoveAt: importedAt + index * 60_000,
        initialFen: 'startpos',
        moves: plies.map(({ uci }) => uci),
        sans: plies.map(({ san }) => san),
        fens: plies.map(({ fen }) => fen),
      };
    },
  }));
}
