import { createContext, useContext } from 'react';
import type { Toasts } from '../ui/index.ts';

/** Services of the shell for all screens. */
export interface ShellServices {
  /** Shows a toast, for messages that belong to no control on screen. */
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
