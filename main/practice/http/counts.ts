/** Parses a requested number of items: a whole number is clamped to 1..`most`, any other text gives `usual`. */
export function clampedCount(text: string | undefined, usual: number, most: number): number {
  const count = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), most) : usual;
}
