import type { ReactNode } from 'react';
import { EyeIcon, IconButton, useText } from '../../ui/index.ts';
import { gameScreenText } from './game-screen-text.ts';
import { GameDoing } from './panel/GameDoing.tsx';
import { LinkAnnouncement } from './panel/OfflineLine.tsx';
import { useReconnection } from './use-reconnection.ts';
import { needsAttention } from './board/game-view.ts';
import type { Table } from './board/use-table.ts';
import type { TypedMoveState } from './typing/typing-state.ts';

/**
 * Zen mode's exit and urgent states: the result, a lost connection, a move that is not delivered, the time for the
 * first move, and the opponent's offers and refusals.
 */
export function ZenCorner({
  table,
  typed,
  onZen,
}: {
  readonly table: Table;
  readonly typed: TypedMoveState;
  readonly onZen: () => void;
}): ReactNode {
  const text = useText(gameScreenText).zen;
  const { game, sender, declined } = table;
  const isOffline = useReconnection(game) !== null;
  return (
    <aside className="zen-corner">
      <IconButton className="zen-leave" icon={EyeIcon} label={text.leave} shortcut={['Z']} onPress={onZen} />
      <LinkAnnouncement game={game} />
      {(isOffline || sender.refusal !== null || declined !== null || needsAttention(game)) && (
        <div className="zen-card">
          <GameDoing table={table} typed={typed} />
        </div>
      )}
    </aside>
  );
}
