/** A file with evaluations becomes figures, and a figure leads to exactly the games behind it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeededRandom, pick } from '../../main/base/random.ts';
import { readPngSize } from '../../main/base/png-size.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { importGames, userName } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

const lines = [
  [
    'Italian Game: Giuoco Piano',
    'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Nbd2 a6 Bb3 Ba7 h3 h6 Re1 Re8 Nf1 Be6 Bc2 d5 exd5 Bxd5',
  ],
  [
    'Sicilian Defense: Najdorf Variation',
    'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Qd2 Nbd7 a4 Rc8 a5 Qc7 Rfd1 Rfd8',
  ],
  [
    "Queen's Gambit Declined",
    'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5 Qa3 Rc8',
  ],
] as const;

const sicilians = [
  ['Sicilian Defense: Najdorf Variation, English Attack', lines[1][1]],
  // The positions name it, as the line of the games before.
  [null, lines[1][1]],
  ['Sicilian Defense: Dragon Variation', 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6'],
  ['French Defense: Advance Variation', 'e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6 a3 c4 Nbd2 Na5'],
] as const;

interface GamesOfFile {
  readonly count: number;
  /** The first games have evaluations. */
  readonly evaluated: number;
  readonly openings: readonly (readonly [name: string | null, sans: string])[];
  /** Of the games' addresses. */
  readonly prefix: string;
  /** The first day, and days from game to game. */
  readonly from: number;
  readonly days: number;
}

const blitz: GamesOfFile = {
  ...{ count: 72, evaluated: 60, openings: lines, prefix: 'e2e', from: Date.UTC(2026, 7, 1), days: 1 },
};
/** 240 games of four lines, 61 of them in each quarter of 2024. */
const repertoire: GamesOfFile = {
  ...{ count: 240, evaluated: 40, openings: sicilians, prefix: 'opn', from: Date.UTC(2024, 0, 1), days: 1.5 },
};

/** Games of the user against as many opponents. */
function makeFile(user: string, { count, evaluated, openings, prefix, from, days }: GamesOfFile): string {
  const random = createSeededRandom(26);
  return Array.from({ length: count }, (_, number) => {
    const [opening, sans] = openings[number % openings.length] ?? lines[0];
    const isWhite = Math.floor(number / openings.length) % 2 === 0;
    const began = new Date(
      from + Math.floor(days * number) * 86_400_000 + (((7 * number) % 24) * 60 + 15) * 60_000,
    );
    const date = began.toISOString().slice(0, 10).replaceAll('-', '.');
    let value = 20;
    let left = 180;
    const moves = sans.split(' ').map((san, ply) => {
      const size = random.next() < 0.08 ? 700 : 50;
      value += Math.round((random.next() - 0.5) * size);
      if (ply % 2 === 0) left = Math.max(4, left - Math.floor(random.next() * 22));
      const clock = `0:${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
      const evaluation = number < evaluated ? `[%eval ${(value / 100).toFixed(2)}] ` : '';
      return `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : `${(ply + 1) / 2}... `}${san} { ${evaluation}[%clk ${clock}] }`;
    });
    const result = pick(random, ['1-0', '0-1', '1-0', '0-1', '1/2-1/2']);
    const [white, black] = isWhite ? [user, `rival${number}`] : [`rival${number}`, user];
    const rating = 1_350 + Math.floor(random.next() * 700);
    return `[Event "Rated blitz game"]
[Site "https://chess.example/${prefix}${String(number).padStart(5, '0')}"]
[Date "${date}"]
[UTCDate "${date}"]
[UTCTime "${began.toISOString().slice(11, 19)}"]
[White "${white}"]
[Black "${black}"]
[Result "${result}"]
[WhiteElo "${isWhite ? 1_650 : rating}"]
[BlackElo "${isWhite ? rating : 1_650}"]
[TimeControl "180+0"]
${opening === null ? '' : `[Opening "${opening}"]\n`}
${moves.join(' ')} ${result}

`;
  }).join('');
}

describe('insights', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-insights-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('show figures of an imported file, with the games behind each', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page, app } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const user = await userName(page);
    const path = join(userDataDir, 'blitz.pgn');
    await writeFile(path, makeFile(user, blitz));
    await importGames(launched, path);
    await page.getByText(/^72 games/).waitFor();
    await page.getByRole('button', { name: 'Insights', exact: true }).click();

    await page.getByText(/^72 games: \d+ won, \d+ drawn, \d+ lost/).waitFor();
    await page.getByText(/60 of 72 games analysed/).waitFor();
    const color = page.getByRole('region', { name: 'Colour' });
    const black = color.getByRole('row', { name: /Black/ });
    expect(await black.getByRole('cell').first().textContent()).toBe('36');
    // Score and accuracy of both sides are drawn.
    expect(await black.locator('svg').count()).toBe(2);
    await pictureEveryLook(launched, 'insights-full');

    // Of twelve games nothing is drawn.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Rating from').fill('1950');
    await page.keyboard.press('Escape');
    await page.getByText(/Fewer than 20 games/).waitFor();
    expect(await page.locator('.insights-plot').count()).toBe(0);
    await pictureEveryLook(launched, 'insights-few');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(/^72 games:/).waitFor();

    const saved = join(userDataDir, 'chart.png');
    const table = join(userDataDir, 'figures.csv');
    const answerSave = (file: string) =>
      app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, file);
    await answerSave(saved);
    await page.getByRole('button', { name: 'Save picture: Openings' }).click();
    await page.getByText('Saved as chart.png').waitFor();
    expect(readPngSize(await readFile(saved))?.width).toBe(2_200);
    await answerSave(table);
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    await page.getByText(/Saved as figures\.csv/).waitFor();
    expect(await readFile(table, 'utf8')).toMatch(/^color,black,36,/m);

    await page.getByRole('button', { name: 'Show the games: Black' }).click();
    await page.getByText(/^36 games/).waitFor();
    await page.getByText('Colour: Black').waitFor();
    await pictureEveryLook(launched, 'insights-behind');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText(/^72 games:/).waitFor();
  });

  it('show openings with their lines and trends, and the games behind each', async () => {
    const { page, app } = launched;
    const path = join(userDataDir, 'repertoire.pgn');
    await writeFile(path, makeFile(await userName(page), repertoire));
    await importGames(launched, path);
    await page.getByText(/^312 games/).waitFor();
    await page.getByRole('button', { name: 'Insights', exact: true }).click();
    const openings = page.getByRole('region', { name: 'Openings' });
    const name = 'Show the games: Sicilian Defense';
    const sicilian = openings
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name, exact: true }) });
    const games = () => sicilian.getByRole('cell').first().textContent();
    await expect.poll(games).toMatch(/^204/);
    await sicilian.getByRole('img', { name: /^(January|Q1) 2024: \d+% of \d+ games, / }).waitFor();

    await openings.getByRole('button', { name: 'Show lines: Sicilian Defense' }).click();
    const najdorf = openings.getByRole('button', {
      name: 'Show the games: Sicilian Defense: Najdorf Variation',
    });
    await najdorf.waitFor();
    await pictureEveryLook(launched, 'insights-openings');
    await openings.getByRole('radio', { name: 'As Black' }).click();
    await expect.poll(games).not.toMatch(/^204/);

    const table = join(userDataDir, 'openings.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, table);
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    await page.getByText(/Saved as openings\.csv/).waitFor();
    const csv = await readFile(table, 'utf8');
    const asBlack = /^Sicilian Defense,Sicilian Defense: Najdorf Variation,black,(\d+),/m.exec(csv)?.[1];
    expect(Number(asBlack)).toBeGreaterThan(20);
    expect(csv).toMatch(/^Sicilian Defense,,both,(month|quarter),"2024-\d\d",\d+,/m);

    await najdorf.click();
    await page.getByText(new RegExp(`^${asBlack} games`)).waitFor();
    await page.getByText('Line: Sicilian Defense: Najdorf Variation').waitFor();
  });
});
