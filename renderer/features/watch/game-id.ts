/** Game id from an id, with or without the player's secret, or from a page's address. Pure. */
export function parseGameId(text: string): string | null {
  const typed = text.trim();
  const path = /^https?:\/\/[^/]+\/([^?#]*)/.exec(typed)?.[1];
  const id = (path === undefined ? typed : (path.split('/')[0] ?? '')).trim();
  // Eight characters of game id; the next four are the player's secret.
  return /^[A-Za-z0-9]{8}([A-Za-z0-9]{4})?$/.test(id) ? id.slice(0, 8) : null;
}
