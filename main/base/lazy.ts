/** A module or resource that is loaded once, at its first use. */
export interface Lazy<T> {
  load(): Promise<T>;
  /** Null until it is loaded. */
  loaded(): T | null;
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | null = null;
  let here: T | null = null;
  return {
    load: () =>
      (loading ??= load().then((loaded) => {
        here = loaded;
        return loaded;
      })),
    loaded: () => here,
  };
}
