import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ExplorerChoice, ExplorerGameView, ExplorerQuestion } from '@contract/explorer.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useAnalyse } from '../../frame/board-source.ts';
import { InlineError, useText } from '../../ui/index.ts';
import { explorerText } from './explorer-text.ts';

export interface ExplorerGamesProps {
  readonly accountId: string;
  readonly choice: ExplorerChoice;
  /** The position on screen. */
  readonly position: ExplorerQuestion['position'];
  readonly games: readonly ExplorerGameView[];
}

/** Example games of the position. A press fetches one and opens it on the analysis board. */
export function ExplorerGames({ accountId, choice, position, games }: ExplorerGamesProps): ReactNode {
  const text = useText(explorerText);
  const command = useBridgeCommand('explorer.game');
  const analyse = useAnalyse();
  const [asked, setAsked] = useState<string | null>(null);
  const open = async (id: string) => {
    setAsked(id);
    const outcome = await command.run({ accountId, source: choice.source, id, position });
    if (!outcome.ok) return;
    const { pgn, ply } = outcome.value;
    analyse({
      pgn: () => pgn,
      ply,
      orientation: choice.source === 'user' ? choice.color : 'white',
    });
  };
  const name = (player: ExplorerGameView['white']) =>
    player.rating === null ? player.name : `${player.name} (${Math.round(player.rating)})`;
  return (
    <section aria-label={text.examples}>
      <h3 className="type-13 strong">{text.examples}</h3>
      <p className="type-12 text-2">{text.opensWhere}</p>
      <ol className="openings-game-list">
        {games.map((game) => {
          const names = `${name(game.white)} – ${name(game.black)}`;
          return (
            <li key={game.id}>
              <AriaButton
                className="openings-example"
                isDisabled={command.pending}
                onPress={() => void open(game.id)}
              >
                <span className="sr-only">{text.openGame} </span>
                <span className="strong">{game.san}</span>
                <span className="truncate" title={names}>
                  {names}
                </span>
                <span className="num">
                  {game.winner === null ? text.draw : game.winner === 'white' ? '1–0' : '0–1'}
                </span>
                <span className="text-3 num">
                  {command.pending && asked === game.id ? text.fetching : game.year}
                </span>
              </AriaButton>
            </li>
          );
        })}
      </ol>
      <InlineError failure={command.failure} />
    </section>
  );
}
