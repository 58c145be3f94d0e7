/** Remembers what was worked out last, so that it need not be worked out again at once. */
export interface Recent<T> {
  get(key: string, make: () => T): T;
}

/** Forgets what was asked for longest ago once there are more than `most`. */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return {
    get(key, make) {
      const known = kept.get(key);
      const value = known === undefined ? make() : known;
      kept.delete(key);
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return value;
    },
  };
}
