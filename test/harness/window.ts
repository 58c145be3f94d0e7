/** Drives the app's window by accessible names, as a screen reader would. */
import type { Page } from 'playwright-core';
import type { Color } from '../../main/chess/vocabulary.ts';

export interface SignIn {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the token is kept without a keyring; default: for this run only. */
  readonly keeping?: 'this_run' | 'plain';
}

/** Submits the token form, opened from the start screen or through Settings. */
export async function checkToken(page: Page, { baseUrl, token }: SignIn): Promise<void> {
  const way = page.getByRole('button', { name: /^Sign in / });
  // The start screen is shown until the window knows of an account.
  if (await hasAccounts(page)) {
    await openSettings(page, 'Accounts');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await way.click();
  await page.getByRole('button', { name: 'Use a token instead' }).click();
  await page.getByLabel('Server').fill(baseUrl);
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Check token' }).click();
}

const hasAccounts = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = JSON.parse(await window.outpost.query('accounts.list', undefined)) as {
      readonly value: readonly unknown[];
    };
    return answer.value.length > 0;
  });

/**
 * Adds the account of a token by the command that the token form calls last, and waits for Home: most tests need an
 * account, and the form's three pages took them as long as the start of the app. The session has no keyring.
 */
export async function signIn(page: Page, { baseUrl, token, keeping = 'this_run' }: SignIn): Promise<void> {
  const hadAccounts = await hasAccounts(page);
  const account = { baseUrl, token, keeping, dialect: 'auto' } as const;
  const outcome = await page.evaluate((added) => window.outpost.command('accounts.addToken', added), account);
  if (!outcome.ok) throw new Error(`the account was not added: ${JSON.stringify(outcome.error)}`);
  if (hadAccounts) await goTo(page, 'Home');
  else await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

/**
 * Pauses the download of the practice club's games: the app and the club would compute seven months of them during the
 * test, for fifteen seconds of the processor.
 */
export async function pausePracticeHistory(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { value } = JSON.parse(await window.outpost.query('accounts.list', undefined)) as {
      readonly value: readonly { readonly id: string; readonly kind: string }[];
    };
    const practice = value.find(({ kind }) => kind === 'practice');
    if (!practice) return false;
    await window.outpost.command('history.pause', { accountId: practice.id, paused: true });
    return true;
  });
}

/** Confirms the token's abilities, and waits for Home. */
export async function confirmSignIn(
  page: Page,
  { keeping = 'this_run' }: Pick<SignIn, 'keeping'>,
): Promise<void> {
  const add = page.getByRole('button', { name: /^Add / });
  await add.waitFor();
  const choice = page.getByText(keeping === 'plain' ? 'In a plain file' : 'Until Outpost quits');
  if (await choice.isVisible()) await choice.click();
  await add.click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

type Destination = 'Home' | 'Play' | 'TV' | 'Arenas' | 'History' | 'Settings';

export async function goTo(page: Page, destination: Destination): Promise<void> {
  const button = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${destination}`) });
  await button.click();
  await page.getByRole('heading', { name: destination, level: 1 }).waitFor();
}

export type SettingsSection =
  | 'Accounts'
  | 'Appearance'
  | 'Board'
  | 'Analysis'
  | 'Notifications'
  | 'Desktop'
  | 'Network'
  | 'Storage'
  | 'Machines'
  | 'Diagnostics'
  | 'About';

export async function openSettings(page: Page, section: SettingsSection): Promise<void> {
  await goTo(page, 'Settings');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('button', { name: section }).click();
  await page.getByRole('heading', { name: section, level: 2 }).waitFor();
}

/** Chooses one of a few options that are all visible. */
export async function choose(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click();
}

/** The board of the game screen. */
export function boardOf(page: Page) {
  return page.getByRole('application', { name: /^(?:Board|Position to train), / });
}

/** The middle of a square in the window, px, with the side `below` at the bottom. */
export async function squareMiddle(
  page: Page,
  square: string,
  below: Color,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await boardOf(page).locator('cg-board').boundingBox();
  if (!box) throw new Error('there is no board in the window');
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const rank = Number(square[1]) - 1;
  const [column, row] = below === 'white' ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

export async function clickSquare(page: Page, square: string, below: Color): Promise<void> {
  const { x, y } = await squareMiddle(page, square, below);
  await page.mouse.click(x, y);
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Makes a move, given in UCI, by dragging. */
export async function dragMove(page: Page, uci: string, below: Color): Promise<void> {
  await drag(
    page,
    await squareMiddle(page, uci.slice(0, 2), below),
    await squareMiddle(page, uci.slice(2, 4), below),
  );
}

/** Drags a piece of the hand, given by its accessible name, onto a square. */
export async function dragPiece(page: Page, name: string, square: string, below: Color): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`there is no ${name} in hand`);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, from, await squareMiddle(page, square, below));
}

const promotionNames: Readonly<Record<string, string>> = { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' };

/** Makes a move, given in UCI, by clicks. */
export async function clickMove(page: Page, uci: string, below: Color): Promise<void> {
  await clickSquare(page, uci.slice(0, 2), below);
  await clickSquare(page, uci.slice(2, 4), below);
  const promotion = promotionNames[uci.slice(4)];
  if (promotion !== undefined) await page.getByRole('menuitem', { name: promotion }).click();
}

export async function typeMove(page: Page, san: string): Promise<void> {
  const field = page.getByLabel('Type your move');
  await field.fill(san);
  // An unambiguous move is played without Enter, and may end the game and its field.
  const [rest = ''] = await field.evaluateAll((fields) =>
    fields.map((one) => (one as HTMLInputElement).value),
  );
  if (rest !== '') await field.press('Enter');
}

/**
 * Opens a place through the command palette. Letters that are typed before its field is there would be lost.
 * @param name  of the place, as its entry begins
 */
export async function openFromPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').fill(name);
  await palette
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await palette.waitFor({ state: 'hidden' });
}
