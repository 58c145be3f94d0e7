import { expect, it } from 'vitest';
import { parseGameId } from '../../../../renderer/features/watch/game-id.ts';

it('accepts ids and addresses, and drops the player’s secret', () => {
  for (const text of ['q7ZvsdUF', ' q7ZvsdUF ', 'q7ZvsdUFAbCd', 'https://chess.example/q7ZvsdUF/black#31'])
    expect(parseGameId(text)).toBe('q7ZvsdUF');
  for (const text of ['', 'q7Zvsd', 'https://chess.example/', 'https://chess.example/@/anna', 'e2e4 e7e5'])
    expect(parseGameId(text)).toBeNull();
});
