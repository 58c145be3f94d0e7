import { expect, test } from 'vitest';
import { rulesFor } from '@chess/rules.ts';
import type { VariantKey } from '@chess/vocabulary.ts';
import type { Language } from '@text/language.ts';
import { pieceLetters } from '../../../../renderer/features/game/typing/piece-letters.ts';
import { readTyped, spellingsOf } from '../../../../renderer/features/game/typing/typed-move.ts';

function reader(fen?: string, variant: VariantKey = 'standard', language: Language = 'en') {
  const position = rulesFor(variant).parsePosition(fen);
  if (!position) throw new Error('no position');
  const spellings = spellingsOf(position, pieceLetters[language]);
  return (text: string) => readTyped(spellings, text);
}

const move = (uci: string) => ({ kind: 'move', uci });
const begun = { kind: 'begun', uci: null, promotes: false };
const promotes = { ...begun, promotes: true };

test.each([
  ['N', begun],
  ['Nf', begun],
  ['Nf3', move('g1f3')],
  ['nf3', move('g1f3')],
  ['Ngf3', move('g1f3')],
  ['Ng1f3', move('g1f3')],
  ['e', begun],
  ['e4', move('e2e4')],
  ['e2', begun],
  ['e2e4', move('e2e4')],
  ['E2E4', move('e2e4')],
  ['g1f3', move('g1f3')],
  ['e5', { kind: 'illegal' }],
  ['Qh5', { kind: 'illegal' }],
  ['O-O', { kind: 'illegal' }],
  ['y', { kind: 'illegal' }],
  ['', begun],
])('%s in the first position', (text, found) => {
  expect(reader()(text)).toEqual(found);
});

test('a promotion waits for its piece', () => {
  const read = reader('8/4P3/8/8/8/k7/8/K7 w - - 0 1');
  expect(['e8', 'e8=', 'e7e8'].map(read)).toEqual([promotes, promotes, promotes]);
  expect(['e8Q', 'e8q', 'e8=N', 'e8=n', 'e7e8r'].map(read)).toEqual([
    move('e7e8q'),
    move('e7e8q'),
    move('e7e8n'),
    move('e7e8n'),
    move('e7e8r'),
  ]);
});

test('a small b is the pawn, a capital one the bishop; where only one of them can go, either is read', () => {
  const both = reader('4k3/8/8/8/8/2p5/1P3B2/4K3 w - - 0 1');
  expect(both('bxc3')).toEqual(move('b2c3'));
  expect(both('bc3')).toEqual(move('b2c3'));
  expect(both('be3')).toEqual(move('f2e3'));
  expect(both('b4')).toEqual(move('b2b4'));
  expect(both('B')).toEqual(begun);
  expect(reader('4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1')('Bc3')).toEqual(move('d2c3'));
});

test('short castling waits for Enter while long castling is possible too', () => {
  const both = reader('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(['O', '0-', 'oo', 'O-O', '0-0'].map(both)).toEqual([
    begun,
    begun,
    { ...begun, uci: 'e1g1' },
    { ...begun, uci: 'e1g1' },
    { ...begun, uci: 'e1g1' },
  ]);
  expect(['O-O-O', '000', 'ooo'].map(both)).toEqual([move('e1c1'), move('e1c1'), move('e1c1')]);
  expect(reader('r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1')('O-O')).toEqual(move('e1g1'));
});

test('a move of one of two knights names both, until its origin is typed', () => {
  const read = reader('4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1');
  expect(read('Nd2')).toEqual({ kind: 'ambiguous', sans: ['Nbd2', 'Nfd2'] });
  expect(read('Nbd2')).toEqual(move('b1d2'));
  expect(read('N1d2')).toEqual(move('b1d2'));
});

test('captures and checks are the same move with and without their signs', () => {
  const read = reader('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1');
  expect(['exd5', 'ed5', 'e4d5'].map(read)).toEqual([move('e4d5'), move('e4d5'), move('e4d5')]);
  expect(['Rh8', 'Rh8+', 'rh8'].map(read)).toEqual([move('h1h8'), move('h1h8'), move('h1h8')]);
});

test('pieces of the hand are dropped', () => {
  const read = reader('4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1', 'crazyhouse');
  expect(['N@f3', 'n@f3', 'P@e4', '@e4'].map(read)).toEqual([
    move('N@f3'),
    move('N@f3'),
    move('P@e4'),
    move('P@e4'),
  ]);
});

test('in German, the letters of pieces are German or English', () => {
  const read = (fen: string) => reader(fen, 'standard', 'de');
  const first = reader(undefined, 'standard', 'de');
  for (const text of ['Sf3', 'sf3', 'Sgf3', 'Sg1f3', 'Nf3', 'nf3', 'g1f3'])
    expect(first(text)).toEqual(move('g1f3'));
  expect(['S', 'L', 'T', 'D', 'Df'].map(first)).toEqual([
    begun,
    { kind: 'illegal' },
    { kind: 'illegal' },
    begun,
    { kind: 'illegal' },
  ]);
  const rook = read('4k3/8/8/8/4p3/8/8/4RK2 w - - 0 1');
  for (const text of ['Txe4', 'txe4', 'Te4', 'Rxe4', 'e1e4']) expect(rook(text)).toEqual(move('e1e4'));
  const pawn = read('8/4P3/8/8/8/k7/8/K7 w - - 0 1');
  expect(pawn('e8')).toEqual(promotes);
  for (const text of ['e8D', 'e8d', 'e8=D', 'e7e8d', 'e8Q', 'e7e8q'])
    expect(pawn(text)).toEqual(move('e7e8q'));
  expect(pawn('e8L')).toEqual(move('e7e8b'));
  expect(pawn('e7e8s')).toEqual(move('e7e8n'));
});

test('in German, D is the queen and d a file; B stays the bishop and b a pawn', () => {
  const queen = reader('4k3/8/8/4p3/3P4/8/8/3QK3 w - - 0 1', 'standard', 'de');
  expect(queen('Dd3')).toEqual(move('d1d3'));
  expect(queen('D')).toEqual(begun);
  expect(['d5', 'D5', 'de5', 'dxe5', 'D4D5'].map(queen)).toEqual([
    move('d4d5'),
    move('d4d5'),
    move('d4e5'),
    move('d4e5'),
    move('d4d5'),
  ]);
  expect(queen('dh5')).toEqual({ kind: 'illegal' });
  const bishop = reader('4k3/8/8/8/8/2p5/1P3B2/4K3 w - - 0 1', 'standard', 'de');
  expect(['bc3', 'Be3', 'Le3', 'be3', 'b4'].map(bishop)).toEqual([
    move('b2c3'),
    move('f2e3'),
    move('f2e3'),
    move('f2e3'),
    move('b2b4'),
  ]);
});

test('in German, an ambiguous move names the pieces by their German letters', () => {
  const read = reader('4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1', 'standard', 'de');
  const both = { kind: 'ambiguous', sans: ['Sbd2', 'Sfd2'] };
  expect(['Sd2', 'Nd2'].map(read)).toEqual([both, both]);
  expect(['Sbd2', 'S1d2'].map(read)).toEqual([move('b1d2'), move('b1d2')]);
  const hand = reader('4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1', 'crazyhouse', 'de');
  expect(['S@f3', 'N@f3'].map(hand)).toEqual([move('N@f3'), move('N@f3')]);
});
