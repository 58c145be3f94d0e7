/**
 * The files that the user dropped onto the window. The page learns no path and can name none: the bridge tells main the
 * paths of a real drop, and the command that reads dropped files gets the tokens that main gave for them.
 */

export const droppedCommand = 'history.importDropped';

export interface Dropped {
  /** The command's input with the tokens of the latest drop, once; none where the drop was refused. */
  withTokens(input: unknown): Promise<unknown>;
}

/** `offer`: tells main the paths; its tokens. */
export function createDropped(
  page: EventTarget,
  pathOf: (file: File) => string,
  offer: (paths: readonly string[]) => Promise<readonly string[]>,
): Dropped {
  let tokens: Promise<readonly string[]> = Promise.resolve([]);
  page.addEventListener(
    'drop',
    (event) => {
      // A page can make events, and put files into them that it was given before.
      if (!event.isTrusted) return;
      const files = (event as DragEvent).dataTransfer?.files ?? [];
      const paths = [...files].map(pathOf).filter((path) => path !== '');
      tokens = paths.length === 0 ? Promise.resolve([]) : offer(paths).catch(() => []);
    },
    { capture: true },
  );
  return {
    async withTokens(input) {
      const given = tokens;
      tokens = Promise.resolve([]);
      return { ...(typeof input === 'object' ? input : {}), files: await given };
    },
  };
}
