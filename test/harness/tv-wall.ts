import type { Page } from 'playwright-core';

/** The room below the heading and the boards in it, CSS px. */
export const measureWall = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector('.tv .screen-body')?.getBoundingClientRect();
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const [boards, tiles] = [boxes('.tv-wall .tile-board'), boxes('.tv-place .tile')];
    if (!room) throw new Error('no room');
    const cut = tiles.filter(
      ({ left, top, right, bottom }) =>
        left < room.left || top < room.top || right > room.right || bottom > room.bottom,
    );
    const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(...tiles.map((tile) => tile[to])) - Math.min(...tiles.map((tile) => tile[from]));
    return {
      cut: cut.length,
      least: Math.min(...boards.map(({ width, height }) => Math.min(width, height))),
      across: extent('left', 'right') / room.width,
      down: extent('top', 'bottom') / room.height,
    };
  });
