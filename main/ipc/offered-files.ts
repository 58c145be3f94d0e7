/** Files that the user dropped onto a window: a page names them by tokens, and only those that the bridge offered. */
import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';

export interface OfferedFiles {
  /**
   * Takes paths that the bridge read off a drop; a token for each. They replace those that the frame offered before.
   * Null for what is no list of absolute paths.
   */
  offer(frame: string, paths: unknown): readonly string[] | null;
  /** The paths behind the tokens, which are used up. Null unless every token is one of the frame's own. */
  take(frame: string, tokens: readonly string[]): readonly string[] | null;
}

export const mostOfferedFiles = 100;
const longestPath = 8_192;
/** Frames of closed windows are forgotten. */
const mostFrames = 8;

export function createOfferedFiles(): OfferedFiles {
  const frames = new Map<string, Map<string, string>>();
  return {
    offer(frame, paths) {
      if (!Array.isArray(paths) || paths.length > mostOfferedFiles || !paths.every(isPath)) return null;
      const offered = new Map(paths.map((path) => [randomUUID(), path]));
      frames.delete(frame);
      frames.set(frame, offered);
      const [oldest] = frames.keys();
      if (frames.size > mostFrames && oldest !== undefined) frames.delete(oldest);
      return [...offered.keys()];
    },
    take(frame, tokens) {
      const offered = frames.get(frame);
      const wanted = new Set(tokens);
      const paths = [...wanted].flatMap((token) => offered?.get(token) ?? []);
      if (paths.length === 0 || paths.length !== wanted.size) return null;
      for (const token of wanted) offered?.delete(token);
      return paths;
    },
  };
}

const isPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= longestPath && isAbsolute(path) && !path.includes('\0');
