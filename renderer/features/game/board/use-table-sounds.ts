import { defaultSettings } from '@contract/defaults.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useLowTimeSound } from '../../../table/clock/use-low-time.ts';
import { useGameSounds } from '../../../table/sound/use-game-sounds.ts';
import type { Table } from './use-table.ts';

/** Plays the sounds of a game on the board. */
export function useTableSounds({ game, line, pending }: Table): void {
  const { lowTimeSound } = useBridgeQuery('settings.get', undefined).data ?? defaultSettings;
  useLowTimeSound(game, lowTimeSound);
  const sent = pending === null ? undefined : line.position?.sanOf(pending);
  useGameSounds({
    gameId: `${game.accountId}/${game.gameId}`,
    reportedAt: game.reportedAt,
    plies: game.moves.length + (pending === null ? 0 : 1),
    san: sent ?? line.plies.at(-1)?.san ?? null,
    over: game.over,
  });
}
