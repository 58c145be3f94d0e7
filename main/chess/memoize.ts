/** Calls `make` on first use and returns its value from then on. */
export function memoize<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
