/**
 * What is run in the app's page over its debugging port: it watches boards being painted, and makes bare ones at the
 * places of the app's. Times are ms since the epoch, with fractions.
 */
import type { Chessground } from 'chessground';
import type { Config } from 'chessground/config';
import type { TvChannel } from '../../../main/chess/tv-channels.ts';
import type { Moment } from './pairs.ts';

/** Where a board is, CSS px, and the classes that it is drawn by. */
export interface BoardPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly look: string;
}

export interface BareMove extends Pick<Config, 'fen' | 'lastMove'> {
  readonly board: number;
  /** ms from the start. */
  readonly after: number;
}

export interface InPage {
  /** What was painted and fed since the last time. */
  take(): { readonly painted: readonly Moment[]; readonly fed: readonly Moment[] };
  /** Watches the boards of the wall, in the order of the channels. */
  watchWall(channels: readonly TvChannel[]): void;
  places(channels: readonly TvChannel[]): readonly BoardPlace[];
  /** The same of any boards, each inside of what a selector finds. */
  watchBoards(selectors: readonly string[]): void;
  placesOf(selectors: readonly string[]): readonly BoardPlace[];
  /** Bare boards, above everything else, and watches them. */
  makeBare(places: readonly BoardPlace[]): void;
  feed(moves: readonly BareMove[]): void;
  /** Watches nothing any more, and takes the bare boards away. */
  leave(): void;
}

interface Page {
  tvBench: InPage;
  /** The board library, as its own script leaves it. */
  readonly bareChessground: typeof Chessground;
}

/** Run in the page: it can use nothing from outside of itself. */
export function installInPage(): void {
  const page = globalThis as unknown as Page;
  const now = () => performance.timeOrigin + performance.now();
  const painted: Moment[] = [];
  const fed: Moment[] = [];
  let observers: MutationObserver[] = [];
  let bare: { readonly box: HTMLElement; readonly ground: ReturnType<typeof Chessground> }[] = [];

  /** Squares of the last move, those kept for later left out: another set of them is another position. */
  const keyOf = (board: Element) =>
    [...board.querySelectorAll<HTMLElement & { cgKey: string }>('square.last-move')]
      .filter((square) => square.style.display !== 'none')
      .map((square) => square.cgKey)
      .toSorted()
      .join('');

  /** Calls back once what is on the page now has been painted: behind the next frame. */
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', call);
      port1.start();
      port2.postMessage(null);
    });

  const watch = (boards: readonly (Element | null)[]) => {
    observers = boards.flatMap((board, index) => {
      if (!board) return [];
      let key = keyOf(board);
      const observer = new MutationObserver(() => {
        const next = keyOf(board);
        if (next === key) return;
        key = next;
        afterPaint(() => painted.push({ board: index, at: now() }));
      });
      observer.observe(board, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['style', 'class'],
      });
      return [observer];
    });
  };

  const selectorOf = (channel: TvChannel) => `[data-channel="${channel}"]`;

  page.tvBench = {
    take: () => ({ painted: painted.splice(0), fed: fed.splice(0) }),
    watchWall: (channels) => page.tvBench.watchBoards(channels.map(selectorOf)),
    places: (channels) => page.tvBench.placesOf(channels.map(selectorOf)),
    watchBoards: (selectors) =>
      // What is inside is made anew when a board is turned.
      watch(selectors.map((selector) => document.querySelector(`${selector} .cg-wrap`))),
    placesOf: (selectors) =>
      selectors.flatMap((selector) => {
        const board = document.querySelector(`${selector} .board`);
        const square = board?.querySelector('.board-square')?.getBoundingClientRect();
        if (!board || !square) return [];
        const { left, top, width, height } = square;
        return [{ left, top, width, height, look: board.className }];
      }),
    makeBare(places) {
      const cover = document.createElement('div');
      cover.id = 'bare';
      Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '1000', background: 'Canvas' });
      document.body.append(cover);
      bare = places.map(({ left, top, width, height, look }) => {
        const box = document.createElement('div');
        box.className = look;
        const size = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
        Object.assign(box.style, { position: 'absolute', ...size });
        const square = document.createElement('div');
        square.className = 'board-square';
        const wrap = document.createElement('div');
        wrap.className = 'cg-wrap';
        Object.assign(square.style, { width: '100%', height: '100%' });
        square.append(wrap);
        box.append(square);
        cover.append(box);
        const ground = page.bareChessground(wrap, {
          viewOnly: true,
          coordinates: false,
          disableContextMenu: true,
          drawable: { enabled: false, visible: false },
          animation: { enabled: true, duration: 160 },
        });
        return { box, ground };
      });
      watch(bare.map(({ box }) => box.querySelector('.cg-wrap')));
    },
    feed(moves) {
      const start = performance.now();
      let next = 0;
      const step = () => {
        for (let move = moves[next]; move && performance.now() - start >= move.after; move = moves[next]) {
          const { board, after: _, ...position } = move;
          fed.push({ board, at: now() });
          bare[board]?.ground.set(position);
          next += 1;
        }
        const coming = moves[next];
        if (coming) setTimeout(step, Math.max(0, coming.after - (performance.now() - start)));
      };
      step();
    },
    leave() {
      for (const observer of observers) observer.disconnect();
      observers = [];
      for (const { ground } of bare) ground.destroy();
      bare = [];
      document.querySelector('#bare')?.remove();
    },
  };
}
