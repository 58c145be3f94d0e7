/** Layout in which all boards are visible at once. Pure. Sizes in CSS px. */

export interface WallFit {
  readonly columns: number;
  /** Width of a tile. */
  readonly width: number;
}

/** A tile's space around its board, and the gaps between tiles; must match tv.css and tiles.css. */
const chrome = { width: 16, height: 24 + 2 * 28 + 10 } as const;
const gap = { width: 8, height: 12 } as const;
/** Smallest useful board; below it the wall scrolls. */
const leastSide = 132;
/** Largest board on the wall. */
const mostSide = 560;

/** Largest boards of which `count` fit; null when they would be too small. */
export function fitWall(
  count: number,
  room: { readonly width: number; readonly height: number },
): WallFit | null {
  let best: { readonly columns: number; readonly side: number } | null = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (room.width - (columns - 1) * gap.width) / columns - chrome.width;
    const down = (room.height - (rows - 1) * gap.height) / rows - chrome.height;
    const side = Math.floor(Math.min(across, down, mostSide) / 8) * 8;
    if (side > (best?.side ?? 0)) best = { columns, side };
  }
  return best && best.side >= leastSide ? { columns: best.columns, width: best.side + chrome.width } : null;
}
