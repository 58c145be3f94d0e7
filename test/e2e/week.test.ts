/**
 * From a file to a lesson: games are imported and analysed by the real engine, the review of their week leads to the worst
 * mistake, its best line is played on the analysis board, and the analysis is saved.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekAt, weekLater } from '../../main/features/insights/week-calendar.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { openGames, userName } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { goTo, openFromPalette, openSettings, signIn } from '../harness/window.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The engine's searches take seconds, on a busy machine far longer. */
const patience = { timeout: 240_000 };

interface FileGame {
  /** ms since the epoch. */
  readonly began: number;
  readonly isWhite: boolean;
  readonly result: '1-0' | '0-1';
  readonly opening: string;
  readonly moves: string;
}

const italian =
  'e4 {[%eval 0.3]} e5 {[%eval 0.3]} Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} Bc4 {[%eval 0.2]} Bc5 {[%eval 0.2]} c3 {[%eval 0.2]} Nf6 {[%eval 0.2]} d4 {[%eval 0.2]} exd4 {[%eval 0.1]} O-O {[%eval -1.6]} d3 {[%eval 0.1]}';

/** Of the last week, one game with evaluations and two without, and one of the week before. */
function gamesOf(week: number): readonly FileGame[] {
  return [
    { began: week - 4 * day, isWhite: true, result: '1-0', opening: 'Italian Game', moves: italian },
    { began: week + 10 * hour, isWhite: true, result: '1-0', opening: 'Italian Game', moves: italian },
    {
      began: week + 2 * day + 15 * hour,
      isWhite: false,
      result: '1-0',
      opening: "Bishop's Opening",
      moves: 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#',
    },
    {
      began: week + 3 * day + 15 * hour,
      isWhite: true,
      result: '0-1',
      opening: 'Barnes Opening: Fool’s Mate',
      moves: 'f3 e5 g4 Qh4#',
    },
  ];
}

function writtenGame(user: string, game: FileGame, number: number): string {
  const began = new Date(game.began).toISOString();
  const date = began.slice(0, 10).replaceAll('-', '.');
  const [white, black] = game.isWhite ? [user, `rival${number}`] : [`rival${number}`, user];
  return `[Event "Rated blitz game"]
[Site "https://chess.example/week${String(number).padStart(4, '0')}"]
[UTCDate "${date}"]
[UTCTime "${began.slice(11, 19)}"]
[White "${white}"]
[Black "${black}"]
[Result "${game.result}"]
[WhiteElo "${game.isWhite ? 1_600 : 1_710}"]
[BlackElo "${game.isWhite ? 1_655 : 1_600}"]
[TimeControl "180+2"]
[Opening "${game.opening}"]

${game.moves} ${game.result}

`;
}

describe('the review of a week', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-week-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    await signIn(launched.page, { ...club, keeping: 'plain' });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const picture = (name: string) => pictureEveryLook(launched, `week-${name}`);
  const press = (name: string | RegExp, exact = true) =>
    launched.page.getByRole('button', { name, exact }).click();
  const region = (name: string) => launched.page.getByRole('region', { name });
  const speak = (language: 'de' | 'en') =>
    launched.page.evaluate(
      (wanted) => window.outpost.command('settings.set', { language: wanted }),
      language,
    );

  const openWeek = () => openFromPalette(launched.page, 'Your week');

  it('reviews an imported file, and names the analysed games', async () => {
    const { page, app } = launched;
    const user = await userName(page);
    await openGames(page);
    await press('Your week');
    await page.getByText('No games this week').waitFor();
    await page.getByRole('button', { name: 'Open History' }).waitFor();
    await picture('none');
    await page.keyboard.press('Alt+ArrowLeft');

    const path = join(userDataDir, 'week.pgn');
    const { from } = weekLater(weekAt(Date.now()), -1);
    await writeFile(
      path,
      gamesOf(from)
        .map((game, number) => writtenGame(user, game, number))
        .join(''),
    );
    await answerOpenDialog(app, path);
    await press('Import');
    await page.getByRole('menuitem', { name: 'PGN files…' }).click();
    await page.getByText(/^4 games/).waitFor();
    await picture('imported');
    await press('Your week');
    await page.getByText('1 of 3 games analysed.').waitFor();
    await region('Mistakes that cost most').getByRole('article').waitFor();
    await picture('partly-analysed');
  });

  it('shows the mistakes once the engine has found them', async () => {
    const { page } = launched;
    await press('Analyse 2 games');
    await page.getByText(/^Analysing: /).waitFor(patience);
    await page.locator('.week-analysis').waitFor({ state: 'detached', ...patience });
    const mistakes = region('Mistakes that cost most').getByRole('article');
    await expect.poll(() => mistakes.count(), patience).toBe(3);
    const texts = await mistakes.allInnerTexts();
    // Both mates were overlooked; the mistake of the file cost less.
    for (const move of ['2. g4', '3… Nf6'])
      expect(texts.slice(0, 2).some((text) => text.startsWith(move))).toBe(true);
    expect(texts[2]).toContain('6. O-O');
    await region('Worth another look').waitFor();
    await picture('full');
    await speak('de');
    await page.getByRole('heading', { name: 'Deine Woche' }).waitFor();
    await picture('full-de');
    await speak('en');
    await page.getByRole('heading', { name: 'Your week' }).waitFor();
  });

  it('opens the game of a mistake at its move', async () => {
    const { page } = launched;
    await region('Mistakes that cost most')
      .getByRole('button', { name: /^Open game: 3… Nf6/ })
      .click();
    await page.getByText('Blunder', { exact: true }).waitFor();
    const graph = page.getByRole('slider', { name: 'Evaluation of the game' });
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe('6');
    await picture('game');
    await page.keyboard.press('Alt+ArrowLeft');
    await region('Mistakes that cost most').waitFor();
  });

  it('opens the better line on the analysis board, where the best line is played and saved', async () => {
    const { page } = launched;
    await region('Mistakes that cost most')
      .getByRole('button', { name: /^Analyse better line: 3… Nf6/ })
      .click();
    await page.getByRole('heading', { name: 'Analysis board' }).waitFor();
    const current = () => page.locator('.move-tree [aria-current=step]').innerText();
    await expect.poll(current).toBe('Qh5');
    // The better move is a variation of the game.
    const moves = page.locator('.move-tree-move');
    await expect.poll(() => moves.count()).toBe(8);
    const lines = page.locator('.engine-line');
    await expect.poll(() => lines.count(), patience).toBe(3);
    await picture('board');
    // A press on a later move of the line plays the moves before it, too.
    await lines.first().getByRole('button').nth(1).click();
    await expect.poll(current).not.toBe('Qh5');
    await expect.poll(() => moves.count()).toBeGreaterThan(8);
    await press('Game and position');
    await page.getByRole('menuitem', { name: 'Save to collection…' }).click();
    await press('Save');
    await page.getByText('Saved. You find the game under History, Collections.').waitFor();
    await picture('saved');
    await goTo(page, 'History');
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page
      .getByRole('table', { name: 'Collections' })
      .getByRole('button', { name: 'week.pgn', exact: true })
      .click();
    await page.getByText(/^5 games/).waitFor();
    await picture('collection');
  });

  it('steps through weeks, and leads back to one with games', async () => {
    const { page } = launched;
    await openWeek();
    await region('Mistakes that cost most').waitFor();
    // The saved analysis is no game that was played.
    await page.getByText('1 won, 0 drawn, 2 lost').first().waitFor();
    await press('Next week');
    await page.getByText('So far').waitFor();
    await press('Show the last week with games');
    await page
      .getByText(/the week before \(1 game\)/)
      .first()
      .waitFor();
    await press('Previous week');
    await page.getByText('No analysed games the week before').first().waitFor();
    await press('Previous week');
    await page.getByText('No games this week').waitFor();
    await picture('empty');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText('No analysed games the week before').first().waitFor();
  });

  it('is announced once a week if the user wants it', async () => {
    const { page } = launched;
    await openWeek();
    const wanted = page.getByRole('switch', { name: /^Notify me when a week is over/ });
    expect(await wanted.isChecked()).toBe(false);
    await wanted.press(' ');
    await expect.poll(() => wanted.isChecked()).toBe(true);
    await openSettings(page, 'Notifications');
    await press('Test: Your week');
    await session.notifications.waitFor('the sample', ({ summary }) => summary === 'Your week: 24 games');
    await picture('rule');
  });
});
