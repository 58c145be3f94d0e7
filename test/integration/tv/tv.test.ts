import { describe, expect, it, vi } from 'vitest';
import { boardKey } from '../../../main/chess/derive.ts';
import { createProfile, startCore } from '../core/support.ts';
import { signIn, stage } from '../core/scene.ts';
import type { TestHost } from '../practice/support.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openClub, run } = stage();
const patience = { timeout: 60_000, interval: 50 };
const noon = { startAt: Date.UTC(2026, 5, 1, 12), speed: 0 };

/** Positions of a game in the club's record, including the initial one. */
async function recordOf(club: TestHost, gameId: string) {
  const answer = await club.call('POST', '/api/games/export/_ids?clocks=true', {
    text: gameId,
    accept: 'application/x-ndjson',
    token: null,
  });
  return JSON.parse(answer.text) as { moves: string; clocks: number[]; status: string };
}

describe('TV against the practice club', () => {
  it('shows channels by feeds and the others by polling, and records the feeds', async () => {
    const club = await openClub(noon);
    const profile = createProfile();
    const first = await startCore(profile);
    const accountId = await signIn(first, club);
    const { core } = first;
    const wall = ['bullet', 'blitz', 'rapid', 'atomic', 'chess960', 'horde'] as const;
    core.commands['tv.watch']({ viewer: 'main', wall: [...wall], big: 'bullet', full: true });
    await vi.waitFor(() => {
      expect(wall.filter((channel) => core.queries['tv.tile']({ channel }).state === 'live')).toHaveLength(4);
      expect(wall.filter((channel) => core.queries['tv.tile']({ channel }).state === 'seen')).toHaveLength(2);
    }, patience);
    expect(core.queries['tv.view']()).toMatchObject({ accountId, feeds: 4, places: 4, offline: false });
    // A polled game can be opened too, up to its last poll.
    const looked = wall.find((channel) => core.queries['tv.tile']({ channel }).state === 'seen') ?? 'horde';
    const picture = core.queries['tv.tile']({ channel: looked }).game;
    const atLastLook = await core.queries['tv.game']({
      accountId,
      channel: looked,
      gameId: picture?.gameId ?? '',
    });
    expect(atLastLook).toMatchObject({ state: 'live', gameId: picture?.gameId });
    expect(atLastLook.steps.at(-1)?.fen).toBe(picture?.fen);

    const gameId = core.queries['tv.tile']({ channel: 'bullet' }).game?.gameId ?? '';
    const key = { accountId, channel: 'bullet' as const, gameId };
    expect(await core.queries['tv.game'](key)).toMatchObject({ state: 'live', gameId, variant: 'standard' });

    while (core.queries['tv.tile']({ channel: 'bullet' }).game?.gameId === gameId) await club.advance(5_000);
    const seen = await vi.waitFor(async () => {
      const game = await core.queries['tv.game'](key);
      expect(game.state).toBe('waiting');
      return game;
    }, patience);
    await core.close();

    // A new run finds the recording, and completes it when it is due.
    const second = await run(profile);
    expect((await second.core.queries['tv.game'](key)).steps.map(({ fen }) => fen)).toEqual(
      seen.steps.map(({ fen }) => fen),
    );
    second.settings.set({ tv: { ...second.settings.get().tv, record: ['classical'] } });
    const whole = await vi.waitFor(async () => {
      const game = await second.core.queries['tv.game'](key);
      expect(game.state).toBe('complete');
      return game;
    }, patience);
    const record = await recordOf(club, gameId);
    expect(whole.steps.slice(1).map(({ san }) => san)).toEqual(record.moves.split(' '));
    expect(whole.status).toBe(record.status);
    // Every recorded position is one of the game's, in order, with its clock.
    const places = seen.steps.map(({ fen }) =>
      whole.steps.findIndex(
        (step) => boardKey(step.fen) === boardKey(fen) && step.fen.split(' ')[1] === fen.split(' ')[1],
      ),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const [index, place] of places.entries()) {
      const [was, is] = [seen.steps[index], whole.steps[place]];
      for (const color of ['white', 'black'] as const) {
        const [a, b] = [was?.[color], is?.[color]];
        if (typeof a === 'number' && typeof b === 'number')
          expect(Math.abs(a - b)).toBeLessThanOrEqual(1_000);
      }
    }
    expect(await second.core.queries['tv.past']({ channel: 'bullet', limit: 10 })).toContainEqual(
      expect.objectContaining({ gameId, state: 'complete', starred: false }),
    );
    expect(await second.core.commands['tv.savePgn'](key)).toEqual({ file: `tv-bullet-${gameId}.pgn` });
    expect(second.files.written.at(-1)?.text).toContain('[%clk 0:0');
    await second.core.commands['tv.star']({ ...key, on: true });
    expect(await second.core.queries['tv.past']({ starred: true, limit: 10 })).toMatchObject([{ gameId }]);
    expect(await second.core.queries['tv.storage']()).toMatchObject({ games: expect.any(Number) });
  });

  it('keeps its feeds while the map is refused, and says until when', async () => {
    const club = await openClub(noon);
    const running = await run(createProfile());
    await signIn(running, club);
    await club.control('POST', '/fault', {
      kind: 'answer',
      status: 429,
      body: 'html',
      count: 50,
      path: '/api/tv/channels',
    });
    const { core } = running;
    core.commands['tv.watch']({ viewer: 'main', wall: ['bullet', 'blitz'], big: 'bullet', full: true });
    await vi.waitFor(() => {
      expect(core.queries['tv.tile']({ channel: 'bullet' })).toMatchObject({
        state: 'live',
        game: { over: false },
      });
      expect(core.queries['tv.view']()).toMatchObject({ feeds: 2, offline: false });
      expect(core.queries['tv.view']().restsUntil).toBeGreaterThan(Date.now());
    }, patience);
    const { fen } = core.queries['tv.tile']({ channel: 'bullet' }).game ?? {};
    await vi.waitFor(async () => {
      await club.advance(5_000);
      expect(core.queries['tv.tile']({ channel: 'bullet' }).game?.fen).not.toBe(fen);
    }, patience);
  });
});
