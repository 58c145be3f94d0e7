/** A small window is told its route behind its page's address, where no server and no log sees it. */
import type { SmallRoute } from './route.ts';

const lead = '#small=';

export function makeSmallAddress(page: string, route: SmallRoute): string {
  return `${page}${lead}${encodeURIComponent(JSON.stringify(route))}`;
}

/** `hash` as a page's location has it; null for the main window's. */
export function parseSmallRoute(hash: string): SmallRoute | null {
  return hash.startsWith(lead)
    ? (JSON.parse(decodeURIComponent(hash.slice(lead.length))) as SmallRoute)
    : null;
}
