/** The opponent report through the core and the practice club: fetched, limited, closed during a game, erased. */
import { describe, expect, it, vi } from 'vitest';
import type { OpponentFile } from '../../../preload/contract/opponents.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../../main/text/message.ts';
import { signIn, stage } from '../core/scene.ts';
import { createProfile, type Profile } from '../core/support.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };
const underWay = messageOf('fairPlay.opponentUnderWay');

async function open(profile: Profile = createProfile()) {
  const club = await openClub({ historyDays: 90 });
  const running = await run(profile);
  const { core } = running;
  const accountId = await signIn(running, club);
  const bramble = { accountId, username: 'Bramble' };
  const view = () => core.queries['opponents.view'](bramble);
  const fetch = (older = false) => core.commands['opponents.fetch']({ ...bramble, older });
  const until = (holds: (file: OpponentFile) => void) =>
    vi.waitFor(async () => {
      const file = await view();
      holds(file);
      return file;
    }, patience);
  const fetched = async () => {
    await fetch();
    return until(({ download, figures }) => {
      expect(download.phase).toBe('idle');
      expect(figures?.games).toBeGreaterThan(0);
    });
  };
  return { club, running, core, accountId, view, fetch, until, fetched };
}

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ContractFailure ? error.failure : error;
};

describe('the opponent report', () => {
  it('has figures of the player’s games, which are in a collection of their own', async () => {
    const { club, core, accountId, view, fetched } = await open();
    expect(await view()).toMatchObject({
      ...{ name: 'Bramble', closed: null, collection: null, figures: null },
      download: { phase: 'none' },
    });
    const file = await fetched();
    const answer = await club.call('GET', '/api/games/user/Bramble', { accept: 'application/x-ndjson' });
    const there = answer.text.split('\n').filter((line) => line !== '').length;
    expect(file).toMatchObject({ download: { hasAll: true, cause: null }, figures: { games: there } });
    const { collections } = await core.queries['history.collections']({ accountId });
    expect(collections).toMatchObject([
      { id: file.collection, kind: 'player', name: 'Bramble', games: there },
    ]);
    const { form, openings, clocks } = file.figures ?? {};
    expect(form?.win).toBe(form?.latest.filter(({ result }) => result === 'win').length);
    expect(openings?.map(({ color }) => color)).toEqual(['white', 'black']);
    for (const { usual, games, score } of openings ?? []) {
      expect(usual.length).toBeGreaterThan(0);
      expect(games).toBeGreaterThanOrEqual(usual[0]?.games ?? 0);
      expect(score).toBeGreaterThan(0);
    }
    expect(clocks?.length).toBeGreaterThan(0);
    for (const { opening, middlegame, endgame } of clocks ?? [])
      expect(opening + middlegame + endgame).toBeCloseTo(1);

    // The collection is the file: without it, nothing is known any more.
    await core.commands['history.removeCollection']({ accountId, id: file.collection ?? 0 });
    expect(await view()).toMatchObject({ collection: null, figures: null, download: { phase: 'none' } });
  }, 60_000);

  it('keeps what came before a cut, and respects the limits of the server', async () => {
    const { club, core, accountId, fetch, until } = await open();
    const path = '/api/games/user/Bramble';
    await club.control('POST', '/fault', { kind: 'sever', path, at: 4_000, how: 'reset' });
    await fetch();
    const waiting = ({ download }: OpponentFile) => {
      expect(download.phase).toBe('waiting');
      expect(download.cause).not.toBeNull();
    };
    const cut = await until(waiting);
    const had = cut.figures?.games ?? 0;
    expect(had).toBeGreaterThan(0);
    const stop = () => core.commands['opponents.stop']({ accountId, username: 'Bramble' });
    await stop();
    await until(({ download }) => expect(download).toMatchObject({ phase: 'idle', nextTryAt: null }));
    const older = await core.commands['opponents.fetch']({ accountId, username: 'Bramble', older: true });
    expect(older).toBeUndefined();
    const all = await until(({ download }) =>
      expect(download).toMatchObject({ phase: 'idle', hasAll: true }),
    );
    expect(all.figures?.games).toBeGreaterThan(had);

    await club.control('POST', '/fault', { kind: 'answer', status: 429, path, retryAfter: 70 });
    const asked = Date.now();
    await fetch();
    const limited = await until(waiting);
    expect(limited.download.nextTryAt).toBeGreaterThanOrEqual(asked + 70_000);
    expect(limited.figures?.games).toBe(all.figures?.games);
    // The budget holds the next request back as long.
    await stop();
    await fetch();
    await until(({ download }) => expect(download.phase).toBe('queued'));
    await stop();
    await until(({ download }) => expect(download.phase).toBe('idle'));
  }, 60_000);

  it('is closed while a game against the player is in progress, and opens again after it', async () => {
    const { club, core, accountId, fetch, until, fetched } = await open();
    const { collection } = await fetched();
    const filter = { collection: collection ?? 0 };
    const games = () => core.queries['history.games']({ accountId, filter, limit: 10 });
    const other = { accountId, username: 'Willow' };
    expect(await games()).not.toEqual([]);

    // At the club's usual hundredfold speed, the game would be aborted before a busy app has noticed it.
    await club.control('POST', '/clock', { speed: 1 });
    const started = { opponent: 'bramble', limit: 10_800, color: 'white' };
    const gameId = String((await club.control('POST', '/game', started))['id']);
    const closed = await until((file) => expect(file.closed).not.toBeNull());
    expect(closed).toEqual({
      ...{ name: 'Bramble', closed: underWay, collection: null, figures: null },
      download: { phase: 'none', left: 0, cause: null, nextTryAt: null, askedAt: null, hasAll: false },
    });
    const refused = { code: 'refused', message: underWay };
    expect(await failureOf(fetch())).toEqual(refused);
    expect(await failureOf(games())).toEqual(refused);
    expect(await failureOf(core.queries['openings.tree']({ accountId, filter }))).toEqual(refused);
    expect(await failureOf(core.commands['history.exportGames']({ accountId, filter }))).toEqual(refused);
    // Another player's file stays open.
    expect(await core.queries['opponents.view'](other)).toMatchObject({ closed: null });

    await core.commands['games.resign']({ accountId, gameId });
    await until((file) => expect(file).toMatchObject({ closed: null, collection }));
    expect(await games()).not.toEqual([]);
  }, 60_000);

  it('says why there is none', async () => {
    const { core, accountId } = await open();
    const of = (username: string) => core.queries['opponents.view']({ accountId, username });
    expect(await failureOf(of('You'))).toMatchObject({ message: messageOf('player.noFileOfOneself') });
    expect(await failureOf(of('a/b'))).toMatchObject({ code: 'not_found' });
    const unknown = core.commands['opponents.fetch']({ accountId, username: 'Nobody-Here', older: false });
    expect(await failureOf(unknown)).toMatchObject({ code: 'not_found' });
    expect((await of('Nobody-Here')).download.phase).toBe('none');
  }, 60_000);

  it('is erased with the account', async () => {
    const { core, running, accountId, fetched } = await open();
    await fetched();
    await core.commands['accounts.deleteData']({ accountId });
    const rows = await running.stores.accounts.archive.collections(accountId);
    expect(rows).toEqual([]);
  }, 60_000);
});
