import { useRef, useState, type ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';

interface AnalyseGameProps {
  readonly accountId: string;
  readonly gameId: string;
  /** The game has figures with findings of an engine, so there is nothing to start. */
  readonly isAnalysed: boolean;
  readonly heldBack: ArchivedGameView['heldBack'];
}

/** Starts the analysis of a game, and shows how far it is. */
export function AnalyseGame({ accountId, gameId, isAnalysed, heldBack }: AnalyseGameProps): ReactNode {
  const text = useText(analysisText);
  const analyse = useBridgeCommand('analysis.analyse');
  const view = useBridgeQuery('analysis.view', undefined).data;
  const area = useRef<HTMLDivElement>(null);
  const [wasRunning, setWasRunning] = useState(false);
  const isThis = (one: { readonly accountId: string; readonly gameId: string }) =>
    one.accountId === accountId && one.gameId === gameId;
  const game = view?.games.find(isThis);
  if (game && !wasRunning) setWasRunning(true);
  if (heldBack === 'ownGame') return <p className="history-quiet">{text.ownGame}</p>;
  const start = async () => {
    const outcome = await analyse.run({ accountId, gameId });
    // The progress replaces the focused button.
    if (outcome.ok) area.current?.focus();
  };
  const skipped = view?.skipped.filter(isThis).length ?? 0;
  const isWaiting = view?.waits === 'playing';
  const news = game
    ? isWaiting
      ? text.waits.playing
      : text.started
    : wasRunning && isAnalysed
      ? text.finished
      : '';
  return (
    <div ref={area} className="stack gap-4" role="group" aria-label={text.progress} tabIndex={-1}>
      {/* Only the start and the end are announced, not each position. */}
      <p className="sr-only" role="status">
        {news}
      </p>
      {game && (
        <p className="num">
          {view?.waits
            ? text.waits[view.waits]
            : game.positions === 0
              ? text.waiting
              : text.running(game.done, game.positions)}
        </p>
      )}
      {game && game.positions > 0 && (
        <progress
          className="game-analysis-progress"
          value={game.done}
          max={game.positions}
          aria-label={text.progress}
        />
      )}
      {!game && !isAnalysed && (
        <div className="line gap-4">
          <Button size="small" onPress={() => void start()}>
            {text.analyse}
          </Button>
          <InlineError failure={analyse.failure} />
        </div>
      )}
      {skipped > 0 && <p className="history-quiet num">{text.skipped(skipped)}</p>}
    </div>
  );
}
