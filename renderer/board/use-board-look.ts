import { useMemo } from 'react';
import { useBridgeQuery } from '../bridge.ts';
import { defaultLook, type BoardLook } from './look.ts';

/** How the user wants boards drawn; the usual look until the settings have arrived. */
export function useBoardLook(): BoardLook {
  const { data } = useBridgeQuery('settings.get', undefined);
  const { boardTheme, pieceSet, coordinates } = data ?? defaultLook;
  return useMemo(() => ({ boardTheme, pieceSet, coordinates }), [boardTheme, pieceSet, coordinates]);
}
