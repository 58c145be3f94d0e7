/** Games in the window against a club whose time stands still: nobody thinks, both sides play what the test says. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Color } from '../../main/chess/vocabulary.ts';
import type { ClubGame, PairedGameRequest } from '../../main/practice/protocol.ts';
import type { RunningClub } from './club.ts';
import { boardOf, clickMove, goTo } from './window.ts';

export interface StillGameRequest extends PairedGameRequest {
  /** White by default. */
  readonly color?: Color;
}

/** Who else would have to be told apart: of several games at once each has another opponent. */
const tileOf = (page: Page, opponent: string | undefined) => {
  const tiles = page.getByRole('region', { name: 'Games under way' }).getByRole('button');
  return opponent === undefined
    ? tiles.first()
    : tiles.filter({ hasText: new RegExp(opponent, 'i') }).first();
};

export interface StillGame {
  readonly id: string;
  /** All moves so far, as the club has them. */
  readonly moves: readonly string[];
  /** Plays in the window, by clicks unless `by` says otherwise, and waits until the club has the move. */
  mine(uci: string, by?: (uci: string) => Promise<void>): Promise<void>;
  /** The opponent plays, and the window shows it. */
  theirs(uci: string): Promise<void>;
  /** In turns, the user's own moves by clicks. */
  line(moves: readonly string[]): Promise<void>;
  /** What else the opponent does, see the club's control interface. */
  opponent(what: string, body?: object): Promise<unknown>;
  /** The window says how it ended, and the club has it so. */
  ends(said: string | RegExp, status: string): Promise<void>;
  club(): Promise<ClubGame>;
}

/** Begins a game and opens it from Home, where games that wait for a move come first. */
export async function startStillGame(
  { page, club }: { readonly page: Page; readonly club: RunningClub },
  { color = 'white', ...request }: StillGameRequest = {},
): Promise<StillGame> {
  await club.clock({ speed: 0 });
  const id = await club.startGame({ limit: 600, increment: 0, source: 'friend', color, ...request });
  // One that a failed test leaves behind would be the first to open in the next.
  onTestFinished(async () => {
    if ((await club.game(id)).status === 'started') await club.control(`/game/${id}/resign`);
  });
  await goTo(page, 'Home');
  const finished = page.getByRole('region', { name: 'Result' });
  await tileOf(page, request.opponent).click();
  await boardOf(page).waitFor();
  await finished.waitFor({ state: 'detached' });
  const moves: string[] = [];

  const clubHas = async (played: readonly string[]) => {
    await expect.poll(async () => (await club.game(id)).moves).toBe(played.join(' '));
  };
  const shown = async (count: number) => {
    await expect.poll(() => page.locator('.moves-move').count()).toBe(count);
  };
  const game: StillGame = {
    id,
    get moves() {
      return moves;
    },
    async mine(uci, by = (move) => clickMove(page, move, color)) {
      await by(uci);
      await clubHas([...moves, uci]);
      moves.push(uci);
      await shown(moves.length);
    },
    async theirs(uci) {
      await club.control(`/game/${id}/move`, { uci });
      moves.push(uci);
      await shown(moves.length);
    },
    async line(played) {
      for (const uci of played) {
        const isMine = (moves.length % 2 === 0) === (color === 'white');
        await (isMine ? game.mine(uci) : game.theirs(uci));
      }
    },
    opponent: (what, body = {}) => club.control(`/game/${id}/${what}`, body),
    async ends(said, status) {
      await page.getByRole('region', { name: 'Result' }).getByText(said).waitFor();
      await expect.poll(async () => (await club.game(id)).status).toBe(status);
    },
    club: () => club.game(id),
  };
  return game;
}
