import type { ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';

interface AnalyseGameProps {
  readonly accountId: string;
  readonly gameId: string;
  readonly isAnalysed: boolean;
  readonly heldBack: ArchivedGameView['heldBack'];
}

/** Starts the analysis of a game, and shows how far it is. */
export function AnalyseGame({ accountId, gameId, isAnalysed, heldBack }: AnalyseGameProps): ReactNode {
  const text = useText(analysisText);
  const analyse = useBridgeCommand('analysis.analyse');
  const view = useBridgeQuery('analysis.view', undefined).data;
  const game = view?.games.find((one) => one.accountId === accountId && one.gameId === gameId);
  if (heldBack === 'ownGame') return <p className="history-quiet">{text.ownGame}</p>;
  if (!game && isAnalysed) return null;
  if (!game)
    return (
      <div className="line gap-4">
        <Button size="small" onPress={() => void analyse.run({ accountId, gameId })}>
          {text.analyse}
        </Button>
        <InlineError failure={analyse.failure} />
      </div>
    );
  const isWaiting = view?.waits === 'playing';
  return (
    <div className="stack gap-4" role="status">
      <p className="num">
        {isWaiting
          ? text.playing
          : game.positions === 0
            ? text.waiting
            : text.running(game.done, game.positions)}
      </p>
      {game.positions > 0 && (
        <progress
          className="game-analysis-progress"
          value={game.done}
          max={game.positions}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
