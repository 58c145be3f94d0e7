/** Something that takes a while to load, loaded once, when somebody first needs it. */
export interface Late<T> {
  load(): Promise<T>;
  /** Null until it is here. */
  loaded(): T | null;
}

export function createLate<T>(load: () => Promise<T>): Late<T> {
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
