/** A square of the page, in CSS px, relative to the box it was fitted into. */
export interface PixelSquare {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest side that eight squares of whole device pixels make up, in CSS px. */
export function wholePixelSide(available: number, devicePixelRatio: number): number {
  return (Math.floor((Math.max(0, available) * devicePixelRatio) / 8 + 1e-6) * 8) / devicePixelRatio;
}

/**
 * The largest board within `box` whose edges and squares all fall on whole device pixels, in the middle of the box.
 * `box` is in CSS px of the viewport, as getBoundingClientRect gives it.
 */
export function fitPixelSquare(box: Box, devicePixelRatio: number): PixelSquare {
  const size = wholePixelSide(Math.min(box.width, box.height), devicePixelRatio);
  const snapped = (start: number, room: number): number =>
    Math.round((start + (room - size) / 2) * devicePixelRatio) / devicePixelRatio - start;
  return { left: snapped(box.left, box.width), top: snapped(box.top, box.height), size };
}
