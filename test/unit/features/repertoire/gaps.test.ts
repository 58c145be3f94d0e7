import { expect, test } from 'vitest';
import { findGaps } from '../../../../main/features/repertoire/gaps.ts';
import {
  addLine,
  emptyRepertoire,
  initialPosition,
  type Repertoire,
} from '../../../../main/chess/repertoire/repertoire.ts';
import { askOwnGames } from './own-games.ts';

const times = (count: number, line: string): readonly string[] => Array.from({ length: count }, () => line);
const none: ReadonlySet<string> = new Set();

function repertoire(color: 'white' | 'black', ...lines: readonly string[]): Repertoire {
  let made = emptyRepertoire({ color, variant: 'standard', initialFen: 'startpos' }) as Repertoire;
  for (const line of lines) {
    let position = initialPosition(made);
    const ucis = line.split(' ').flatMap((san) => {
      const played = position?.play(position.uciOf(san) ?? '');
      position = played?.position;
      return played ? [played.uci] : [];
    });
    made = addLine(made, ucis);
  }
  return made;
}

test('moves of opponents without an answer are listed by their number of games', async () => {
  const italian = repertoire('white', 'e4 e5 Nf3 Nc6 Bc4');
  const games = [
    ...times(5, 'e4 c5 Nf3 d6'),
    ...times(3, 'e4 e5 Nf3 d6 d4'),
    ...times(4, 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3'),
    'e4 a6 d4',
  ];
  const { gaps, games: all, isPartial } = await findGaps(italian, askOwnGames(games), none);
  expect(gaps.map(({ text, games: count, of }) => [text, count, of])).toEqual([
    ['1. e4 c5', 5, 13],
    ['1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5', 4, 4],
    ['1. e4 e5 2. Nf3 d6', 3, 7],
  ]);
  expect([all, isPartial]).toEqual([13, false]);
  expect(gaps[0]?.line).toEqual(['e2e4', 'c7c5']);
});

test('a move that the repertoire has without an answer is a gap, too', async () => {
  const open = repertoire('white', 'e4 c5');
  const { gaps } = await findGaps(open, askOwnGames(times(2, 'e4 c5 Nf3')), none);
  expect(gaps.map(({ san }) => san)).toEqual(['c5']);
});

test('a repertoire with Black begins with the opponent’s first moves', async () => {
  const sicilian = repertoire('black', 'e4 c5');
  const games = [...times(3, 'd4 d5'), ...times(6, 'e4 c5 Nf3'), ...times(2, 'e4 c5 c3')];
  const { gaps } = await findGaps(sicilian, askOwnGames(games), none);
  expect(gaps.map(({ text, games: count }) => [text, count])).toEqual([
    ['1. e4 c5 2. Nf3', 6],
    ['1. d4', 3],
    ['1. e4 c5 2. c3', 2],
  ]);
});

test('positions of own games in progress are not looked up', async () => {
  const italian = repertoire('white', 'e4 e5 Nf3');
  const asked: string[] = [];
  const games = times(3, 'e4 c5');
  const after = italian.moves.get(italian.root)?.[0]?.after ?? '';
  const { gaps } = await findGaps(italian, askOwnGames(games, asked), new Set([after]));
  expect(gaps).toEqual([]);
  expect(asked).not.toContain(after);
});

test('positions that no game reached are not looked up beyond', async () => {
  const wide = repertoire('white', 'e4 e5 Nf3 Nc6 Bb5', 'e4 c5 Nf3 d6 d4', 'e4 e6 d4 d5 Nc3');
  const asked: string[] = [];
  await findGaps(wide, askOwnGames(times(2, 'e4 e5 Nf3 Nc6 Bb5'), asked), none);
  // The initial position, after e4, after Nf3 and after Bb5.
  expect(asked).toHaveLength(4);
});
