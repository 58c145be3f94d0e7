/** How many boards stand side by side, so that all of them are seen at once. Pure. Sizes in CSS px. */

export interface WallFit {
  readonly columns: number;
  /** Width of a tile. */
  readonly width: number;
}

/** As tv.css and tiles.css set them: what a tile has beside its board, and what lies between tiles. */
const chrome = { width: 16, height: 24 + 2 * 28 + 10 } as const;
const gap = { width: 8, height: 12 } as const;
/** A smaller board says nothing: then the wall is scrolled. */
const leastSide = 132;
/** A larger one is better looked at on its own. */
const mostSide = 560;

/** The largest boards of which `count` fit; null where they would be too small. */
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
