import { describe, expect, it } from 'vitest';
import { createSeededRandom, pick } from '../../../../main/base/random.ts';
import { keyedMoves } from '../../../../main/chess/bulk/keyed-moves.ts';
import { positionKey } from '../../../../main/chess/bulk/position-key.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { variantKeys } from '../../../../main/chess/vocabulary.ts';

describe('keyed moves', () => {
  it.each(variantKeys)('are the legal moves of %s, each with its SAN and the key after it', (variant) => {
    const random = createSeededRandom(7);
    for (let game = 0; game < 4; game += 1) {
      let position = rulesFor(variant).parsePosition();
      for (let ply = 0; position && ply < 60; ply += 1) {
        const here = position;
        const found = keyedMoves(here.fen, variant);
        expect(found?.turn).toBe(here.turn);
        expect(found?.moves.map(({ uci, key, san }) => ({ uci, key, san: san() }))).toEqual(
          here.legalMoves().map((uci) => {
            const played = here.play(uci);
            return { uci, key: positionKey(played?.position.fen ?? '', variant), san: played?.san };
          }),
        );
        const moves = here.legalMoves();
        position = moves.length === 0 ? undefined : here.play(pick(random, moves))?.position;
      }
    }
  });

  it('castle as a king’s two squares, and in chess960 to the rook', () => {
    const fen = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
    const castlings = (variant: 'standard' | 'chess960') =>
      keyedMoves(fen, variant)
        ?.moves.filter(({ san }) => san().startsWith('O'))
        .map(({ uci }) => uci);
    expect(castlings('standard')).toEqual(['e1c1', 'e1g1']);
    expect(castlings('chess960')).toEqual(['e1a1', 'e1h1']);
  });

  it('do not exist for an invalid position', () => {
    expect(keyedMoves('8/8/8/8/8/8/8/8 w - - 0 1', 'standard')).toBeUndefined();
    expect(keyedMoves('nothing', 'standard')).toBeUndefined();
  });
});
