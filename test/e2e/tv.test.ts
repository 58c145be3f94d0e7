/**
 * TV in the real app: live channels, network loss, restart without a network, replay of recordings, and live again
 * with gaps filled. The club's own record is the reference.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from 'chessground/fen';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { patience } from '../../scripts/lib/wait.mjs';
import { boardKey, turnOf } from '../../main/chess/derive.ts';
import { packAnalysis } from '../../main/chess/packed-analysis.ts';
import { tvChannels, type TvChannel } from '../../main/chess/tv-channels.ts';
import { rulesFor } from '../../main/chess/rules.ts';
import { nameIn } from '../../main/text/translate.ts';
import { fromJson } from '../../preload/contract/json.ts';
import type { Settings, StreamHealthView } from '../../preload/contract/models.ts';
import type { ContractOutcome } from '../../preload/contract/outcome.ts';
import type { TvGame, TvKey, TvRow, TvTile } from '../../preload/contract/tv.ts';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { passTime } from '../harness/app-time.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { chooseTheme, pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { withDatabase } from '../harness/profile.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { measureWall } from '../harness/tv-wall.ts';
import { goTo, openFromPalette, signIn } from '../harness/window.ts';
import { createReferee, type Referee } from '../referee/referee.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

/** The club's time runs this much faster. */
const clubSpeed = 8;

let session: DesktopSession;
let club: RunningClub;
let network: Referee;
let port = 0;
let userDataDir = '';
let launched: LaunchedApp;
let page: Page;

const connect = async () => {
  network = await createReferee({ targetPort: club.port, listenPort: port, now: () => performance.now() });
  port = network.port;
};

const launch = async () => {
  launched = await launchApp({ session, userDataDir, args: ['--welcome'], controlsTime: true });
  page = launched.page;
};

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-tv-'));
  club = await startClub({ startAt: Date.UTC(2026, 5, 1, 12), speed: clubSpeed });
  await connect();
  await launch();
  await signIn(page, { baseUrl: `http://127.0.0.1:${port}`, token: club.token, keeping: 'plain' });
});
afterAll(async () => {
  await launched?.close();
  await network?.close();
  await club?.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Calls a query of the page; the window renders these answers. */
async function ask<T>(name: string, input: unknown): Promise<T | null> {
  const answer = await page.evaluate(
    ([query, value]) => window.outpost.query(query as 'tv.past', value as { limit: number }),
    [name, input] as const,
  );
  const outcome = fromJson(answer) as ContractOutcome<unknown>;
  return outcome.ok ? (outcome.value as T) : null;
}

const tile = (channel: string) => ask<TvTile>('tv.tile', { channel });
const past = async (channel: string) =>
  (await ask<readonly TvRow[]>('tv.past', { channel, limit: 20 })) ?? [];
const game = ({ accountId, channel, gameId }: TvKey) =>
  ask<TvGame>('tv.game', { accountId, channel, gameId });

/** Renews the page's lease: its own timer does not notice that time passes in the main process. */
async function keepWatching(big: TvChannel): Promise<void> {
  const wall = (await ask<Settings>('settings.get', undefined))?.tv.wall ?? [];
  const watched = { viewer: 'main', wall, big, full: true } as const;
  await page.evaluate(async (lease) => void (await window.outpost.command('tv.watch', lease)), watched);
}

/** The state of each feed, to explain a failure. */
const feeds = async () =>
  ((await ask<readonly StreamHealthView[]>('streams.list', undefined)) ?? []).flatMap(
    ({ id, kind, state, cause, lines }) => (kind === 'tv' ? { id, state, cause, lines } : []),
  );

async function openTv(): Promise<void> {
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await goTo(page, 'TV');
}

const takePictures = (name: string) =>
  pictureEveryLook(launched, name, { setTheme: (theme) => chooseTheme(page, theme), checked: 'nowhere' });

/** The club's record of a game: each position with its mover's remaining time, ms. */
async function recordOf(gameId: string) {
  const answer = await fetch(`http://127.0.0.1:${club.port}/game/export/${gameId}?clocks=true`, {
    headers: { accept: 'application/json' },
  });
  const { moves, clocks, clock } = (await answer.json()) as {
    moves: string;
    clocks: number[];
    clock: { initial: number };
  };
  let position = rulesFor('standard').parsePosition();
  const left = { white: clock.initial * 1_000, black: clock.initial * 1_000 };
  const steps = [{ key: keyOf(position?.fen ?? ''), ...left }];
  for (const [index, san] of moves.split(' ').entries()) {
    const mover = position?.turn ?? 'white';
    position = position?.play(position.uciOf(san) ?? '')?.position;
    left[mover] = (clocks[index] ?? 0) * 10;
    steps.push({ key: keyOf(position?.fen ?? ''), ...left });
  }
  return steps;
}

/** The pieces of the big board, as `e4 white pawn`, without those that a capture fades out. */
const piecesOnBoard = () =>
  page.locator('.game-board cg-board piece:not(.fading, .ghost)').evaluateAll((pieces) =>
    pieces
      .map((piece) => {
        const { cgKey, cgPiece } = piece as unknown as { readonly cgKey: string; readonly cgPiece: string };
        return `${cgKey} ${cgPiece}`;
      })
      .sort(),
  );

const piecesOf = (fen: string) =>
  [...read(fen)].map(([square, { color, role }]) => `${square} ${color} ${role}`).sort();

const keyOf = (fen: string) => `${boardKey(fen)} ${turnOf(fen)}`;

const focusedChannel = () =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['channel']);

const showChannels = async (count: number) => {
  const tv = (await ask<Settings>('settings.get', undefined))?.tv;
  if (!tv) throw new Error('no settings');
  await page.evaluate((value) => window.outpost.command('settings.set', { tv: value }), {
    ...tv,
    wall: tvChannels.slice(0, count),
  });
  await expect.poll(() => page.locator('.tv-place').count()).toBe(count);
};

/** All boards are visible with any number of channels, and sixteen of them fill the window; sixteen remain. */
async function wallFills(): Promise<void> {
  for (const size of [
    { width: 1600, height: 1000, least: [800, 320, 224, 184, 184] },
    { width: 1000, height: 700, least: [480, 184, 136, 120, 120] },
  ]) {
    await resizeContent(launched, size);
    for (const [index, count] of [1, 4, 9, 12, 16].entries()) {
      await showChannels(count);
      await expect
        .poll(async () => {
          const { cut, least } = await measureWall(page);
          return [count, cut, least >= (size.least[index] ?? 0) ? 'large enough' : least];
        })
        .toEqual([count, 0, 'large enough']);
      const wall = await measureWall(page);
      console.info(`wall of ${count} in ${size.width}x${size.height}: ${JSON.stringify(wall)}`);
      await screenshotPage(launched, join(pictures, `tv-wall-of-${count}-${size.width}.png`));
    }
    const { across, down } = await measureWall(page);
    expect(across).toBeGreaterThan(0.85);
    expect(down).toBeGreaterThan(0.85);
  }
}

/** Plies at the beginning of the analysed game that are left to the engine. */
const pliesToAnalyse = 8;

/**
 * An interrupted analysis of a recorded game, which began at its end and found a blunder there. The engine would need
 * minutes for a whole game on a busy machine.
 */
function interruptedAnalysis(steps: TvGame['steps']): Uint8Array {
  const blunder = pliesToAnalyse + 3;
  return packAnalysis(
    steps.map(({ fen }, ply) => {
      const played = steps[ply + 1]?.uci;
      const moves = rulesFor('standard').parsePosition(fen)?.legalMoves() ?? [];
      const best = ply === blunder - 1 ? moves.find((uci) => uci !== played) : played;
      if (ply <= pliesToAnalyse || best === undefined || best === null) return null;
      const loss = turnOf(steps[blunder]?.fen ?? '') === 'white' ? 600 : -600;
      const evaluation = { kind: 'centipawns', value: ply < blunder ? 30 : loss } as const;
      // Not found by a named engine: only Stockfish's own positions may make it the game's engine.
      return { evaluation, best, depth: 20, engine: 0, kiloNodes: 1_000 };
    }),
  );
}

describe('TV', () => {
  let row: TvRow;
  let cutGame: TvKey;

  it('shows channels live, and records them', async () => {
    await openTv();
    await resizeContent(launched, { width: 1600, height: 1000 });
    await expect.poll(async () => page.locator('.tv-state-live').count()).toBeGreaterThan(1);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    // Keys: over the wall, into a board, through its moves, and back to its place on the wall.
    await page.locator('[data-channel="best"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focusedChannel).toBe('bullet');
    await page.keyboard.press('Enter');
    const board = page.getByRole('application', { name: /^Bullet, / });
    await board.waitFor();
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await expect.poll(focusedChannel).toBe('bullet');
    await wallFills();
    await takePictures('tv-wall');
    await page.locator('[data-channel="bullet"]').click();
    await board.waitFor();
    await expect.poll(async () => (await tile('bullet'))?.state).toBe('live');
    await expect.poll(async () => (await past('bullet')).length).toBeGreaterThan(0);
    const [first] = await past('bullet');
    if (!first) throw new Error('nothing recorded');
    row = first;
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await takePictures('tv-time-shift');
    await page.keyboard.press('l');
  });

  it('keeps the wall in the user’s order, changed by keys or by dragging', async () => {
    await page.getByText('Channels', { exact: true }).click();
    const order = () =>
      page
        .locator('[data-channel]')
        .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset['channel']));
    const kept = async () => (await ask<Settings>('settings.get', undefined))?.tv.wall;
    const before = await order();
    const [first, second, third] = before;
    await page.locator(`[data-channel="${first}"]`).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(order).toEqual([second, first, ...before.slice(2)]);
    await page.getByText(/: position 2 of \d/).waitFor({ state: 'attached' });
    await page.locator(`[data-channel="${third}"]`).dragTo(page.locator(`[data-channel="${second}"]`));
    await expect.poll(order).toEqual([third, second, first, ...before.slice(3)]);
    expect(await kept()).toEqual(await order());
  });

  it('serves channels that show the same game by one feed', async () => {
    const watched = tvChannels.slice(0, 4);
    await showChannels(watched.length);
    await expect
      .poll(
        async () => {
          const tiles = await Promise.all(watched.map(tile));
          const games = new Set(tiles.map((one) => one?.game?.gameId));
          const { streams } = await club.status();
          return {
            live: tiles.filter((one) => one?.state === 'live').length,
            isShared: games.size < watched.length,
            feedsPerGame: streams.tv / games.size,
          };
        },
        { timeout: patience },
      )
      .toEqual({ live: watched.length, isShared: true, feedsPerGame: 1 });
    await showChannels(tvChannels.length);
  });

  it('enters and leaves full screen', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.locator('html[data-full-screen]').waitFor({ state: 'attached' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it('shows a channel in a small always-on-top window, which leads back to the main one', async () => {
    const opened = launched.app.waitForEvent('window');
    await page.getByRole('button', { name: 'Small window, always on top' }).click();
    const small = await opened;
    await small.getByRole('button', { name: 'Show in main window' }).waitFor();
    await small.locator('cg-board piece').first().waitFor();
    expect(await findAccessibilityFaults(small)).toEqual([]);
    await screenshotPage({ page: small }, join(pictures, 'tv-small.png'));
    const windows = () =>
      launched.app.evaluate(({ BrowserWindow }) => {
        const all = BrowserWindow.getAllWindows();
        return { all: all.length, above: all.filter((window) => window.isAlwaysOnTop()).length };
      });
    expect(await windows()).toEqual({ all: 2, above: 1 });
    await small.getByRole('button', { name: 'Show in main window' }).click();
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
    // The window closes before the key-up event.
    await small.keyboard.press('Escape').catch(() => {});
    await expect.poll(async () => (await windows()).all).toBe(1);
    await page.getByText('Channels', { exact: true }).click();
  });

  it('reports the loss of the network', async () => {
    await page.locator('[data-channel="bullet"]').click();
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
    await expect
      .poll(async () => {
        const now = (await tile('bullet'))?.game;
        cutGame = { accountId: row.accountId, channel: 'bullet', gameId: now?.gameId ?? '' };
        return now?.over === false && ((await game(cutGame))?.steps.length ?? 0) > 4;
      })
      .toBe(true);
    await network.close();
    // Silence is called a loss after a while.
    await expect
      .poll(async () => {
        await keepWatching('bullet');
        await passTime(launched, 10_000);
        return (await tile('bullet'))?.state;
      })
      .toBe('lost');
    await page.getByText(/^Offline since /).waitFor();
  });

  it('stops the clocks at the last known time, the same in the channel’s tile and on the big board', async () => {
    const clocks = (of: string) => page.locator(`${of} .clock`).allInnerTexts();
    const [ofTile, ofStage] = ['[data-channel="bullet"]', '.player-strip'];
    const stopped = await clocks(ofTile);
    expect(stopped).toEqual([expect.stringMatching(/\d:\d/), expect.stringMatching(/\d:\d/)]);
    const { now } = await club.status();
    const twoSeconds = 2_000 * clubSpeed;
    await expect.poll(async () => (await club.status()).now - now).toBeGreaterThan(twoSeconds);
    expect(await clocks(ofTile)).toEqual(stopped);
    expect(await clocks(ofStage)).toEqual(stopped);
    expect(await page.locator('.clock-running').count()).toBe(0);
  });

  it('steps through the moves with the arrow keys on the big board, not on a tile', async () => {
    const steps = (await game(cutGame))?.steps ?? [];
    const positions = steps.map(({ fen }) => piecesOf(fen));
    await expect.poll(piecesOnBoard).toEqual(positions.at(-1));
    await page.locator('[data-channel="bullet"]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focusedChannel).toBe('best');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focusedChannel).toBe('best');
    await page.getByRole('application', { name: /^Bullet, / }).focus();
    // One step back from the last position: the keys on the tiles made none.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(piecesOnBoard).toEqual(positions.at(-2));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(piecesOnBoard).toEqual(positions.at(-3));
    await page.keyboard.press('ArrowRight');
    await expect.poll(piecesOnBoard).toEqual(positions.at(-2));
  });

  it('replays an earlier game offline after a restart: the club’s positions, clocks within a second', async () => {
    await launched.close();
    await launch();
    await resizeContent(launched, { width: 1600, height: 1000 });
    await openTv();
    await page.getByText('Recordings', { exact: true }).click();
    const names = [row.white.name, row.black.name].map((name) => nameIn(name, 'en')).join(' – ');
    const line = page.getByRole('button', { name: names }).first();
    await line.click();
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
    const kept = await game(row);
    const record = await recordOf(row.gameId);
    await page.keyboard.press('Home');
    let from = 0;
    for (const [index, step] of (kept?.steps ?? []).entries()) {
      await expect.poll(piecesOnBoard).toEqual(piecesOf(step.fen));
      const at = record.findIndex(({ key }, place) => place >= from && key === keyOf(step.fen));
      expect([index, at]).not.toEqual([index, -1]);
      from = at;
      for (const color of ['white', 'black'] as const) {
        const seen = step[color];
        // A position without its move arrived during the opponent's think; its clock is of that moment.
        if (seen !== null && step.san !== null)
          expect(Math.abs(seen - (record[at]?.[color] ?? NaN))).toBeLessThanOrEqual(1_000);
      }
      if (index < (kept?.steps.length ?? 0) - 1) await page.keyboard.press('ArrowRight');
    }
    await takePictures('tv-offline');
  });

  it('is live again when the network is back, and fills the gap', async () => {
    await connect();
    await page.keyboard.press('Escape');
    // Behind a recorded game is the list it was opened from.
    await page.getByRole('region', { name: 'Recorded games' }).waitFor();
    await page.getByText('Channels', { exact: true }).click();
    await page.locator('[data-channel="bullet"]').press('Enter');
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
    await expect
      .poll(async () => ({ state: (await tile('bullet'))?.state, feeds: await feeds() }))
      .toMatchObject({ state: 'live' });
    await expect.poll(async () => (await game(cutGame))?.state).toBe('complete');
    const whole = await game(cutGame);
    const record = await recordOf(cutGame.gameId);
    expect(whole?.steps.map(({ fen }) => keyOf(fen))).toEqual(record.map(({ key }) => key));
    expect(whole?.steps.some(({ filled }) => filled)).toBe(true);
    expect(whole?.steps.some(({ filled }) => !filled)).toBe(true);
    for (const [index, step] of (whole?.steps ?? []).entries()) {
      expect([index, step.white, step.black]).toEqual([index, record[index]?.white, record[index]?.black]);
    }
    // How it ended, in the list and beside the board.
    const ended = /^(1–0, White won|0–1, Black won|½–½, )/;
    await page.getByText('Recordings', { exact: true }).click();
    const players = whole ? [whole.white.name, whole.black.name].map((name) => nameIn(name, 'en')) : [];
    const line = page.getByRole('button', { name: players.join(' – ') }).first();
    await expect.poll(() => line.locator('.tv-row-result').textContent()).toMatch(ended);
    await screenshotPage(launched, join(pictures, 'tv-recordings.png'));
    await line.click();
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
    await expect.poll(() => page.locator('.tv-panel-result').textContent()).toMatch(ended);
  });

  it('completes the analysis of a recorded game, and shows it as games of the archive are shown', async () => {
    const complete = (await past('bullet')).filter(({ state }) => state === 'complete');
    const [shortest] = complete.toSorted((a, b) => a.plies - b.plies);
    if (!shortest) throw new Error('no complete recording');
    const analysis = interruptedAnalysis((await game(shortest))?.steps ?? []);
    await launched.close();
    await withDatabase(userDataDir, (db) =>
      db
        .command('INSERT INTO tv_analysis (account_id, game_id, data) VALUES (?, ?, ?)')
        .run(shortest.accountId, shortest.gameId, analysis),
    );
    await launch();
    await resizeContent(launched, { width: 1600, height: 1000 });
    await openTv();
    await page.getByText('Recordings', { exact: true }).click();
    const names = [shortest.white.name, shortest.black.name].map((name) => nameIn(name, 'en')).join(' – ');
    await page
      .locator('.tv-row', { hasText: names })
      .getByRole('button', { name: 'Evaluations and mistakes' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByText(/^Analysed by Stockfish 19/).waitFor();
    const graph = page.getByRole('slider', { name: 'Evaluation of the game' });
    await graph.focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.getByText(/Better: \S/).waitFor();
    expect(Number(await graph.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(await page.locator('.game-analysis tbody tr').count()).toBe(2);
    await takePictures('tv-analysis');
    await page.getByRole('button', { name: 'Replay as recorded' }).click();
    await page.getByRole('application', { name: /^Bullet, / }).waitFor();
  });

  it('counts the recordings in Openings', async () => {
    await openFromPalette(page, 'Openings');
    await page.getByRole('button', { name: /Compare with/ }).click();
    await page.getByRole('option', { name: 'TV recordings', exact: true }).click();
    const table = page.getByRole('table', { name: 'Moves played in this position: TV recordings' });
    const usual = (await past('bullet')).filter(
      ({ state, variant }) => state === 'complete' && variant === 'standard',
    );
    expect(usual.length).toBeGreaterThan(0);
    await table.getByRole('rowheader').first().waitFor();
    const counts = await table.locator('.openings-row:not(.openings-head) .openings-games').allTextContents();
    const games = counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    expect(games).toBeGreaterThanOrEqual(usual.length);
    await takePictures('tv-openings');
  });
});
