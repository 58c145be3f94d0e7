import { useMemo } from 'react';
import { defaultSettings } from '@contract/defaults.ts';
import { useBridgeQuery } from '../bridge.ts';
import type { BoardLook } from './look.ts';

/** Board appearance from the settings; the default until they have loaded. */
export function useBoardLook(): BoardLook {
  const { data } = useBridgeQuery('settings.get', undefined);
  const { boardTheme, pieceSet, board } = data ?? defaultSettings;
  return useMemo(() => ({ boardTheme, pieceSet, board }), [boardTheme, pieceSet, board]);
}
