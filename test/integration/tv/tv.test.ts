import { describe, expect, it, vi } from 'vitest';
import type { TvChannel } from '../../../main/chess/tv-channels.ts';
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
    // The recording opens as games of the archive do, until it is deleted.
    const shown = await second.core.queries['history.game']({ accountId, gameId });
    expect(shown.sans).toEqual(record.moves.split(' '));
    expect(shown.clocks).toEqual(record.clocks);
    expect(shown).toMatchObject({ initialFen: 'startpos', own: whole.white.name, heldBack: null });
    expect((await second.core.queries['history.pgn']({ accountId, gameId })).pgn).toContain(gameId);
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
      expect.objectContaining({ gameId, state: 'complete', status: record.status, starred: false }),
    );
    expect(await second.core.commands['tv.savePgn'](key)).toEqual({ file: `tv-bullet-${gameId}.pgn` });
    const { pgn } = await second.core.queries['tv.pgn'](key);
    expect(pgn).toContain('[%clk 0:0');
    expect(second.files.written.at(-1)?.text).toBe(pgn);
    await second.core.commands['tv.star']({ ...key, on: true });
    expect(await second.core.queries['tv.past']({ starred: true, limit: 10 })).toMatchObject([{ gameId }]);
    const storage = await second.core.queries['tv.storage']({});
    expect(storage).toMatchObject({ games: expect.any(Number) });
    expect(await second.core.queries['tv.storage']({ accountId })).toEqual(storage);

    // A second account: recordings of both are listed, together and each on its own.
    const other = await openClub(noon);
    const otherId = await signIn(second, other);
    expect(second.core.queries['tv.view']().sources.map((source) => source.accountId)).toEqual([
      accountId,
      otherId,
    ]);
    second.settings.set({ tv: { ...second.settings.get().tv, accountId: otherId } });
    expect(await second.core.queries['tv.past']({ starred: true, limit: 10 })).toMatchObject([{ gameId }]);
    expect(await second.core.queries['tv.past']({ accountId, starred: true, limit: 10 })).toHaveLength(1);
    expect(await second.core.queries['tv.past']({ accountId: otherId, starred: true, limit: 10 })).toEqual(
      [],
    );
    expect(await second.core.queries['tv.storage']({ accountId: otherId })).toMatchObject({ games: 0 });
  });

  it('opens one feed for channels that show the same game, and parts them when their games part', async () => {
    const club = await openClub(noon);
    const map = async () =>
      (await club.call('GET', '/api/tv/channels', { token: null })).json as Record<
        TvChannel,
        { readonly gameId: string }
      >;
    const first = await map();
    const halls = ['bullet', 'blitz', 'rapid', 'classical'] as const;
    const twin = halls.find((channel) => first[channel].gameId === first.best.gameId);
    if (!twin) throw new Error('the best game is on no other channel');
    const wall = ['best', ...halls] as const;
    const running = await run(createProfile());
    const { core } = running;
    await signIn(running, club);
    const watch = () =>
      core.commands['tv.watch']({ viewer: 'main', wall: [...wall], big: 'best', full: true });
    const tile = (channel: TvChannel) => core.queries['tv.tile']({ channel });
    const openFeeds = async () =>
      ((await club.control('GET', '/status')) as { streams: { tv: number } }).streams.tv;
    /** All five channels are live and show the club's games. */
    const isShown = async () => {
      const now = await map();
      expect(wall.map((channel) => [channel, tile(channel).state, tile(channel).game?.gameId])).toEqual(
        wall.map((channel) => [channel, 'live', now[channel].gameId]),
      );
      return new Set(wall.map((channel) => now[channel].gameId)).size;
    };
    watch();
    await vi.waitFor(async () => {
      expect(await isShown()).toBe(4);
      expect(core.queries['tv.view']()).toMatchObject({ feeds: 4, live: 5 });
      expect(await openFeeds()).toBe(4);
    }, patience);
    // The game moves on both channels, and is recorded on both.
    await club.advance(20_000);
    await vi.waitFor(() => expect(tile('best').game?.fen).toBe(tile(twin).game?.fen), patience);
    const { accountId, gameId } = tile('best').game ?? { accountId: '', gameId: '' };
    const full = await core.queries['tv.game']({ accountId, channel: 'best', gameId });
    expect(full.steps.at(-1)?.fen).toBe(tile('best').game?.fen);

    // Then the games part: one of the two channels shows another game.
    const isOneGame = async () => {
      const now = await map();
      return now.best.gameId === now[twin].gameId;
    };
    while (await isOneGame()) await club.advance(5_000);
    await vi.waitFor(async () => {
      const now = await map();
      for (const channel of ['best', twin] as const)
        expect(tile(channel)).toMatchObject({ channel, game: { gameId: now[channel].gameId } });
      expect(await openFeeds()).toBeLessThanOrEqual(4);
    }, patience);
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
