import { useCallback, useEffect, useState } from 'react';
import { useBridgeClient, useTopic } from '../../bridge.ts';

/** Whether the window fills its screen, and how to change that. The shell around the screen is out of the way then. */
export function useFullScreen(): readonly [boolean, (on: boolean) => void] {
  const { bridge } = useBridgeClient();
  const [isFull, setFull] = useState(false);
  useTopic('fullScreen', ({ on }) => setFull(on));
  useEffect(() => {
    if (!isFull) return undefined;
    document.documentElement.dataset['fullScreen'] = '';
    return () => {
      delete document.documentElement.dataset['fullScreen'];
    };
  }, [isFull]);
  const set = useCallback((on: boolean) => void bridge.command('shell.fullScreen', { on }), [bridge]);
  return [isFull, set];
}
