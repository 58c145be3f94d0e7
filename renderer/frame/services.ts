import { createContext, useContext } from 'react';
import type { Toasts } from '../ui/index.ts';

/** What the shell offers to every screen. */
export interface ShellServices {
  /** Messages that belong to no control on screen. */
  readonly notify: Toasts['show'];
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
}

const ShellContext = createContext<ShellServices | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (services === null) throw new Error('This part of the window is not inside the shell.');
  return services;
}
