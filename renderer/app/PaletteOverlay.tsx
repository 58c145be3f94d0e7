import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { useText } from '../ui/index.ts';
import type { PaletteAct } from './palette.ts';
import { CommandPalette } from './screens/screens.tsx';
import { shellText } from './shell-text.ts';

interface OverlayProps {
  readonly onClose: () => void;
  readonly onAct: (act: PaletteAct) => void;
}

/** The palette. Its code may still be loading, while the user already types. */
export function PaletteOverlay({ onClose, onAct }: OverlayProps): ReactNode {
  const text = useText(shellText);
  const [typed, setTyped] = useState('');
  const before = useRef<Element | null>(null);
  const remember = ({ relatedTarget }: FocusEvent): void => void (before.current = relatedTarget);
  // The component library returns the focus to the early field, which is gone by then.
  const returnFocus = useEffectEvent(() => {
    const element = before.current;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
    });
  });
  useEffect(() => () => returnFocus(), []);
  const early = (
    <input
      className="sr-only"
      aria-label={text.rail.search}
      autoFocus
      onFocus={remember}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    />
  );
  return (
    <Suspense fallback={early}>
      <CommandPalette typed={typed} onClose={onClose} onAct={onAct} />
    </Suspense>
  );
}
