/** How a TV game ended, in words. Pure. */
import { outcomeOf } from '@chess/game-outcome.ts';
import { isLiveStatus, type Color } from '@chess/vocabulary.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { tvText } from './tv-text.ts';

export interface GameEnd {
  /** The server's word; null when unknown. */
  readonly status: string | null;
  readonly winner: Color | null;
}

type ResultTexts = TextOf<typeof tvText>['result'];

/** The score as players write it; null when unknown or without a result. */
export function scoreOf({ status, winner }: GameEnd): string | null {
  if (winner) return winner === 'white' ? '1–0' : '0–1';
  return outcomeOf({ status }) === 'drawn' ? '½–½' : null;
}

/** `1–0, White won by resignation`; null when the server did not say how the game ended. */
export function endWords(
  end: GameEnd,
  { wins, winner: won, draws, draw, aborted }: ResultTexts,
): string | null {
  const { status, winner } = end;
  const score = scoreOf(end);
  if (winner) {
    const how = isKeyOf(wins, status) ? wins[status](winner) : won[winner];
    return `${score}, ${how}`;
  }
  if (score !== null) return `${score}, ${isKeyOf(draws, status) ? draws[status] : draw}`;
  return outcomeOf({ status }) === 'unplayed' ? aborted : null;
}

/** The result of a recorded or running game; empty while it runs. */
export function resultWords(
  game: GameEnd & { readonly state: 'live' | 'waiting' | 'complete' | 'given_up' },
  isLive: boolean,
  texts: ResultTexts,
): string {
  const end = endWords(game, texts);
  if (end !== null) return end;
  if (isLive) return '';
  if (game.state === 'given_up') return texts.givenUp;
  const isOpen = game.status === null || isLiveStatus(game.status);
  return isOpen && game.state !== 'complete' ? texts.unknown : texts.givenUp;
}

function isKeyOf<T extends object>(texts: T, key: string | null): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
