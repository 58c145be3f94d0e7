/** Slots of concurrency limits, by caller. */
export interface Places {
  taken(key: string): number;
  has(key: string, name: string): boolean;
  /** Taking a name again transfers its slot: only the last holder's release frees it. */
  take(key: string, name: string): () => void;
}

export function createPlaces(): Places {
  const places = new Map<string, Map<string, symbol>>();
  return {
    taken: (key) => places.get(key)?.size ?? 0,
    has: (key, name) => places.get(key)?.has(name) ?? false,
    take(key, name) {
      const names = places.get(key) ?? new Map<string, symbol>();
      places.set(key, names);
      const holder = Symbol(name);
      names.set(name, holder);
      return () => {
        if (names.get(name) !== holder) return;
        names.delete(name);
        if (names.size === 0 && places.get(key) === names) places.delete(key);
      };
    },
  };
}
