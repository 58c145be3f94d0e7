import { describe, expect, it } from 'vitest';
import { declinedOffer, isRecent } from '../../../../renderer/features/game/declined-offer.ts';
import { makeGame } from './make-game.ts';

const played = (moves: string, change: Parameters<typeof makeGame>[1] = {}) => makeGame(moves, change);
const mine = { drawOffer: 'white' } as const;

describe('an offer of the user that is no longer open', () => {
  it('was declined when the opponent removed it or played on', () => {
    const before = played('e2e4', { ...mine, isMyTurn: false });
    expect(declinedOffer(before, played('e2e4', { isMyTurn: false }))).toBe('draw');
    expect(declinedOffer(before, played('e2e4 e7e5', { isMyTurn: true }))).toBe('draw');
    const takeback = played('e2e4', { takebackOffer: 'white', isMyTurn: false });
    expect(declinedOffer(takeback, played('e2e4', { isMyTurn: false }))).toBe('takeback');
  });

  it('was not declined when it is still open, the user moved, or it was accepted', () => {
    const before = played('e2e4 e7e5', { ...mine, isMyTurn: true });
    expect(declinedOffer(before, before)).toBeNull();
    expect(declinedOffer(before, played('e2e4 e7e5 g1f3', { isMyTurn: false }))).toBeNull();
    expect(declinedOffer(before, played('e2e4 e7e5', { over: true, status: 'draw' }))).toBeNull();
    const takeback = played('e2e4 e7e5', { takebackOffer: 'white', isMyTurn: true });
    expect(declinedOffer(takeback, played('', { isMyTurn: true }))).toBeNull();
  });

  it('of the opponent is none of the user’s', () => {
    const theirs = played('e2e4', { drawOffer: 'black', isMyTurn: false });
    expect(declinedOffer(theirs, played('e2e4', { isMyTurn: false }))).toBeNull();
  });
});

it('a declined offer is mentioned for one more move, and not beside a new offer', () => {
  const declined = { kind: 'draw', ply: 1 } as const;
  expect(isRecent(declined, played('e2e4'))).toBe(true);
  expect(isRecent(declined, played('e2e4 e7e5'))).toBe(true);
  expect(isRecent(declined, played('e2e4 e7e5 g1f3'))).toBe(false);
  expect(isRecent(declined, played('e2e4', { drawOffer: 'black' }))).toBe(false);
  expect(isRecent(declined, played('e2e4', { over: true }))).toBe(false);
});
