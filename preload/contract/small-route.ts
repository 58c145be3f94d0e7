/** A small window gets its route in the URL fragment, which reaches neither servers nor logs. */
import type { SmallRoute } from './route.ts';

const lead = '#small=';

export function makeSmallAddress(page: string, route: SmallRoute): string {
  return `${page}${lead}${encodeURIComponent(JSON.stringify(route))}`;
}

/** Parses `location.hash`; null for the main window. */
export function parseSmallRoute(hash: string): SmallRoute | null {
  return hash.startsWith(lead)
    ? (JSON.parse(decodeURIComponent(hash.slice(lead.length))) as SmallRoute)
    : null;
}
