import { expect, test } from 'vitest';
import { repertoireFromGames } from '../../../../main/features/repertoire/from-games.ts';
import { writeRepertoire } from '../../../../main/chess/repertoire/pgn.ts';
import { askOwnGames } from './own-games.ts';

const times = (count: number, line: string): readonly string[] => Array.from({ length: count }, () => line);
const none: ReadonlySet<string> = new Set();
const start = { color: 'white', variant: 'standard', initialFen: 'startpos' } as const;

async function linesFrom(games: readonly string[], least: number, closed = none): Promise<string> {
  const made = await repertoireFromGames(start, least, askOwnGames(games), closed);
  const text = made ? writeRepertoire(made, 'Mine') : '';
  return text.slice(text.indexOf('\n\n') + 2).trim();
}

test('has the moves above the threshold, the most frequent first', async () => {
  const games = [...times(6, 'e4 c5 Nf3 d6'), ...times(4, 'e4 e5 Nf3 Nc6'), ...times(2, 'd4 d5'), 'e4 e6 d4'];
  expect(await linesFrom(games, 3)).toBe(
    '1. e4 c5 ( 1... e5 2. Nf3 Nc6 ) 2. Nf3 d6 *'.replaceAll(/\( | \)/g, (sign) => sign.trim()),
  );
});

test('leaves out own experiments and rare replies', async () => {
  const games = [...times(20, 'e4 c5'), ...times(3, 'd4 d5'), ...times(2, 'e4 e5')];
  expect(await linesFrom(games, 3)).toBe('1. e4 c5 *');
});

test('orders of moves meet in one position', async () => {
  const games = [...times(3, 'd4 d5 c4 e6 Nc3'), ...times(3, 'c4 e6 d4 d5 Nc3')];
  const made = await repertoireFromGames(start, 3, askOwnGames(games), none);
  const all = [...(made?.moves.values() ?? [])].flat();
  expect(all.filter(({ san }) => san === 'Nc3')).toHaveLength(1);
});

test('is empty where nothing was played often, and stops before positions of own games in progress', async () => {
  expect(await linesFrom(['e4 e5'], 3)).toBe('*');
  const made = await repertoireFromGames(start, 2, askOwnGames(times(2, 'e4 e5 Nf3')), none);
  const afterE4 = made?.moves.get(made.root)?.[0]?.after ?? '';
  expect(await linesFrom(times(2, 'e4 e5 Nf3'), 2, new Set([afterE4]))).toBe('1. e4 *');
});

test('a variant of many beginnings has none', async () => {
  const chess960 = { ...start, variant: 'unknown' };
  expect(await repertoireFromGames(chess960, 1, askOwnGames([]), none)).toBeUndefined();
});
