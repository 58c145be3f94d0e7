/** Drops pieces on a board and measures the way of their moves to the server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Random } from '../../../main/base/random.ts';
import type { GameServer } from './game-server.ts';

/** Knights that go out and back: moves of White, and of Black. */
const shuffle = {
  own: [
    ['g1', 'f3'],
    ['f3', 'g1'],
  ],
  other: ['g8f6', 'f6g8'],
} as const;
/** A drop without a move for this long was refused, ms. */
const lostDropMs = 3_000;

/** Notes the times of the pointer’s releases in the page. */
export async function watchDrops(page: Page): Promise<void> {
  await page.evaluate(`globalThis.drops = [];
    addEventListener('mouseup', () => drops.push(performance.timeOrigin + performance.now()), true);`);
}

/**
 * Plays `moves` moves of White by dragging and has each answered by `reply`. Returns the time from each drop to its
 * request at the server, ms. `board`: a selector.
 */
export async function dropMoves(
  page: Page,
  server: GameServer,
  {
    board,
    moves,
    random,
    reply,
  }: {
    readonly board: string;
    readonly moves: number;
    readonly random: Random;
    /** Makes Black’s move, in UCI. */
    readonly reply: (uci: string) => unknown;
  },
): Promise<readonly number[]> {
  const delays: number[] = [];
  const square = await squareOf(page, board);
  for (let move = 0; move < moves; move += 1) {
    const [from, to] = shuffle.own[move % 2] ?? shuffle.own[0];
    const next = server.nextMove();
    const drop = async () => {
      await drag(page, square(from), square(to));
      return Promise.race([next, pause(lostDropMs)]);
    };
    let moved = await drop();
    // On a busy machine the reply can be on its way. Without a clock, there are no premoves.
    while (!moved) moved = await drop();
    const droppedAt: number = await page.evaluate('drops.splice(0).at(-1)');
    delays.push(moved.at - droppedAt);
    await pause(150 + random.next() * 50);
    await reply(shuffle.other[move % 2] ?? '');
    await pause(150 + random.next() * 50);
  }
  return delays;
}

/** The middle of a square on the page, px, with white at the bottom. */
async function squareOf(page: Page, board: string) {
  const box = await page.locator(`${board} cg-board`).first().boundingBox();
  if (!box) throw new Error('the board is not on the page');
  return (name: string) => ({
    x: box.x + ((name.charCodeAt(0) - 97 + 0.5) * box.width) / 8,
    y: box.y + ((8 - Number(name[1]) + 0.5) * box.height) / 8,
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
