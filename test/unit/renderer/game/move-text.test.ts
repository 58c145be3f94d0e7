import { expect, test } from 'vitest';
import { rulesFor } from '@chess/rules.ts';
import { parseMoveText } from '../../../../renderer/features/game/panel/move-text.ts';

const at = (fen?: string) => {
  const position = rulesFor('standard').parsePosition(fen);
  if (!position) throw new Error('no position');
  return position;
};

test.each([
  ['e4', 'e2e4'],
  ['  Nf3! ', 'g1f3'],
  ['nf3', 'g1f3'],
  ['e2e4', 'e2e4'],
  ['E2E4', 'e2e4'],
])('parses %s', (text, uci) => {
  expect(parseMoveText(at(), text)).toBe(uci);
});

test('accepts castling with zeros and lower case', () => {
  const castle = at('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(['O-O', '0-0', 'o-o'].map((text) => parseMoveText(castle, text))).toEqual(['e1g1', 'e1g1', 'e1g1']);
  expect(parseMoveText(castle, '0-0-0')).toBe('e1c1');
});

test('distinguishes a pawn move from a bishop’s', () => {
  const both = at('4k3/8/8/8/8/2p5/1P3B2/4K3 w - - 0 1');
  expect(parseMoveText(both, 'bxc3')).toBe('b2c3');
});

test('requires the piece of a promotion', () => {
  const pawn = at('8/4P3/8/8/8/k7/8/K7 w - - 0 1');
  expect(parseMoveText(pawn, 'e8=N')).toBe('e7e8n');
  expect(parseMoveText(pawn, 'e8q')).toBe('e7e8q');
  expect(['e7e8', 'E7E8', 'e8', 'e8+'].map((text) => parseMoveText(pawn, text))).toEqual(
    Array(4).fill(undefined),
  );
});

test.each(['', '   ', 'e5', 'Qh5', 'hello', 'O-O'])('refuses %s, which is not legal at the start', (text) => {
  expect(parseMoveText(at(), text)).toBeUndefined();
});
