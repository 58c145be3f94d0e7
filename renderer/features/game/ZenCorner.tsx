import type { ReactNode } from 'react';
import { EyeIcon, IconButton, useText } from '../../ui/index.ts';
import { gameScreenText } from './game-screen-text.ts';
import { GameDoing } from './panel/GameDoing.tsx';
import { needsAnswer } from './board/game-view.ts';
import type { Table } from './board/use-table.ts';
import type { TypedMoveState } from './typing/typing-state.ts';

/** Zen mode's exit and urgent states: the result, a refused move, and the opponent's offers and refusals. */
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
  return (
    <aside className="zen-corner">
      <IconButton className="zen-leave" icon={EyeIcon} label={text.leave} shortcut={['Z']} onPress={onZen} />
      {(sender.refusal !== null || declined !== null || needsAnswer(game)) && (
        <div className="zen-card">
          <GameDoing table={table} typed={typed} />
        </div>
      )}
    </aside>
  );
}
