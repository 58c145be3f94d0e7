import { describe, expect, it } from 'vitest';
import { packTimings, timingsOf } from '../../../main/practice/timings.ts';
import { parseSnapshot, makeSnapshot } from '../../../main/practice/snapshot.ts';
import { openClub, playMoves, startGame } from './support.ts';

describe('the timings of a game', () => {
  it('are lists while it goes on, and a short text that says the same once it is over', async () => {
    const club = openClub();
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5');
    await club.pass(4_321);
    playMoves(club, game, 'g1f3 b8c6');
    const live = timingsOf(game);
    expect(live.clockLog).toHaveLength(4);
    expect(live.timeLog.at(-1)).toBe(club.clock.now());
    expect(game.timings).toBeUndefined();

    club.games.resign(game, 'black');
    expect(game).toMatchObject({ clockLog: [], timeLog: [] });
    expect(game.timings).toMatch(/^[\w+/]{8,40}=*$/);
    expect(timingsOf(game)).toEqual(live);
  });

  it('come back as they were from a file, in which they are packed or not', () => {
    const club = openClub();
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5 g1f3');
    const lists = timingsOf(game);
    club.games.resign(game, 'black');
    const packed = { ...game };
    const older = { ...game, id: 'older', ...lists };
    delete older.timings;
    const snapshot = { savedAt: 5, state: { ...club.state, games: [packed, older] } };

    const parsed = parseSnapshot(makeSnapshot(snapshot));
    if (typeof parsed === 'string') throw new Error(parsed);
    const resumed = openClub({}, { kept: parsed.state });
    for (const one of resumed.state.games) {
      expect(one.timings).toBe(game.timings);
      expect(timingsOf(one)).toEqual(lists);
    }
  });

  it('of a game in which nobody moved are none', () => {
    const club = openClub();
    const game = startGame(club);
    club.games.abort(game);
    expect(timingsOf(game)).toEqual({ clockLog: [], timeLog: [] });
  });

  it('stay lists where they are no whole numbers, rather than being rounded', () => {
    const club = openClub();
    const game = startGame(club);
    game.timeLog = [1.5];
    packTimings(game);
    expect(timingsOf(game).timeLog).toEqual([1.5]);
  });
});
