/** An LRU cache. */
export interface Recent<T> {
  get(key: string, make: () => T): T;
}

/** `most`: the capacity; beyond it the least recently used entry is evicted. */
export function createRecent<T>(most: number): Recent<T> {
  const entries = new Map<string, T>();
  return {
    get(key, make) {
      const known = entries.get(key);
      const value = known === undefined ? make() : known;
      entries.delete(key);
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
      return value;
    },
  };
}
