/** Restores window bounds on displays that may have changed. All in device-independent pixels. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Minimum and default size of a kind of window. */
export interface WindowSizes {
  readonly smallest: Size;
  readonly usual: Size;
}

export const smallest = { width: 800, height: 560 } as const;
const mainSizes: WindowSizes = { smallest, usual: { width: 1200, height: 800 } };

/** Least overlap with a display for a window to be found and dragged. */
const reachable = { width: 120, height: 48 } as const;

export interface WindowState {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

/** Null if invalid. Validated by hand, because loading the schema library would delay the start. */
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
 * `workAreas`: those of the displays, the primary one first, never empty. A window reachable on one of them keeps
 * its position, clamped to that display; any other is centred on the primary display.
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

/**
 * Whether Chromium shrank a window by a display's scale. On Wayland it reads the first size as device pixels when the
 * compositor reports a fractional scale after the window was created; every start would shrink it further.
 */
export function isShrunk(wanted: Size, present: Size, least: Size, scales: readonly number[]): boolean {
  const isAbout = (one: number, other: number) => Math.abs(one - other) <= 1;
  return scales.some(
    (scale) =>
      scale > 1 &&
      (wanted.width > present.width || wanted.height > present.height) &&
      isAbout(present.width, Math.max(wanted.width / scale, least.width)) &&
      isAbout(present.height, Math.max(wanted.height / scale, least.height)),
  );
}

/** Bounds in the lower right corner, with a margin. */
export function cornerOf(area: Rectangle, { width, height }: Size): Rectangle {
  const edge = 24;
  return { x: area.x + area.width - width - edge, y: area.y + area.height - height - edge, width, height };
}

/** Windows are dragged by their title bar, so the top edge must be visible. */
function isReachable(window: Rectangle, area: Rectangle): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const down = area.y + area.height - window.y;
  return across >= reachable.width && down >= reachable.height && window.y >= area.y - reachable.height;
}

function between(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}
