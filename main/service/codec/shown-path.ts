/** Paths of JSON members as text, in the form `in[0].perf.icon`. */
import type { Path } from '../../base/changed-at.ts';

export function showPath(path: Path): string {
  return joinPath(path, (position) => `[${position}]`);
}

/** The path without positions in lists: `in[].perf.icon`. */
export function showPattern(path: Path): string {
  return joinPath(path, () => '[]');
}

function joinPath(path: Path, showPosition: (position: number) => string): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += showPosition(key);
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Most characters of a shown path, whose names come from the server. */
const longestShown = 200;

export function boundedPath(path: Path, show = showPath): string {
  const text = show(path);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
