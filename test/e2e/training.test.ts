/** A position is marked on the analysis board, trained, and due again on the next day. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { ageProfile, withDatabase } from '../harness/profile.ts';
import { clickMove, openFromPalette, signIn } from '../harness/window.ts';

const dayMs = 86_400_000;
const game = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *';

describe('training', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-training-'));
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

  const picture = (name: string) => pictureEveryLook(launched, `training-${name}`);
  const press = (name: string) => launched.page.getByRole('button', { name, exact: true }).click();
  const openTraining = () => openFromPalette(launched.page, 'Training');
  it('trains a position that was marked by hand', async () => {
    const { page } = launched;
    await openTraining();
    await page.getByText('No positions yet').waitFor();
    await picture('empty');
    await page.keyboard.press('Control+Shift+A');
    await press('Game and position');
    await page.getByRole('menuitem', { name: 'Paste FEN or PGN…' }).click();
    await page.getByRole('textbox', { name: 'FEN or PGN' }).fill(game);
    await press('Open');
    await press('Nc6');
    await press('Game and position');
    await page.getByRole('menuitem', { name: 'Train this position' }).click();
    await page.getByText('Position added to your training').waitFor();
    await openTraining();
    await page.getByRole('heading', { name: '1 position to train today' }).waitFor();
    await picture('due');
    await press('Start training');
    await page.getByText('White to move. Find the best move.').waitFor();
    await picture('task');
    // Loses the bishop, which the engine says and shows.
    await clickMove(page, 'f1a6', 'white');
    await page.getByText('Ba6 is not the best move. Bb5 is.').waitFor();
    await page.getByText('Best line: 3. Bb5 a6 4. Ba4').waitFor();
    const why = page.getByRole('region', { name: 'Why' });
    await why.getByText(/^After Ba6 \(.*\): 3\. Ba6 bxa6/).waitFor();
    await why.getByText('After Ba6, bxa6 wins a bishop.').waitFor();
    await picture('answer');
    await press('Finish');
    await page.getByText('0 of 1 position right.').waitFor();
    await press('Back to overview');
    await page.getByText('Nothing to train today').waitFor();
    await picture('nothing-due');
  });

  it('has it due again on the next day', async () => {
    await launched.close();
    await ageProfile(userDataDir, dayMs);
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page } = launched;
    // Home leads there.
    await press('1 position to train');
    await page.getByRole('heading', { name: '1 position to train today' }).waitFor();
    // Any number of positions, remembered.
    await page.getByRole('radio', { name: 'Other number' }).click();
    const number = page.getByRole('textbox', { name: 'Number of positions' });
    await number.fill('501');
    await page.getByText('Enter a number from 1 to 500.').waitFor();
    await picture('number');
    await number.fill('17');
    await press('Start training');
    await page.getByText('White to move. Find the best move.').waitFor();
    await clickMove(page, 'f1b5', 'white');
    await page.getByText('Bb5 is right.').waitFor();
    await press('Ask the engine why');
    const why = page.getByRole('region', { name: 'Why' });
    await why.getByText(/^Engine’s best line \(/).waitFor();
    await why.getByText(/winning chances/).waitFor();
    await picture('why');
    // A removal can be undone.
    await press('Remove from training');
    await page.getByText('Removed from training.').waitFor();
    await picture('removed');
    await press('Undo');
    await page.getByRole('button', { name: 'Remove from training', disabled: false }).waitFor();
    await press('Finish');
    await page.getByText('1 of 1 position right.').waitFor();
    await press('Back to overview');
    await page.getByText('100% (1 of 1)').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('outpost.training.length'))).toBe('other 17');
    await page.getByText('Nothing to train today').waitFor();
  });

  it('lists the mistakes that stopped in later games, and those that happened again', async () => {
    await launched.close();
    await addMistakes();
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page } = launched;
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await openTraining();
    const stopped = page.getByRole('region', { name: 'Mistakes you no longer make' });
    await stopped.getByText('Bc4 instead of d4').waitFor();
    await stopped.getByText(/^Played right 2 times since, last on /).waitFor();
    await page
      .getByRole('region', { name: 'Mistakes you made again' })
      .getByText(/^Happened 2 times, last on /)
      .waitFor();
    await picture('mistakes');
    const speak = (language: 'de' | 'en') =>
      page.evaluate((chosen) => window.outpost.command('settings.set', { language: chosen }), language);
    await speak('de');
    await page.getByRole('region', { name: 'Wiederholte Fehler' }).waitFor();
    await picture('mistakes-de');
    await speak('en');
    await stopped.getByRole('button', { name: 'Position in Openings' }).click();
    await page.getByRole('heading', { name: 'Openings', level: 1 }).waitFor();
  });

  /** Two mistakes of earlier games with what followed; the app must have ended. */
  const addMistakes = () =>
    withDatabase(userDataDir, (db) => {
      const account = db.query<{ readonly id: string }>('SELECT account_id AS id FROM training_cards').get();
      const put = db.command(
        `INSERT INTO training_cards (account_id, key, source, at, active, data) VALUES (?, ?, 'mistake', ?, 1, ?)`,
      );
      const review = db.command(
        `INSERT INTO training_reviews (account_id, key, review, at, kind, grade, elapsed) VALUES (?, ?, ?, ?, ?, ?, 0)`,
      );
      const now = Date.now();
      const accountId = account?.id ?? '';
      const add = (fen: string, answer: string, played: string, history: readonly string[]) => {
        const card = { variant: 'standard', fen, answers: [answer], line: [answer], played };
        const key = `standard ${fen.split(' ').slice(0, -2).join(' ')}`;
        put.run(
          ...[accountId, key, now - 20 * dayMs],
          JSON.stringify({ ...card, game: { gameId: 'first', ply: 4 } }),
        );
        for (const [index, kind] of history.entries()) {
          const name = kind === 'trained' ? `attempt:${index}` : `game:later${index}:4`;
          review.run(accountId, key, name, now - (10 - index) * dayMs, kind, kind === 'lapse' ? 1 : 3);
        }
      };
      const philidor = 'rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3';
      add(philidor, 'd2d4', 'f1c4', ['trained', 'solved', 'solved', 'trained']);
      add('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'g1f3', 'd1h5', [
        'solved',
        'lapse',
      ]);
    });
});
