/** Where the window was, and where it can be now that displays may have changed. All in device-independent pixels. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large a kind of window is at least, and where nothing is remembered. */
export interface WindowSizes {
  readonly smallest: Size;
  readonly usual: Size;
}

export const smallest = { width: 800, height: 560 } as const;
const mainSizes: WindowSizes = { smallest, usual: { width: 1200, height: 800 } };

/** How much of the window must lie on one display for it to be found and dragged. */
const reachable = { width: 120, height: 48 } as const;

export interface WindowState {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

/** `null` for anything that is no window state: then the window opens as the first time. By hand: it is read at start. */
export function parseWindowState(content: unknown): WindowState | null {
  const { bounds, maximized } = membersOf(content);
  const { x, y, width, height } = membersOf(bounds);
  if (typeof maximized !== 'boolean' || ![x, y, width, height].every(Number.isInteger)) return null;
  const rectangle = { x, y, width, height } as Rectangle;
  return rectangle.width > 0 && rectangle.height > 0 ? { bounds: rectangle, maximized } : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * `workAreas` are those of the displays, the primary one first and never empty. A window that is still reachable on one
 * of them stays where it was, cut to that display's size; one that is not is centred on the primary display.
 */
export function clampBounds(
  wanted: Rectangle | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
  { smallest: least, usual }: WindowSizes = mainSizes,
): Rectangle {
  const size = wanted ?? usual;
  const home = wanted && workAreas.find((area) => isReachable(wanted, area));
  const area = home ?? workAreas[0];
  const width = Math.min(Math.max(size.width, least.width), area.width);
  const height = Math.min(Math.max(size.height, least.height), area.height);
  if (!home || !wanted) {
    return {
      x: Math.round(area.x + (area.width - width) / 2),
      y: Math.round(area.y + (area.height - height) / 2),
      width,
      height,
    };
  }
  return {
    x: between(wanted.x, area.x, area.x + area.width - width),
    y: between(wanted.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/** Where a window is out of the way of others: the lower right corner, a little off the edges. */
export function cornerOf(area: Rectangle, { width, height }: Size): Rectangle {
  const edge = 24;
  return { x: area.x + area.width - width - edge, y: area.y + area.height - height - edge, width, height };
}

/** The title bar is what a window is dragged by, so it is the top edge that has to be on the display. */
function isReachable(window: Rectangle, area: Rectangle): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const down = area.y + area.height - window.y;
  return across >= reachable.width && down >= reachable.height && window.y >= area.y - reachable.height;
}

function between(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}
