import type { ReactNode } from 'react';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';

interface AnalyseGameProps {
  readonly accountId: string;
  readonly gameId: string;
}

/** Starts the analysis of a game, and shows how far it is. */
export function AnalyseGame({ accountId, gameId }: AnalyseGameProps): ReactNode {
  const text = useText(analysisText);
  const analyse = useBridgeCommand('analysis.analyse');
  const view = useBridgeQuery('analysis.view', undefined).data;
  const game = view?.games.find((one) => one.accountId === accountId && one.gameId === gameId);
  if (!game)
    return (
      <div className="line gap-4">
        <Button size="small" onPress={() => void analyse.run({ accountId, gameId })}>
          {text.analyse}
        </Button>
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
