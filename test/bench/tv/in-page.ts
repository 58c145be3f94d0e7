/**
 * Code that runs in the app's page over its debugging port: it observes painted boards, and adds bare ones at the
 * same places. Times are ms since the epoch, with fractions.
 */
import type { Chessground } from 'chessground';
import type { Config } from 'chessground/config';
import type { TvChannel } from '../../../main/chess/tv-channels.ts';
import type { Moment } from './pairs.ts';

/** A board's place, CSS px, and its classes. */
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
  /** Everything painted and fed since the last call. */
  take(): { readonly painted: readonly Moment[]; readonly fed: readonly Moment[] };
  /** Observes the boards of the wall, in the order of the channels. */
  watchWall(channels: readonly TvChannel[]): void;
  places(channels: readonly TvChannel[]): readonly BoardPlace[];
  /** Observes any boards, each inside the element of a selector. */
  watchBoards(selectors: readonly string[]): void;
  placesOf(selectors: readonly string[]): readonly BoardPlace[];
  /** Adds bare boards above everything else and observes them. */
  makeBare(places: readonly BoardPlace[]): void;
  feed(moves: readonly BareMove[]): void;
  /** Stops observing, and removes the bare boards. */
  leave(): void;
}

interface Page {
  tvBench: InPage;
  /** The board library's global, defined by its script. */
  readonly bareChessground: typeof Chessground;
}

/** Serialized into the page: it cannot use anything outside of itself. */
export function installInPage(): void {
  const page = globalThis as unknown as Page;
  const now = () => performance.timeOrigin + performance.now();
  const painted: Moment[] = [];
  const fed: Moment[] = [];
  let observers: MutationObserver[] = [];
  let bare: { readonly box: HTMLElement; readonly ground: ReturnType<typeof Chessground> }[] = [];

  /** The visible squares of the last move: a different set means a new position. */
  const keyOf = (board: Element) =>
    [...board.querySelectorAll<HTMLElement & { cgKey: string }>('square.last-move')]
      .filter((square) => square.style.display !== 'none')
      .map((square) => square.cgKey)
      .toSorted()
      .join('');

  /** Calls back after the next frame was painted. */
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
      // Turning a board recreates its content.
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
