/** Words of a player's page that are made from the server's keys. Pure. */

/** `nature.deciduous-tree` → `deciduous tree`. */
export function flairName(flair: string): string {
  return flair.slice(flair.lastIndexOf('.') + 1).replaceAll('-', ' ');
}

/** `fideRating` → `FIDE`. */
export function federationName(key: string): string {
  return key.replace(/Rating$/, '').toUpperCase();
}
