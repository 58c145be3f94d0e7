/** Layout in which all boards are visible at once and use the room. Pure. Sizes in CSS px. */

export interface WallRoom {
  readonly width: number;
  readonly height: number;
}

export interface TileBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface WallFit {
  /** One per channel, in order. Rows with fewer boards come first, and their boards are larger. */
  readonly boxes: readonly TileBox[];
  /** Tiles have smaller lines and edges. */
  readonly compact: boolean;
}

/** A tile's space around its board, and the gaps between tiles; must match tv.css and tiles.css. */
interface Chrome {
  readonly width: number;
  readonly height: number;
  readonly gap: { readonly width: number; readonly height: number };
}

export const regularChrome: Chrome = { width: 16, height: 24 + 2 * 28 + 10, gap: { width: 8, height: 12 } };
export const compactChrome: Chrome = { width: 4, height: 20 + 2 * 22 + 4, gap: { width: 2, height: 2 } };

/** Smallest useful board; below it the wall scrolls. */
const leastSide = 120;
/** Below it, tiles are compact. */
const leastRegularSide = 160;
/** Boards have whole squares. */
const squares = 8;
/** Most space that is added to a gap. */
const mostAdded = 24;

/** Boards per row: as equal as possible, the longer rows last. */
function rowsOf(count: number, rows: number): readonly number[] {
  const base = Math.floor(count / rows);
  const longer = count % rows;
  return Array.from({ length: rows }, (_, row) => base + (row >= rows - longer ? 1 : 0));
}

/** Board sizes of each row; undefined when they are below the smallest one. */
function sidesOf(rows: readonly number[], room: WallRoom, { width, height, gap }: Chrome) {
  const widest = rows.map((boards) => (room.width - (boards - 1) * gap.width) / boards - width);
  let left = room.height - (rows.length - 1) * gap.height - rows.length * height;
  // Rows with the most boards, which stand last, are measured first. Each takes at most its share of the free height.
  const sides = rows.map(() => 0);
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const side = Math.floor(Math.min(widest[row] ?? 0, left / (row + 1)) / squares) * squares;
    sides[row] = side;
    left -= side;
  }
  // Rows of equally many boards have equal boards, so that their columns align.
  const aligned = sides.map((_, row) => Math.min(...sides.filter((__, other) => rows[other] === rows[row])));
  return aligned.every((side) => side >= leastSide) ? aligned : undefined;
}

function fitWith(count: number, room: WallRoom, chrome: Chrome) {
  let best: {
    readonly rows: readonly number[];
    readonly sides: readonly number[];
    readonly area: number;
  } | null = null;
  for (let rowCount = 1; rowCount <= count; rowCount += 1) {
    const rows = rowsOf(count, rowCount);
    const sides = sidesOf(rows, room, chrome);
    if (!sides) continue;
    const area = rows.reduce((sum, boards, row) => sum + boards * (sides[row] ?? 0) ** 2, 0);
    if (area > (best?.area ?? 0)) best = { rows, sides, area };
  }
  return best;
}

/** Splits unused space: some to each gap, the rest to both ends. */
function spread(unused: number, gaps: number): { readonly start: number; readonly added: number } {
  const added = gaps === 0 ? 0 : Math.floor(Math.min(mostAdded, unused / gaps));
  return { start: Math.floor((unused - added * gaps) / 2), added };
}

/** Largest boards of which `count` fit; null when they would be too small. */
export function fitWall(count: number, room: WallRoom): WallFit | null {
  const regular = fitWith(count, room, regularChrome);
  const compact =
    regular && Math.min(...regular.sides) >= leastRegularSide ? null : fitWith(count, room, compactChrome);
  const best = compact ?? regular;
  if (!best) return null;
  const chrome = compact ? compactChrome : regularChrome;
  const { rows, sides } = best;
  const used = sides.reduce((sum, side) => sum + side + chrome.height, (rows.length - 1) * chrome.gap.height);
  const down = spread(room.height - used, rows.length - 1);
  let top = down.start;
  const boxes = rows.flatMap((boards, row) => {
    const side = sides[row] ?? 0;
    const width = side + chrome.width;
    const across = spread(room.width - boards * width - (boards - 1) * chrome.gap.width, boards - 1);
    const step = width + chrome.gap.width + across.added;
    const own = Array.from({ length: boards }, (_, at) => ({ left: across.start + at * step, top, width }));
    top += side + chrome.height + chrome.gap.height + down.added;
    return own;
  });
  return { boxes, compact: compact !== null };
}
