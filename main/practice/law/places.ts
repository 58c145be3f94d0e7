/** Slots of concurrency limits, by caller. */
export type Places = ReturnType<typeof createPlaces>;

export function createPlaces() {
  const places = new Map<string, Map<string, symbol>>();
  return {
    taken: (key: string): number => places.get(key)?.size ?? 0,
    has: (key: string, name: string): boolean => places.get(key)?.has(name) ?? false,
    /** Taking a name again transfers its slot: only the last holder's release frees it. */
    take(key: string, name: string): () => void {
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
