/** The game that a text means: an id, with or without a player's secret behind it, or a page's address. Pure. */
export function parseGameId(text: string): string | null {
  const typed = text.trim();
  const path = /^https?:\/\/[^/]+\/([^?#]*)/.exec(typed)?.[1];
  const id = (path === undefined ? typed : (path.split('/')[0] ?? '')).trim();
  // The first eight characters are the game; what follows is a player's own.
  return /^[A-Za-z0-9]{8}([A-Za-z0-9]{4})?$/.test(id) ? id.slice(0, 8) : null;
}
