import { expect, it } from 'vitest';
import { outcomeOf, type EndOfGame } from '../../../main/chess/game-outcome.ts';
import { gameStatuses, isLiveStatus } from '../../../main/chess/vocabulary.ts';

it('of a game with a winner is decided, whichever status it has', () => {
  for (const status of ['mate', 'timeout', 'noStart', 'somethingNew', undefined])
    expect(outcomeOf({ status, winner: 'white' })).toBe('decided');
});

it('is unknown without a winner, unless the status is one of a draw or of no game', () => {
  const finished = Object.keys(gameStatuses).filter((status) => !isLiveStatus(status));
  const those = (outcome: EndOfGame) => finished.filter((status) => outcomeOf({ status }) === outcome);
  expect(those('unplayed')).toEqual(['aborted', 'noStart']);
  expect(those('drawn')).toEqual(['stalemate', 'timeout', 'draw', 'outoftime', 'insufficientMaterialClaim']);
  expect(those('unknown')).toEqual(['mate', 'resign', 'cheat', 'unknownFinish', 'variantEnd']);
  for (const status of ['somethingNew', 'started', null, undefined])
    expect(outcomeOf({ status })).toBe('unknown');
});
