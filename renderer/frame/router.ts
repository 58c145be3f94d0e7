import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Route } from '@contract/route.ts';

interface Trail {
  readonly entries: readonly Route[];
  readonly index: number;
}

export interface Router {
  readonly store: StoreApi<Trail>;
  readonly current: () => Route;
  /** Shows `route`, unless it is the current one. `replace` replaces the current history entry. */
  readonly navigate: (route: Route, options?: { readonly replace?: boolean }) => void;
  readonly back: () => void;
  /** The route that `back` shows; undefined for the first one. */
  readonly before: () => Route | undefined;
  /** Goes back, or shows `parent` when the current route is the first. */
  readonly leaveTo: (parent: Route) => void;
  readonly forward: () => void;
}

/** Bounds the back history; more entries than anyone steps back. */
const longestTrail = 100;

export function createRouter(start: Route): Router {
  const store = createStore<Trail>(() => ({ entries: [start], index: 0 }));
  const current = (): Route => currentOf(store.getState());
  const walk = (steps: number): void => {
    const { entries, index } = store.getState();
    if (entries[index + steps] !== undefined) store.setState({ index: index + steps });
  };
  const navigate: Router['navigate'] = (route, { replace = false } = {}) => {
    if (isSameRoute(route, current())) return;
    const { entries, index } = store.getState();
    const trail = entries.slice(
      replace ? 0 : Math.max(0, index + 2 - longestTrail),
      replace ? index : index + 1,
    );
    store.setState({ entries: [...trail, route], index: trail.length });
  };
  return {
    store,
    current,
    navigate,
    back: () => walk(-1),
    before() {
      const { entries, index } = store.getState();
      return entries[index - 1];
    },
    leaveTo(parent) {
      if (store.getState().index > 0) walk(-1);
      else navigate(parent, { replace: true });
    },
    forward: () => walk(1),
  };
}

function currentOf({ entries, index }: Trail): Route {
  return entries[index] ?? { screen: 'home' };
}

/** Whether both routes show the same place. */
export function isSameRoute(a: Route, b: Route): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const read = (route: Route, key: string): unknown => (route as Readonly<Record<string, unknown>>)[key];
  return [...keys].every((key) => read(a, key) === read(b, key));
}

const RouterContext = createContext<Router | null>(null);
export const RouterProvider = RouterContext.Provider;

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('This part of the window is not inside RouterProvider.');
  return router;
}

/** The current route; re-renders when it changes. */
export function useRoute(): Route {
  return useStore(useRouter().store, currentOf);
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate;
}
