/** A module or resource that is loaded once, at first use. */
export interface Lazy<T> {
  load(): Promise<T>;
  /** Null until loaded. */
  loaded(): T | null;
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | null = null;
  let value: T | null = null;
  return {
    load: () =>
      (loading ??= load().then((loaded) => {
        value = loaded;
        return loaded;
      })),
    loaded: () => value,
  };
}
