/** Recognises the path of a game on a server. Pure. */

/** A game's id and side. The four letters of the player's secret are never passed on. */
const gamePath = /^\/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:\/(?:white|black))?\/?$/;
/** Paths of pages that look like games. */
const pages: ReadonlySet<string> = new Set(['analysis', 'training', 'practice', 'features', 'timeline']);

/** The id in the path of a game, without query and fragment; undefined for other pages. */
export function gameIdOfPath(path: string): string | undefined {
  const id = gamePath.exec(path)?.[1];
  return id === undefined || pages.has(id) ? undefined : id;
}
