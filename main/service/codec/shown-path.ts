/** Paths of JSON members as text, in the form `in[0].perf.icon`. */
import type { Path } from '../../base/changed-at.ts';

export function showPath(path: Path): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Most characters of a shown path, whose names come from the server. */
const longestShown = 200;

export function boundedPath(path: Path): string {
  const text = showPath(path);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
