import { useCallback, useEffect, useState } from 'react';
import { useBridgeClient, useTopic } from '../../bridge.ts';

/** Whether the window fills its screen, and how to change that. The shell around the screen is out of the way then. */
export function useFullScreen(): readonly [boolean, (on: boolean) => void] {
  const { bridge } = useBridgeClient();
  const [isFull, setFull] = useState(false);
  useTopic('fullScreen', ({ on }) => setFull(on));
  const set = useCallback((on: boolean) => void bridge.command('shell.fullScreen', { on }), [bridge]);
  useEffect(() => {
    if (!isFull) return undefined;
    // Before anything on the screen takes it for its own.
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
