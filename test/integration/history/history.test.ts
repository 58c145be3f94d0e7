import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePgn } from 'chessops/pgn';
import { describe, expect, it, vi } from 'vitest';
import { archiveComplete, signIn, stage } from '../core/scene.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createProfile, startCore, type RunningCore } from '../core/support.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import { makeGames } from '../../bench/pgn-games.ts';
import type { TestHost } from '../practice/support.ts';
import { messageOf } from '../../../main/text/message.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };
const dayMs = 86_400_000;

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const gamesOf = async (club: TestHost) => {
  const answer = await club.call('GET', '/api/games/user/You', { accept: 'application/x-ndjson' });
  return linesOf(answer.text).map(
    (line) => JSON.parse(line) as { id: string; lastMoveAt: number; perf: string },
  );
};
const ownOf = async ({ core }: RunningCore) =>
  vi.waitFor(async () => {
    const user = (await core.queries['history.view']())[0]?.users[0];
    expect(user?.askedAt).not.toBeNull();
    return user?.userId ?? '';
  }, patience);

function replaySan(sans: readonly string[], initialFen: string): string {
  let position = rulesFor('standard').parsePosition(initialFen);
  for (const san of sans) position = position?.play(position.uciOf(san) ?? '')?.position;
  return position?.fen ?? '';
}

describe('the history of an account', () => {
  it('has all games of the server, as PGN too, and every day that it reports', async () => {
    const club = await openClub({ historyDays: 14 });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    await archiveComplete(running);
    const there = await gamesOf(club);
    const rows = await core.queries['history.games']({ accountId, filter: {}, limit: 500 });
    expect(rows.map(({ gameId }) => gameId).toSorted()).toEqual(there.map(({ id }) => id).toSorted());

    const { file } = await core.commands['history.exportGames']({ accountId, filter: {} });
    expect(file).toMatch(/^You-.*\.pgn$/);
    const parsed = parsePgn(running.files.written.at(-1)?.text ?? '');
    expect(parsed).toHaveLength(there.length);
    const plies = rows.map(({ plies: count }) => count).toSorted((a, b) => a - b);
    const counted = parsed.map(({ moves }) => [...moves.mainline()].length).toSorted((a, b) => a - b);
    expect(counted).toEqual(plies);

    const userId = await ownOf(running);
    const spans = await core.queries['history.activity']({ accountId, userId, from: 0, to: 8e15 });
    expect(spans.length).toBeGreaterThan(3);
    expect(spans.every(({ counted: isCounted }) => isCounted)).toBe(true);
    const again = (await core.queries['history.activity']({ accountId, userId, from: 0, to: 8e15 })).length;
    core.commands['history.refresh']({ accountId });
    await archiveComplete(running);
    expect(await core.queries['history.activity']({ accountId, userId, from: 0, to: 8e15 })).toHaveLength(
      again,
    );
    expect((await core.queries['history.curves']({ accountId, userId })).curves.length).toBeGreaterThan(0);
    const verdicts = await core.queries['history.completeness']({ accountId });
    expect(verdicts.length).toBeGreaterThan(3);
    expect(verdicts.filter(({ missing }) => missing > 0)).toEqual([]);
  }, 60_000);

  it('can be read in safe mode, which requests nothing', async () => {
    const club = await openClub({ historyDays: 3 });
    const profile = createProfile();
    const usual = await startCore(profile);
    const accountId = await signIn(usual, club);
    await archiveComplete(usual);
    const rows = await usual.core.queries['history.games']({ accountId, filter: {}, limit: 500 });
    expect(rows.length).toBeGreaterThan(0);
    // Its public data needs no token, so only safe mode keeps it from being requested.
    const server = { baseUrl: club.baseUrl, dialect: 'wire' as const };
    const watch = await usual.core.commands['accounts.watch'](server);
    await usual.core.commands['history.follow']({ accountId: watch.id, name: 'You' });
    await usual.core.close();

    const clock = createVirtualClock(Date.now());
    const fetch = vi.fn<Fetch>(() => Promise.reject(new Error('a request in safe mode')));
    const { core } = await run(profile, { isOffline: true, clock, fetch });
    clock.advance(dayMs);
    expect((await core.queries['history.view']()).map((one) => one.accountId)).toEqual([accountId, watch.id]);
    expect(await core.queries['history.games']({ accountId, filter: {}, limit: 500 })).toEqual(rows);
    const gameId = rows[0]?.gameId ?? '';
    expect((await core.queries['history.pgn']({ accountId, gameId })).pgn).toContain(gameId);
    // Two reads behind those that a download would begin with.
    await core.queries['history.tally']({ accountId, filter: {} });
    await core.queries['history.completeness']({ accountId });
    expect(fetch).not.toHaveBeenCalled();
  }, 60_000);

  it('imports files of games, reports broken ones, and finds positions in both kinds of games', async () => {
    const club = await openClub({ historyDays: 10 });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    await archiveComplete(running);
    const before = (await core.queries['history.tally']({ accountId, filter: {} })).games;
    const folder = mkdtempSync(join(tmpdir(), 'outpost-pgn-'));
    try {
      const file = join(folder, 'club.pgn');
      const text = [...makeGames(300, 5)].join('');
      writeFileSync(
        file,
        `${text}[Event "Broken"]\n\n1. e4 e5 2. Ke4 *\n\n[Event "Last"]\n\n1. e4 e5 2. Nf3 *\n`,
      );
      running.files.chosen = [file];
      expect(await core.commands['history.import']({ accountId })).toEqual({ files: 1 });
      const done = () =>
        vi.waitFor(async () => {
          const [view] = await core.queries['history.view']();
          expect(view?.imports.map(({ phase }) => phase)).not.toContain('running');
          return view?.imports ?? [];
        }, patience);
      const [first] = await done();
      expect(first).toMatchObject({
        phase: 'done',
        added: 302,
        brokenCount: 1,
        name: 'club.pgn',
        cause: null,
      });
      expect(first?.broken).toEqual([
        { line: text.split('\n').length + 2, problem: 'move', text: 'Ke4', kept: 'part' },
      ]);
      const own = await core.queries['history.tally']({ accountId, filter: { mine: true } });
      expect(own.games).toBe(before);
      expect(own.win + own.draw + own.loss).toBeGreaterThan(0);
      // Games between others count as games, but not as wins or losses.
      expect(await core.queries['history.tally']({ accountId, filter: {} })).toEqual({
        ...own,
        games: before + 302,
      });
      expect(await core.queries['history.tally']({ accountId, filter: { mine: false } })).toEqual({
        games: 302,
        win: 0,
        draw: 0,
        loss: 0,
      });
      await core.commands['history.import']({ accountId });
      expect((await done())[0]).toMatchObject({ phase: 'done', added: 0, changed: 0, same: 302 });

      const position = {
        fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
        variant: 'standard',
      };
      const found = await core.queries['history.games']({
        accountId,
        filter: { position, mine: false },
        limit: 500,
      });
      expect(found.filter(({ ply, plies }) => ply === 3 && plies === 3)).toHaveLength(1);
      await vi.waitFor(async () => {
        const own = await core.queries['history.games']({ accountId, filter: { mine: true }, limit: 1 });
        const { sans, initialFen } = await core.queries['history.game']({
          accountId,
          gameId: own[0]?.gameId ?? '',
        });
        const fen = replaySan(sans.slice(0, 6), initialFen);
        const again = await core.queries['history.games']({
          accountId,
          filter: { position: { fen, variant: own[0]?.variant ?? '' } },
          limit: 500,
        });
        expect(again.map(({ gameId }) => gameId)).toContain(own[0]?.gameId);
      }, patience);

      running.files.chosen = [import.meta.filename];
      await core.commands['history.import']({ accountId });
      expect((await done())[0]).toMatchObject({
        phase: 'failed',
        added: 0,
        cause: messageOf('history.notPgn'),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it('keeps games up to an error in the file, until a complete version is imported', async () => {
    const club = await openClub({ historyDays: 1 });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    const folder = mkdtempSync(join(tmpdir(), 'outpost-pgn-'));
    const head = (event: string) =>
      `[Event "${event}"]\n[Date "1851.06.21"]\n[Round "1"]\n[White "Ruth"]\n[Black "${event} Roe"]\n\n`;
    const illegal = `${head('Illegal')}1. e4 e5 2. Nf3 Nc6 3. Bb5 Ke5 4. O-O 1-0\n\n`;
    const mended = illegal.replace('Ke5', 'a6');
    const nothing = `${head('Null')}1. d4 -- 2. c4 *\n\n`;
    const open = `${head('Open')}1. c4 { to the end\n1... e5\n\n`;
    const odd = `${head('Odd')}1.e2e4 e7-e5 2.Ng1-f3 b8c6 3.Bf1b5 a7a6 4.O\u2013O \u00bd\u2013\u00bd\n\n`;
    const bring = async (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      running.files.chosen = [file];
      await core.commands['history.import']({ accountId });
      return vi.waitFor(async () => {
        const [view] = await core.queries['history.view']();
        const [newest] = view?.imports ?? [];
        expect(newest).toMatchObject({ name, phase: 'done' });
        return newest;
      }, patience);
    };
    const games = async () => {
      const rows = await core.queries['history.games']({ accountId, filter: { mine: false }, limit: 50 });
      const found = await Promise.all(
        rows.map(({ gameId }) => core.queries['history.game']({ accountId, gameId })),
      );
      return new Map(
        found.map(({ tags, sans, stop }) => [
          new Map(tags).get('Event'),
          { line: sans.join(' '), stop: stop?.problem ?? null },
        ]),
      );
    };
    try {
      const first = await bring('first.pgn', illegal + nothing + open + odd);
      expect(first).toMatchObject({ added: 4, changed: 0, same: 0, brokenCount: 2 });
      expect(first?.broken.map(({ problem, kept }) => [problem, kept])).toEqual([
        ['move', 'part'],
        ['comment', 'part'],
      ]);
      const whole = 'e4 e5 Nf3 Nc6 Bb5 a6 O-O';
      expect(await games()).toEqual(
        new Map([
          ['Illegal', { line: 'e4 e5 Nf3 Nc6 Bb5', stop: 'move' }],
          ['Null', { line: 'd4 -- c4', stop: null }],
          ['Open', { line: 'c4', stop: 'comment' }],
          ['Odd', { line: whole, stop: null }],
        ]),
      );
      expect(await bring('again.pgn', illegal + nothing + open + odd)).toMatchObject({ added: 0, same: 4 });

      expect(await bring('mended.pgn', mended)).toMatchObject({ added: 0, changed: 1, brokenCount: 0 });
      expect((await games()).get('Illegal')).toEqual({ line: whole, stop: null });
      // The partial version of a stored game adds nothing.
      expect(await bring('late.pgn', illegal)).toMatchObject({ added: 0, changed: 0, same: 1 });
      expect((await games()).size).toBe(4);
      const fen = 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4';
      const filter = { position: { fen, variant: 'standard' } };
      const found = await core.queries['history.games']({ accountId, filter, limit: 50 });
      expect(found.filter(({ own }) => own === 'Ruth')).toHaveLength(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it('imports the server’s imported games once, as games between others', async () => {
    const club = await openClub({ historyDays: 3 });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    await archiveComplete(running);
    const own = await core.queries['history.tally']({ accountId, filter: {} });
    const imported = () => core.queries['history.games']({ accountId, filter: { mine: false }, limit: 10 });
    expect(await core.commands['history.fetchImported']({ accountId })).toEqual({ any: true });
    await vi.waitFor(async () => expect(await imported()).toHaveLength(2), patience);
    const [game] = await imported();
    expect(game).toMatchObject({ source: 'import', gameId: 'immort01', own: 'Adolf Anderssen' });
    expect((await core.queries['history.game']({ accountId, gameId: 'opera001' })).address).toMatch(
      /\/opera001$/,
    );
    const { pgn } = await core.queries['history.pgn']({ accountId, gameId: 'opera001' });
    expect(pgn).toMatch(/^\[Event "[^]*\n\n1\. e4 e5 /);
    await expect(core.queries['history.pgn']({ accountId, gameId: 'unknown1' })).rejects.toMatchObject({
      failure: { message: { id: 'history.gameNotInArchive' } },
    });
    expect(await core.queries['history.tally']({ accountId, filter: { mine: true } })).toEqual(own);

    // A second import finds nothing new.
    await core.commands['history.fetchImported']({ accountId });
    await vi.waitFor(
      async () => expect((await core.queries['history.view']())[0]?.imports).toEqual([]),
      patience,
    );
    expect(await imported()).toHaveLength(2);
  }, 60_000);

  it('stores search results of a server of the document dialect; the other dialect has no search', async () => {
    const club = await openClub({ historyDays: 3, dialect: 'document' });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    await archiveComplete(running);
    await vi.waitFor(
      async () => expect((await core.queries['history.view']())[0]?.searches).toBe(true),
      patience,
    );
    const rows = await core.queries['history.games']({ accountId, filter: { mine: true }, limit: 500 });
    const name = rows[0]?.opponent ?? '';
    const { found, added } = await core.commands['history.askServer']({ accountId, text: name });
    expect(found).toBeGreaterThan(0);
    const after = await core.queries['history.games']({ accountId, filter: {}, limit: 500 });
    expect(after).toHaveLength(rows.length + added);
    // The opponent plays on against others; the games between the two stay the same.
    const shared = rows.filter(({ opponent }) => opponent === name).length;
    expect(await core.commands['history.askServer']({ accountId, text: `You ${name}` })).toEqual({
      found: shared,
      added: 0,
      more: false,
    });
    expect(await core.commands['history.askServer']({ accountId, text: 'nobodyhasthisname' })).toEqual({
      found: 0,
      added: 0,
      more: false,
    });
  }, 60_000);

  it('reports a hole, fills it, and keeps later games', async () => {
    const club = await openClub({ historyDays: 12, speed: 1 });
    const profile = createProfile();
    const first = await run(profile);
    const accountId = await signIn(first, club);
    await archiveComplete(first);
    await ownOf(first);
    const { core } = first;
    const verdicts = await core.queries['history.completeness']({ accountId });
    const day = verdicts.find(({ said, end }) => said.games >= 2 && end < Date.now() - 2 * dayMs);
    if (!day) throw new Error('the club told of no day long ago');
    const gone = await core.queries['history.games']({
      accountId,
      filter: { from: day.start, to: day.end, perfs: [day.perf] },
      limit: 100,
    });
    await first.stores.accounts.archive.remove(
      accountId,
      gone.map(({ gameId }) => gameId),
    );
    const [hole] = await core.queries['history.completeness']({ accountId });
    expect(hole).toMatchObject({
      start: day.start,
      perf: day.perf,
      verdict: 'missing',
      missing: day.said.games,
    });
    await core.commands['history.fill']({ accountId, start: day.start, end: day.end });
    await vi.waitFor(
      async () =>
        expect(
          (await core.queries['history.completeness']({ accountId })).filter(({ missing }) => missing > 0),
        ).toEqual([]),
      patience,
    );
    const { id } = await club.control('POST', '/game', { color: 'white', limit: 600, increment: 5 });
    await club.call('POST', `/api/board/game/${String(id)}/move/e2e4`);
    await club.control('POST', `/game/${String(id)}/move`, { uci: 'c7c5' });
    const position = { fen: replaySan(['e4', 'c5'], 'startpos'), variant: 'standard' };
    const lookUp = () => core.queries['history.games']({ accountId, filter: { position }, limit: 1 });
    // Positions of a running game are refused; after its end the game is searched like any other.
    await vi.waitFor(() => expect(lookUp()).rejects.toThrow(/still playing/), patience);
    await club.call('POST', `/api/board/game/${String(id)}/resign`);
    await vi.waitFor(async () => {
      const game = await core.queries['history.game']({ accountId, gameId: String(id) });
      expect(game).toMatchObject({ sans: ['e4', 'c5'], head: { result: 'loss', status: 'resign' } });
    }, patience);
    await vi.waitFor(async () => expect((await lookUp()).length).toBeGreaterThan(0), patience);
  }, 60_000);
});
