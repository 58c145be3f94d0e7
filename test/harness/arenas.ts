/** Drives arenas in the app's window. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ArenaList, ArenaView } from '../../preload/contract/arenas.ts';
import { fromJson } from '../../preload/contract/json.ts';
import type { GameCard } from '../../preload/contract/models.ts';
import type { ContractOutcome } from '../../preload/contract/outcome.ts';
import type { RunningClub } from './club.ts';

export interface ArenasHand {
  /** Calls a query through the window's bridge; null when it fails. */
  ask<T>(name: string, input: unknown): Promise<T | null>;
  accountAt(club: RunningClub): Promise<string>;
  /** The app's list of games. */
  games(): Promise<readonly GameCard[]>;
  /** The app's view of an arena. */
  arenaOf(club: RunningClub, arenaId: string): Promise<ArenaView | null>;
  listOf(club: RunningClub): Promise<ArenaList | null>;
  /**
   * Opens an arena through the command palette, and waits until the page and the account's permissions are shown.
   */
  open(club: RunningClub, arenaId: string): Promise<void>;
  /** Presses a button of the arena page. */
  press(name: 'Join' | 'Rejoin' | 'Try again' | 'Pause' | 'Withdraw'): Promise<void>;
  /** Pauses in an arena whose pairings may open their boards at any time, and waits until its page says so. */
  pause(club: RunningClub, arenaId: string): Promise<void>;
  /** Opens the join sheet, fills it in, and joins. `anyway`: submits even if the app predicts a failure. */
  enter(fill?: { readonly password?: string; readonly anyway?: boolean }): Promise<void>;
  /** Waits until the sheet has closed, and the app shows that the account has joined. */
  joined(club: RunningClub, arenaId: string): Promise<void>;
  /**
   * Expects the refusal on the sheet, in the app's words and the server's, and on the page after the sheet is
   * closed.
   */
  refused(what: string, serverText: string): Promise<void>;
}

/** The first arena to start in the club's list whose name has this prefix. */
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

/** Creates an arena by a request of the account; returns its id. */
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
  const comeIn = /^(?:Join|Rejoin|Try again)$/;

  const hand: ArenasHand = {
    async ask<T>(name: string, input: unknown) {
      const answer = await page.evaluate(
        ([query, value]) => window.outpost.query(query as 'arenas.list', value as { accountId: string }),
        [name, input] as const,
      );
      const outcome = fromJson(answer) as ContractOutcome<unknown>;
      return outcome.ok ? (outcome.value as T) : null;
    },
    async accountAt(club) {
      type Known = { readonly id: string; readonly server: { readonly baseUrl: string } };
      const accounts = (await hand.ask<readonly Known[]>('accounts.list', undefined)) ?? [];
      return accounts.find(({ server }) => server.baseUrl === club.baseUrl)?.id ?? '';
    },
    games: async () => (await hand.ask<readonly GameCard[]>('games.list', undefined)) ?? [],
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
      await page.getByRole('region', { name: 'Standings' }).waitFor();
      await expect.poll(async () => (await hand.listOf(club))?.teams.length ?? 0).toBeGreaterThan(0);
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    async pause(club, arenaId) {
      // Pause is pressed once: the same button then becomes Rejoin, and a second press would open the join sheet.
      const press = async () => {
        await hand.open(club, arenaId);
        const button = page.getByRole('button', { name: 'Pause', exact: true });
        return button.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      };
      await expect.poll(press).toBe(true);
      const rejoin = page.getByRole('button', { name: 'Rejoin' });
      const isPaused = async () => {
        if (await rejoin.isVisible()) return true;
        await hand.open(club, arenaId);
        return rejoin.isVisible();
      };
      await expect.poll(isPaused).toBe(true);
    },
    async enter({ password, anyway = false } = {}) {
      await page.getByRole('button', { name: comeIn }).first().click();
      await sheet().waitFor();
      if (password !== undefined) {
        const field = sheet().getByLabel('Password or entry code');
        const reveal = sheet().getByRole('button', { name: 'I have a password or code' });
        // The field replaces the button, also under the pointer, once the app reads that the arena has a password.
        const shown = async () => {
          if (await reveal.isVisible()) await reveal.click({ timeout: 2_000 }).catch(() => {});
          return field.isVisible();
        };
        await expect.poll(shown).toBe(true);
        await field.fill(password);
      }
      await sheet()
        .getByRole('button', { name: anyway ? /^(?:Join|Try anyway)$/ : /^Join$/, disabled: false })
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
    async refused(what, serverText) {
      await sheet().getByText(what).waitFor();
      await sheet().getByText(`Server: ${serverText}`, { exact: true }).waitFor();
      await sheet().getByRole('button', { name: 'Cancel' }).click();
      await sheet().waitFor({ state: 'hidden' });
      await page.getByRole('main').getByText(what).waitFor();
    },
  };
  return hand;
}
