/** Indents JSON; returns anything else unchanged. */
export function layOutRaw(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
