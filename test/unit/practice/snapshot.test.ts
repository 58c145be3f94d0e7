import { describe, expect, it } from 'vitest';
import { makeSnapshot, parseSnapshot, takeUp } from '../../../main/practice/snapshot.ts';
import { openClub, playMoves, startGame } from './support.ts';

describe('a snapshot', () => {
  it('goes on where the game stopped, without the time in between', async () => {
    const before = openClub({ seed: 5 });
    const game = startGame(before, { limit: 60, increment: 0 });
    playMoves(before, game, 'e2e4 e7e5');
    before.clock.advance(10_000);
    before.challengeUser({
      challenger: 'willow',
      rated: false,
      color: 'white',
      timeControl: { type: 'clock', limit: 60, increment: 0 },
    });
    const days = before.challengeUser({
      challenger: 'willow',
      rated: false,
      color: 'white',
      timeControl: { type: 'correspondence', daysPerTurn: 3 },
    });
    const text = makeSnapshot({ savedAt: before.clock.now(), state: before.state });

    const parsed = parseSnapshot(text);
    if (typeof parsed === 'string') throw new Error(parsed);
    const later = parsed.savedAt + 86_400_000;
    const kept = takeUp(parsed, later);
    const after = openClub({ seed: 5 }, { kept });
    // The test's clock stands a day and more before `later`: only the difference to it matters.
    after.clock.jump(later - after.clock.now());
    const restored = after.game(game.id);
    expect(after.games.remaining(restored, 'white')).toBe(50_000);
    expect(after.challenges.open().map((one) => one.id)).toEqual([days.id]);
    expect(after.events).toMatchObject([
      { type: 'gameStart', game: { id: game.id } },
      { challenge: { id: days.id } },
    ]);
    playMoves(after, restored, 'g1f3');
    await after.pass(5_000);
    expect(restored.moves).toHaveLength(4);
    expect([game.id, days.id]).not.toContain(after.lots.id(8));
  });

  it('is known as damaged by any change', () => {
    const club = openClub();
    startGame(club);
    const text = makeSnapshot({ savedAt: 1, state: club.state });
    expect(parseSnapshot(text.slice(0, -40))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"you"', '"yov"'))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"version":2', '"version":3'))).toMatch('another version');
    expect(parseSnapshot('')).toBe('not a state file');
    expect(parseSnapshot('null\nnull')).toBe('not a state file');
  });
});
