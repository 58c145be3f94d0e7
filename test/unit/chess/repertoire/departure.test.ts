import { describe, expect, test } from 'vitest';
import { departureFrom, furthestDeparture } from '../../../../main/chess/repertoire/departure.ts';
import {
  addLine,
  emptyRepertoire,
  initialPosition,
  keyTextOf,
  type Repertoire,
} from '../../../../main/chess/repertoire/repertoire.ts';
import type { Color } from '../../../../main/chess/vocabulary.ts';

const empty = (color: Color): Repertoire =>
  emptyRepertoire({ color, variant: 'standard', initialFen: 'startpos' }) as Repertoire;
const ucis = (repertoire: Repertoire, sans: string): readonly string[] => {
  let position = initialPosition(repertoire);
  return sans.split(' ').flatMap((san) => {
    const played = position?.play(position.uciOf(san) ?? '');
    position = played?.position;
    return played ? [played.uci] : [];
  });
};
const withLines = (color: Color, ...lines: readonly string[]): Repertoire => {
  const start = empty(color);
  return lines.reduce((made, line) => addLine(made, ucis(start, line)), start);
};

function game(sans: string, own: Color) {
  let position = initialPosition(empty('white'));
  const positions = [position ? keyTextOf(position) : ''];
  for (const san of sans.split(' ').filter((word) => word !== '')) {
    position = position?.play(position.uciOf(san) ?? '')?.position;
    if (position) positions.push(keyTextOf(position));
  }
  return { positions, own, first: 'white' as const };
}
const shown = (repertoire: Repertoire, sans: string, own: Color = repertoire.color) => {
  const found = departureFrom(repertoire, game(sans, own));
  return found && [found.ply, found.by, found.prepared.map(({ san }) => san).join(' ')];
};

describe('where a game left the repertoire', () => {
  const italian = withLines('white', 'e4 e5 Nf3 Nc6 Bc4 Bc5', 'e4 e5 Nf3 d6 d4');

  test('names the own move that was not prepared', () => {
    expect(shown(italian, 'e4 e5 Nf3 Nc6 Bb5 a6')).toEqual([4, 'own', 'Bc4']);
    expect(shown(italian, 'd4 d5')).toEqual([0, 'own', 'e4']);
  });

  test('names the opponent’s move that has no answer', () => {
    expect(shown(italian, 'e4 e5 Nf3 Nf6')).toEqual([3, 'opponent', 'Nc6 d6']);
    expect(shown(italian, 'e4 c5')).toEqual([1, 'opponent', 'e5']);
  });

  test('tells the end of the preparation from the end of the game', () => {
    expect(shown(italian, 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3')).toEqual([6, 'end', '']);
    expect(shown(italian, 'e4 e5 Nf3')).toEqual([3, 'none', 'Nc6 d6']);
    expect(shown(italian, 'e4 e5 Nf3 Nc6 Bc4 Bc5')).toEqual([6, 'none', '']);
    expect(shown(italian, '')).toEqual([0, 'none', 'e4']);
  });

  test('another order of moves is no departure', () => {
    const gambit = withLines('white', 'd4 d5 c4 e6 Nc3');
    expect(shown(gambit, 'c4 e6 d4 d5 Nc3 Nf6')).toEqual([5, 'end', '']);
    expect(shown(gambit, 'c4 e6 d4 d5 Nf3')).toEqual([4, 'own', 'Nc3']);
  });

  test('the side of Black is seen from Black', () => {
    const sicilian = withLines('black', 'e4 c5 Nf3 d6');
    expect(shown(sicilian, 'e4 c5 c3')).toEqual([2, 'opponent', 'Nf3']);
    expect(shown(sicilian, 'e4 e5')).toEqual([1, 'own', 'c5']);
  });

  test('a game of another beginning, and an empty repertoire, have none', () => {
    expect(shown(empty('white'), 'e4')).toBeUndefined();
    expect(
      departureFrom(italian, { positions: ['ffffffffffffffff'], own: 'white', first: 'white' }),
    ).toBeUndefined();
  });

  test('counts from the side that begins', () => {
    const start = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    const endgame = emptyRepertoire({ color: 'black', variant: 'fromPosition', initialFen: start });
    const lines = addLine(endgame as Repertoire, ['e8e7']);
    const other = initialPosition(lines)?.play('e8d7')?.position;
    const positions = [lines.root, other ? keyTextOf(other) : ''];
    expect(departureFrom(lines, { positions, own: 'black', first: 'black' })?.by).toBe('own');
  });

  test('of several repertoires, the one that was followed furthest counts', () => {
    const queens = withLines('white', 'd4 d5 c4');
    const found = furthestDeparture([italian, queens], game('d4 d5 c4 e6', 'white'));
    expect(found?.repertoire).toBe(queens);
    expect(found?.departure).toMatchObject({ ply: 3, by: 'end' });
  });
});
