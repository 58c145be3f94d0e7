import { expect, test } from 'vitest';
import type { PositionOutcome } from '@chess/rules.ts';
import { gameStatuses } from '@chess/vocabulary.ts';
import { replay } from '@chess/replay.ts';
import { languages, type Language } from '@text/language.ts';
import { resultLine as lineOf } from '../../../../renderer/features/game/result.ts';
import { gameText } from '../../../../renderer/features/game/game-text.ts';
import { gameWords } from '@text/game-words.ts';
import { lost, makeGame } from './make-game.ts';

const resultLine = (
  finished: Parameters<typeof lineOf>[0],
  opponent: string,
  outcome?: PositionOutcome,
  language: Language = 'en',
) => lineOf(finished, opponent, gameText[language].result, gameWords[language], outcome);

const game = makeGame('e2e4 e7e5');
const won = (status: string) => ({ ...game, over: true, status, result: 'won', winner: 'white' }) as const;
const drawn = (status: string) => ({ ...game, over: true, status, result: 'drawn' }) as const;

test('a live game has no result', () => {
  expect(resultLine(game, 'Rival')).toBeNull();
});

test.each([
  [won('mate'), 'You won by checkmate', '1–0'],
  [won('resign'), 'You won: Rival resigned', '1–0'],
  [won('outoftime'), 'You won on time', '1–0'],
  [won('timeout'), 'You won: Rival left the game', '1–0'],
  [won('noStart'), 'You won by forfeit: Rival made no first move', '1–0'],
  [lost(game, 'noStart'), 'You lost by forfeit: no first move in time', '0–1'],
  [lost(game, 'mate'), 'You lost by checkmate', '0–1'],
  [lost(game, 'resign'), 'You resigned', '0–1'],
  [lost(makeGame('', { color: 'black' }), 'outoftime'), 'You lost on time', '1–0'],
  [drawn('stalemate'), 'Draw by stalemate', '½–½'],
  [drawn('draw'), 'Draw by agreement', '½–½'],
  [drawn('outoftime'), 'Draw: time ran out, insufficient material to win', '½–½'],
] as const)('says how the game ended: %#', (finished, headline, score) => {
  expect(resultLine(finished, 'Rival')).toMatchObject({ headline, score });
});

test('a draw names its rule', () => {
  const shuffle = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
  const { outcome } = replay({ variant: 'standard', moves: shuffle });
  expect(resultLine(drawn('draw'), 'Rival', outcome)?.headline).toBe('Draw by repetition');
});

test('a game whose end is unknown is no draw', () => {
  const unknown = { ...game, over: true, status: 'unknownFinish', result: 'unknown' } as const;
  expect(resultLine(unknown, 'Rival')).toEqual({ headline: 'Game over', score: null, tone: 'unknown' });
  expect(resultLine({ ...unknown, status: 'resign', result: null }, 'Rival')?.score).toBeNull();
});

test('a game without a score says so', () => {
  const aborted = { ...game, over: true, status: 'aborted', result: 'aborted' } as const;
  expect(resultLine(aborted, 'Rival')).toEqual({
    headline: 'The game was aborted',
    score: null,
    tone: 'aborted',
  });
  expect(resultLine({ ...aborted, status: 'noStart' }, 'Rival')?.headline).toBe(
    'The game ended before the first move',
  );
});

test('every status has a sentence, unknown ones too', () => {
  for (const status of [...Object.keys(gameStatuses), 'somethingNew']) {
    for (const finished of [won(status), lost(game, status), drawn(status)]) {
      const [en, de] = languages.map(
        (language) => resultLine(finished, 'Rival', undefined, language)?.headline,
      );
      expect(en).toMatch(/^(You|Draw|The game)/);
      expect(de).toMatch(/^(Gewonnen|Kampflos |Verloren|Du hast|Remis|Die Partie)/);
    }
  }
});
