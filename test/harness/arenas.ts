/** What a person does with arenas in the app's window, for tests. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ArenaList, ArenaView } from '../../preload/contract/arenas.ts';
import { fromJson } from '../../preload/contract/json.ts';
import type { Outcome } from '../../preload/contract/outcome.ts';
import type { RunningClub } from './club.ts';

export interface ArenasHand {
  /** A query of the window's own; null when it fails. */
  ask<T>(name: string, input: unknown): Promise<T | null>;
  accountAt(club: RunningClub): Promise<string>;
  /** What the app has of an arena. */
  arenaOf(club: RunningClub, arenaId: string): Promise<ArenaView | null>;
  listOf(club: RunningClub): Promise<ArenaList | null>;
  /** Opens an arena by its address in the command palette, until it is shown and what the account may is known. */
  open(club: RunningClub, arenaId: string): Promise<void>;
  /** The button that lets one in, or back in. */
  press(name: 'Join' | 'Come back' | 'Try again' | 'Pause' | 'Withdraw'): Promise<void>;
  /** Opens the sheet, fills it in, and joins; `anyway`: also where the app says that it must fail. */
  enter(fill?: { readonly password?: string; readonly anyway?: boolean }): Promise<void>;
  /** The sheet is gone, and the app knows that one is in, and shows it. */
  joined(club: RunningClub, arenaId: string): Promise<void>;
  /** The sheet says why not, in the app's words and in the server's; once it is closed, the page does. */
  refused(what: string, said: string): Promise<void>;
}

/** Of a club's list, the first to begin whose name begins so. */
export async function findArena(
  club: RunningClub,
  name: string,
  state: 'created' | 'started' = 'created',
): Promise<string> {
  type Entry = { readonly id: string; readonly name?: string; readonly fullName?: string };
  const listing = (await club.request('GET', '/api/tournament')) as Readonly<
    Record<string, readonly Entry[]>
  >;
  const found = listing[state]?.find((entry) => (entry.fullName ?? entry.name ?? '').startsWith(name));
  if (!found) throw new Error(`the club has no arena ${name}`);
  return found.id;
}

/** Set up by the account, by a request of its own; the id. */
export async function createArena(
  club: RunningClub,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const usual = { clockTime: '10', clockIncrement: '0', minutes: '20', waitMinutes: '1' };
  const { id } = (await club.request('POST', '/api/tournament', { ...usual, ...form })) as {
    readonly id: string;
  };
  return id;
}

export function createArenasHand(page: Page): ArenasHand {
  const sheet = () => page.getByRole('dialog');
  const comeIn = /^(?:Join|Come back|Try again)$/;

  const hand: ArenasHand = {
    async ask<T>(name: string, input: unknown) {
      const answer = await page.evaluate(
        ([query, value]) => window.outpost.query(query as 'arenas.list', value as { accountId: string }),
        [name, input] as const,
      );
      const outcome = fromJson(answer) as Outcome<unknown>;
      return outcome.ok ? (outcome.value as T) : null;
    },
    async accountAt(club) {
      type Known = { readonly id: string; readonly server: { readonly baseUrl: string } };
      const accounts = (await hand.ask<readonly Known[]>('accounts.list', undefined)) ?? [];
      return accounts.find(({ server }) => server.baseUrl === club.baseUrl)?.id ?? '';
    },
    arenaOf: async (club, arenaId) =>
      hand.ask('arenas.get', { accountId: await hand.accountAt(club), arenaId }),
    listOf: async (club) => hand.ask('arenas.list', { accountId: await hand.accountAt(club) }),
    async open(club, arenaId) {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await palette.getByRole('searchbox').fill(`${club.baseUrl}/tournament/${arenaId}`);
      await palette.getByRole('option', { name: new RegExp(arenaId) }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'hidden' });
      const nameOf = async () => (await hand.arenaOf(club, arenaId))?.row.name;
      await expect.poll(nameOf).toEqual(expect.any(String));
      await page.getByRole('heading', { name: (await nameOf()) ?? '', level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Standing' }).waitFor();
      await expect.poll(async () => (await hand.listOf(club))?.teams.length ?? 0).toBeGreaterThan(0);
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    async enter({ password, anyway = false } = {}) {
      await page.getByRole('button', { name: comeIn }).first().click();
      await sheet().waitFor();
      if (password !== undefined) await sheet().getByLabel('Password or entry code').fill(password);
      await sheet()
        .getByRole('button', { name: anyway ? /^(?:Join|Try all the same)$/ : /^Join$/, disabled: false })
        .click();
    },
    async joined(club, arenaId) {
      await sheet().waitFor({ state: 'hidden' });
      await expect.poll(async () => (await hand.arenaOf(club, arenaId))?.row.own?.phase).toBe('in');
      await page
        .getByRole('region', { name: 'You' })
        .getByText(/^(?:Joined|Playing)$/)
        .waitFor();
    },
    async refused(what, said) {
      await sheet().getByText(what).waitFor();
      await sheet().getByText(`The server: ${said}`, { exact: true }).waitFor();
      await sheet().getByRole('button', { name: 'Cancel' }).click();
      await sheet().waitFor({ state: 'hidden' });
      await page.getByRole('main').getByText(what).waitFor();
    },
  };
  return hand;
}
