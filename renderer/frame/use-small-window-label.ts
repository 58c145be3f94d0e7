import { useBridgeQuery } from '../bridge.ts';
import { useText } from '../ui/index.ts';
import { frameText } from './frame-text.ts';

/** Label of a button that opens a small window; says so where the desktop may not keep it on top. */
export function useSmallWindowLabel(): string {
  const { smallWindow } = useText(frameText);
  const desktop = useBridgeQuery('desktop.view', undefined).data;
  return desktop?.keepsWindowsOnTop === false ? smallWindow.besideOthers : smallWindow.onTop;
}
