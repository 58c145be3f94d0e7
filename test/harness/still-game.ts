/** Games in the window against a club with stopped time: no opponent moves unless the test says so. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Color } from '../../main/chess/vocabulary.ts';
import type { ClubGame } from '../../main/practice/protocol.ts';
import type { PairedGameRequest } from './club-requests.ts';
import type { RunningClub } from './club.ts';
import { boardOf, clickMove, goTo } from './window.ts';

export interface StillGameRequest extends PairedGameRequest {
  /** Default: white. */
  readonly color?: Color;
}

/** With several games at once, each needs a different opponent, which identifies its tile. */
const tileOf = (page: Page, opponent: string | undefined) => {
  // A finished game of the same opponent keeps its tile until Home is left.
  const tiles = page.getByRole('region', { name: 'Games in progress' }).locator('.tile:not(.tile-over)');
  return opponent === undefined
    ? tiles.first()
    : tiles.filter({ hasText: new RegExp(opponent, 'i') }).first();
};

export interface StillGame {
  readonly id: string;
  /** All moves so far, from the club. */
  readonly moves: readonly string[];
  /** Plays in the window, by clicks unless `by` is given, and waits until the club has the move. */
  mine(uci: string, by?: (uci: string) => Promise<void>): Promise<void>;
  /** The opponent moves; waits until the window shows it. */
  theirs(uci: string): Promise<void>;
  /** Plays moves alternately, the user's own by clicks. */
  line(moves: readonly string[]): Promise<void>;
  /** Any other action of the opponent; see the club's control interface. */
  opponent(what: string, body?: object): Promise<unknown>;
  /** Expects the result's text in the window and the status in the club. */
  ends(resultText: string | RegExp, status: string): Promise<void>;
  club(): Promise<ClubGame>;
}

/** Starts a game and opens it from Home, which lists games with a waiting move first. */
export async function startStillGame(
  { page, club }: { readonly page: Page; readonly club: RunningClub },
  { color = 'white', ...request }: StillGameRequest = {},
): Promise<StillGame> {
  await club.clock({ speed: 0 });
  const id = await club.startGame({ limit: 600, increment: 0, source: 'friend', color, ...request });
  // Home would list a game left by a failed test first.
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
    async ends(resultText, status) {
      await page.getByRole('region', { name: 'Result' }).getByText(resultText).waitFor();
      await expect.poll(async () => (await club.game(id)).status).toBe(status);
    },
    club: () => club.game(id),
  };
  return game;
}
