/** Addresses as text. */

/** Without slashes at its end. Linear: a search for slashes before the end would begin anew at each of them. */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
