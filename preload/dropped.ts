/**
 * Files that the user dropped onto the window. The page learns no path and can name none: the bridge sends main
 * the paths of a real drop, and the command that reads the files receives the tokens that main returned.
 */

export const droppedCommand = 'history.importDropped';

export interface Dropped {
  /** Adds the tokens of the latest drop to the command's input, once; no tokens when main refused the drop. */
  withTokens(input: unknown): Promise<unknown>;
}

/** Watches `page` for drops. `offer` sends main the paths and resolves to their tokens. */
export function createDropped(
  page: EventTarget,
  pathOf: (file: File) => string,
  offer: (paths: readonly string[]) => Promise<readonly string[]>,
): Dropped {
  let tokens: Promise<readonly string[]> = Promise.resolve([]);
  page.addEventListener(
    'drop',
    (event) => {
      // A page can dispatch synthetic drops with files that it got earlier.
      if (!event.isTrusted) return;
      const files = (event as DragEvent).dataTransfer?.files ?? [];
      const paths = [...files].map(pathOf).filter((path) => path !== '');
      tokens = paths.length === 0 ? Promise.resolve([]) : offer(paths).catch(() => []);
    },
    { capture: true },
  );
  return {
    async withTokens(input) {
      const latest = tokens;
      tokens = Promise.resolve([]);
      return { ...(typeof input === 'object' ? input : {}), files: await latest };
    },
  };
}
