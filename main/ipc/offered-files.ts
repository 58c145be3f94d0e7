/**
 * Files dropped onto a window. Pages refer to them by tokens, which only the bridge obtains. Main cannot verify a drop:
 * a page whose process was taken over can send any path. So only game files of this computer are accepted, and the file
 * system is not asked here.
 */
import { randomUUID } from 'node:crypto';
import { extname, isAbsolute } from 'node:path';
import { isElsewhere } from '../base/network-path.ts';
import { createRecentlyUsed } from '../base/recently-used.ts';
import { gameFileEndings } from '../desktop/file-dialogs.ts';

const mostOfferedFiles = 100;
const longestPath = 8_192;
/** Bounds the frames, because closed windows are not reported. */
const mostFrames = 8;

export function createOfferedFiles() {
  const frames = createRecentlyUsed<string, Map<string, string>>(mostFrames);
  return {
    /** Registers a drop in place of the frame's previous one. Null unless all paths can be game files. */
    offer(frame: string, paths: unknown): readonly string[] | null {
      if (!Array.isArray(paths) || paths.length > mostOfferedFiles || !paths.every(isPath)) return null;
      const offered = new Map(paths.map((path) => [randomUUID(), path]));
      frames.set(frame, offered);
      return [...offered.keys()];
    },
    /** The paths behind the tokens, which are consumed. Null unless every token belongs to the frame. */
    take(frame: string, tokens: readonly string[]): readonly string[] | null {
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
  typeof path === 'string' &&
  path.length <= longestPath &&
  isAbsolute(path) &&
  !path.includes('\0') &&
  !isElsewhere(path) &&
  gameFileEndings.includes(extname(path).slice(1).toLowerCase());
