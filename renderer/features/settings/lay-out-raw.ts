/** Raw JSON laid out to be read; anything else as it came. */
export function layOutRaw(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
