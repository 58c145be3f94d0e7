/** A map that forgets the entry whose last use is longest ago when it holds too many. */
export interface RecentlyUsed<K, V> {
  /** Counts as a use. */
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  /** Forgets all entries that belong, such as those of an account. */
  forget(belongs: (value: V, key: K) => boolean): void;
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
    delete: (key) => void entries.delete(key),
    forget(belongs) {
      for (const [key, value] of entries) if (belongs(value, key)) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
