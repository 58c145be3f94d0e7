import { useCallback, useEffect, useState } from 'react';
import { useBridgeClient, useTopic } from '../../bridge.ts';

/** Full-screen state of the window and its setter. Full screen hides the shell. */
export function useFullScreen(): readonly [boolean, (on: boolean) => void] {
  const { bridge } = useBridgeClient();
  const [isFull, setFull] = useState(false);
  useTopic('fullScreen', ({ on }) => setFull(on));
  const set = useCallback((on: boolean) => void bridge.command('shell.fullScreen', { on }), [bridge]);
  useEffect(() => {
    if (!isFull) return undefined;
    // Capture phase: before other handlers on the screen use Escape.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      set(false);
    };
    document.documentElement.dataset['fullScreen'] = '';
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      delete document.documentElement.dataset['fullScreen'];
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isFull, set]);
  return [isFull, set];
}
