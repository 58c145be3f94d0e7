/** A map that forgets the entry whose last use is longest ago when it holds too many. */
export interface RecentlyUsed<K, V> {
  /** Counts as a use. */
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  clear(): void;
}

/** `most`: number of entries. */
export function createRecentlyUsed<K, V>(most: number): RecentlyUsed<K, V> {
  /** In order of the last use. */
  const entries = new Map<K, V>();
  const set = (key: K, value: V): void => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= most) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    clear: () => entries.clear(),
  };
}
