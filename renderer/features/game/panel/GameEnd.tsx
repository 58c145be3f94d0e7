import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, useText, useTranslateText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { useNextGame } from '../next-game.ts';
import { Rematch } from './Rematch.tsx';
import type { ResultLine } from '../result.ts';

export interface GameEndProps {
  readonly game: GameView;
  readonly result: ResultLine;
}

/** Result of the game, and next steps: a waiting game, a rematch, or Home. */
export function GameEnd({ game, result }: GameEndProps): ReactNode {
  const text = useText(gameScreenText).end;
  const translateText = useTranslateText();
  const navigate = useNavigate();
  const waiting = useNextGame(game);
  const moves = Math.ceil(game.moves.length / 2);
  return (
    <section className={`game-end game-end-${result.tone}`} aria-label={text.label}>
      <p className="type-15 strong" role="status">
        {result.headline}
      </p>
      <p className="text-3 num">{[result.score, text.moves(moves)].filter(Boolean).join(' · ')}</p>
      <div className="game-end-actions">
        {waiting && (
          <Button
            variant="primary"
            size="small"
            onPress={() => navigate({ screen: 'game', accountId: waiting.accountId, gameId: waiting.gameId })}
          >
            {text.next(translateText(waiting.opponent.name))}
          </Button>
        )}
        <Rematch game={game} />
        <Button size="small" variant="quiet" onPress={() => navigate({ screen: 'home' })}>
          {text.home}
        </Button>
      </div>
    </section>
  );
}
