/**
 * Which files the user dropped onto the window. The page learns of no path and can name none: a command that reads
 * dropped files gets their paths here.
 */

export const droppedCommand = 'history.importDropped';

export interface Dropped {
  /** A command's input with the paths of what was dropped last, for the command that reads them. */
  fill(name: string, input: unknown): unknown;
}

export function createDropped(page: EventTarget, pathOf: (file: File) => string): Dropped {
  let paths: readonly string[] = [];
  page.addEventListener(
    'drop',
    (event) => {
      const files = (event as DragEvent).dataTransfer?.files ?? [];
      paths = [...files].map(pathOf).filter((path) => path !== '');
    },
    { capture: true },
  );
  return {
    fill(name, input) {
      if (name !== droppedCommand) return input;
      const files = paths;
      paths = [];
      return { ...(typeof input === 'object' ? input : {}), files };
    },
  };
}
