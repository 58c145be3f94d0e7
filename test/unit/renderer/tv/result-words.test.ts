import { describe, expect, it } from 'vitest';
import { gameStatuses } from '../../../../main/chess/vocabulary.ts';
import { endWords, resultWords, scoreOf } from '../../../../renderer/features/tv/result-words.ts';
import { tvText } from '../../../../renderer/features/tv/tv-text.ts';

const [english, german] = [tvText.en.result, tvText.de.result];

describe('how a game ended', () => {
  it.each([
    [
      { status: 'resign', winner: 'white' },
      '1–0, White won by resignation',
      '1–0, Weiß gewinnt durch Aufgabe',
    ],
    [{ status: 'mate', winner: 'black' }, '0–1, Black won by checkmate', '0–1, Schwarz gewinnt durch Matt'],
    [
      { status: 'timeout', winner: 'black' },
      '0–1, Black won, White left the game',
      '0–1, Schwarz gewinnt, Weiß hat die Partie verlassen',
    ],
    [{ status: 'stalemate', winner: null }, '½–½, stalemate', '½–½, Patt'],
    [{ status: 'draw', winner: null }, '½–½, draw', '½–½, Remis'],
    [{ status: 'aborted', winner: null }, 'Aborted', 'Abgebrochen'],
    // A status of a later server, and a winner without a status.
    [{ status: 'newWayToWin', winner: 'white' }, '1–0, White won', '1–0, Weiß gewinnt'],
    [{ status: null, winner: 'black' }, '0–1, Black won', '0–1, Schwarz gewinnt'],
  ] as const)('%j', (end, en, de) => {
    expect(endWords(end, english)).toBe(en);
    expect(endWords(end, german)).toBe(de);
  });

  it('is unknown when the server did not say', () => {
    const end = { status: null, winner: null };
    expect(scoreOf(end)).toBeNull();
    expect(endWords(end, english)).toBeNull();
    expect(endWords({ status: 'newWayToEnd', winner: null }, english)).toBeNull();
    expect(resultWords({ ...end, state: 'given_up' }, false, english)).toBe(english.givenUp);
    expect(resultWords({ ...end, state: 'complete' }, false, english)).toBe(english.givenUp);
    expect(resultWords({ ...end, state: 'waiting' }, false, english)).toBe(english.unknown);
    expect(resultWords({ ...end, state: 'live' }, true, english)).toBe('');
  });

  it('has words for every status that ends a game with a winner', () => {
    const ways = Object.keys(english.wins);
    const withoutWinner = ['created', 'started', 'aborted', 'stalemate', 'draw', 'unknownFinish'];
    const expected = Object.keys(gameStatuses).filter(
      (status) => !withoutWinner.includes(status) && status !== 'insufficientMaterialClaim',
    );
    expect(ways.toSorted()).toEqual(expected.toSorted());
  });
});
