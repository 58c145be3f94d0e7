/** Own games are analysed in the background, with a pause and an estimate, also by the user's own engine. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

/** The engine's searches take seconds, on a busy machine far longer. */
const patience = { timeout: 120_000 };
const stockfish = '/usr/games/stockfish';

const shortGame = `[White "Weber, Anna"]
[Black "Koch, Jan"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`;

describe('the settings of the analysis', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-analysis-settings-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 5 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    return launched.page;
  };
  const open = (screen: string) =>
    launched.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: new RegExp(`^${screen}`) })
      .click();
  const openSettings = async () => {
    const { page } = launched;
    await open('Settings');
    await page.getByRole('button', { name: 'Analysis', exact: true }).click();
  };
  const picture = (name: string) => pictureEveryLook(launched, `analysis-${name}`);
  const group = () => launched.page.getByRole('group', { name: 'Standard chess and Chess960' });

  it('refuse files that are no engine, and say what to do', async () => {
    const page = await start();
    await signIn(page, { ...club, keeping: 'plain' });
    await openSettings();
    const notes = join(userDataDir, 'notes.txt');
    await writeFile(notes, 'touch started\n');
    await chmod(notes, 0o755);
    await answerOpenDialog(launched.app, notes);
    await group().getByRole('button', { name: 'Choose engine…' }).click();
    await page.getByText('notes.txt is not a program of this system.').waitFor();
    await answerOpenDialog(launched.app, '/bin/true');
    await group().getByRole('button', { name: 'Choose engine…' }).click();
    await page.getByText('true ended before it answered.').waitFor(patience);
    await group().getByText('Stockfish, built in').waitFor();
  });

  it('put the user’s engine in place of the built-in one, with its options', async () => {
    const { page, app } = launched;
    await answerOpenDialog(app, stockfish);
    await group().getByRole('button', { name: 'Choose engine…' }).click();
    await group().getByText('Stockfish 15.1').waitFor(patience);
    await group().getByRole('button', { name: 'Options…' }).click();
    const options = page.getByRole('dialog', { name: 'Options of Stockfish 15.1' });
    const hash = options.getByRole('textbox', { name: 'Hash' });
    await hash.fill('5000');
    await hash.press('Enter');
    await expect.poll(() => hash.getAttribute('aria-invalid')).toBe('true');
    await hash.fill('24');
    await hash.press('Enter');
    await options.getByRole('switch', { name: 'UCI_ShowWDL' }).waitFor({ state: 'detached' });
    await answerOpenDialog(app, userDataDir);
    await options.getByRole('button', { name: 'Choose folder…' }).first().click();
    await options.getByText(userDataDir).waitFor();
    await options.getByRole('button', { name: 'Clear Hash' }).click();
    await picture('engine-options');
    await page.keyboard.press('Escape');
    const stored = JSON.parse(await readFile(join(userDataDir, 'engines.json'), 'utf8')) as {
      standard: { record: string };
    };
    expect(JSON.parse(stored.standard.record)).toMatchObject({
      path: stockfish,
      values: { Hash: 24, SyzygyPath: userDataDir },
    });
  });

  it('offer the user’s engine on the analysis board', async () => {
    const { page } = launched;
    await page.keyboard.press('Control+Shift+A');
    await page.getByRole('button', { name: 'Engine settings' }).click();
    const choice = page.getByRole('dialog', { name: 'Engine settings' });
    await choice.getByRole('button', { name: /Engine$/ }).click();
    await page.getByRole('option', { name: 'Stockfish 15.1', exact: true }).click();
    await picture('board-engine-choice');
    await page.keyboard.press('Escape');
    await page.locator('.engine-facts', { hasText: 'Stockfish 15.1' }).waitFor(patience);
    await page.locator('.engine-line').nth(2).waitFor(patience);
    await openSettings();
  });

  it('pause and resume the analysis, and estimate the time left from its measured speed', async () => {
    const { page } = launched;
    await page.getByRole('radio', { name: 'Always' }).click();
    await page.getByText(/At \d[\d,.]* positions a minute, about \d+ \w+ left/).waitFor(patience);
    await page.getByText('Analysing', { exact: true }).waitFor();
    await picture('settings');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused. Games that you ask for are still analysed.').waitFor();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByText('Analysing', { exact: true }).waitFor();
  });

  it('keep the engine in the next run, and the analysis names it', async () => {
    await launched.close();
    const page = await start();
    await openSettings();
    await group().getByText('Stockfish 15.1').waitFor();
    const path = join(userDataDir, 'short.pgn');
    await writeFile(path, shortGame);
    await answerOpenDialog(launched.app, path);
    await open('History');
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PGN files…' }).click();
    await page
      .getByRole('table', { name: 'Collections' })
      .getByRole('button', { name: 'short.pgn', exact: true })
      .click();
    await page
      .getByRole('button', { name: /Weber, Anna/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByText('Analysed by Stockfish 15.1').waitFor(patience);
  });

  it('delete the analysis after a question, and the games stay', async () => {
    const { page } = launched;
    await openSettings();
    await page
      .getByRole('button', { name: /^Delete analysis of/ })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByText(/your games stay/)
      .waitFor();
    await picture('delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete analysis' }).click();
    await page.getByText(/: 0 of [1-9]\d* games analysed by Outpost, 0 B/).waitFor(patience);
    await page.getByText('Paused. Games that you ask for are still analysed.').waitFor();
  });

  it('do not start an engine that was chosen on another computer', async () => {
    await launched.close();
    const file = join(userDataDir, 'engines.json');
    const content = JSON.parse(await readFile(file, 'utf8')) as {
      standard: { record: string; mark: string };
    };
    content.standard.record = content.standard.record.replace(stockfish, '/bin/true');
    await writeFile(file, JSON.stringify(content));
    const page = await start();
    await openSettings();
    await page.getByText('This engine was chosen on another computer').waitFor();
    await picture('engine-elsewhere');
    await group().getByRole('button', { name: 'Use built-in' }).click();
    await group().getByText('Stockfish, built in').waitFor();
  });
});
