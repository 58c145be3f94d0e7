type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Largest side of eight squares of whole device pixels, CSS px. */
export function wholePixelSide(available: number, devicePixelRatio: number): number {
  return (Math.floor((Math.max(0, available) * devicePixelRatio) / 8 + 1e-6) * 8) / devicePixelRatio;
}

/**
 * Largest board, centred in `box`, whose edges and squares fall on whole device pixels. `box` is in CSS px of the
 * viewport, as from getBoundingClientRect; the result is relative to it.
 */
export function fitPixelSquare(box: Box, devicePixelRatio: number) {
  const size = wholePixelSide(Math.min(box.width, box.height), devicePixelRatio);
  const snapped = (start: number, room: number): number =>
    Math.round((start + (room - size) / 2) * devicePixelRatio) / devicePixelRatio - start;
  return { left: snapped(box.left, box.width), top: snapped(box.top, box.height), size };
}
