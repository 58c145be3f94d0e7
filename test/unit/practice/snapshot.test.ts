import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSnapshotWriter,
  makeSnapshot,
  parseSnapshot,
  takeUp,
} from '../../../main/practice/snapshot.ts';
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
    // The test's clock is more than a day before `later`; only the difference matters.
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

  it('keeps a challenge with a clock until its time is up, and what the law has counted', () => {
    const before = openClub();
    const challenge = (ttlMs: number) =>
      before.challengeUser({
        challenger: 'willow',
        rated: false,
        color: 'white',
        timeControl: { type: 'clock', limit: 60, increment: 0 },
        ttlMs,
      });
    const [soon, later] = [challenge(10_000), challenge(60_000)];
    const caller = { kind: 'authenticated', young: false, token: 'token', ip: '192.0.2.1' } as const;
    before.law.arrive({ kind: 'standard', caller, method: 'GET', path: '/api/account/playing' }).release();
    const parsed = parseSnapshot(makeSnapshot({ savedAt: before.clock.now(), state: before.state }));
    if (typeof parsed === 'string') throw new Error(parsed);

    before.clock.advance(20_000);
    const kept = takeUp(parsed, before.clock.now());
    const after = openClub({}, { kept, clock: before.clock });
    expect(after.challenges.open().map(({ id }) => id)).toEqual([later.id]);
    expect(soon.status).toBe('canceled');
    expect(after.law.report().rows.find(({ row }) => row === 'standard')).toMatchObject({ uses: 1 });
    after.clock.advance(40_000);
    expect(after.challenges.open()).toEqual([]);
    expect(after.events.at(-1)).toMatchObject({ type: 'challengeCanceled', challenge: { id: later.id } });
  });

  it('of the first version is understood', () => {
    const club = openClub();
    const game = startGame(club);
    const { law: _law, ...state } = club.state;
    const text = JSON.stringify(state);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const parsed = parseSnapshot(`${JSON.stringify({ version: 1, savedAt: 5, sha256 })}\n${text}\n`);
    expect(parsed).toMatchObject({
      savedAt: 5,
      state: { games: [{ id: game.id }], law: { uses: {}, counts: {} } },
    });
  });

  it('of the second version gets a first day, and games without clocks of single moves', () => {
    const club = openClub();
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.resign(game, 'black');
    const { foundedAt: _foundedAt, games, ...state } = club.state;
    const older = {
      ...state,
      games: games.map(({ clockLog: _log, timeLog: _times, endedAt: _end, ...rest }) => rest),
    };
    const text = JSON.stringify(older);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const savedAt = game.createdAt + 1_000;
    const parsed = parseSnapshot(`${JSON.stringify({ version: 2, savedAt, sha256 })}\n${text}\n`);
    expect(parsed).toMatchObject({
      state: {
        foundedAt: game.createdAt,
        games: [{ id: game.id, clockLog: [], endedAt: game.turnStartedAt }],
      },
    });
  });

  it('of the third version gets arenas in which nobody has done anything yet', () => {
    const { arenas: _arenas, ...state } = openClub().state;
    const text = JSON.stringify(state);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const parsed = parseSnapshot(`${JSON.stringify({ version: 3, savedAt: 5, sha256 })}\n${text}\n`);
    expect(parsed).toMatchObject({ state: { arenas: { made: [], inputs: {} } } });
  });

  it('is known as damaged by any change', () => {
    const club = openClub();
    startGame(club);
    const text = makeSnapshot({ savedAt: 1, state: club.state });
    expect(parseSnapshot(text.slice(0, -40))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"you"', '"yov"'))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"version":4', '"version":5'))).toMatch('another version');
    expect(parseSnapshot('')).toBe('not a state file');
    expect(parseSnapshot('null\nnull')).toBe('not a state file');
  });

  it('is in the file as it was when it was to be kept, however often and whatever comes meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-snapshot-'));
    const file = join(folder, 'deep', 'club.json');
    const writer = createSnapshotWriter();
    const club = openClub();
    const [over, live] = [startGame(club), startGame(club)];
    playMoves(club, over, 'e2e4 e7e5');
    playMoves(club, live, 'd2d4');
    club.games.resign(over, 'white');
    try {
      const first = makeSnapshot({ savedAt: 1, state: club.state });
      const saving = writer.save(file, { savedAt: 1, state: club.state });
      playMoves(club, live, 'd7d5');
      await saving;
      expect(await readFile(file, 'utf8')).toBe(first);

      club.games.chat(over, { room: 'player', username: 'Willow', text: 'Thank you' });
      await writer.save(file, { savedAt: 2, state: club.state });
      const text = await readFile(file, 'utf8');
      expect(text).toBe(makeSnapshot({ savedAt: 2, state: club.state }));
      expect(parseSnapshot(text)).toEqual({ savedAt: 2, state: club.state });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
