import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GameView } from '@contract/models.ts';
import { useRouter } from '../../../frame/router.ts';
import { OpponentFileButton } from '../../../table/player/OpponentFileButton.tsx';
import { RepertoireLine } from '../../../table/repertoire/RepertoireLine.tsx';
import { Button, useText, useTranslateText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { wayBack } from '../way-back.ts';
import { useNextGame } from '../next-game.ts';
import { NewGame } from './NewGame.tsx';
import { Rematch } from './Rematch.tsx';
import type { ResultLine } from '../result.ts';

export interface GameEndProps {
  readonly game: GameView;
  readonly result: ResultLine;
}

/** Result of the game, and next steps: a waiting game, a rematch, another opponent, its study, or back. */
export function GameEnd({ game, result }: GameEndProps): ReactNode {
  const text = useText(gameScreenText).end;
  const translateText = useTranslateText();
  const { navigate, store } = useRouter();
  const waiting = useNextGame(game);
  const { entries, index } = useStore(store);
  const back = wayBack(game, entries.slice(0, index));
  const { accountId, gameId, ratingChange } = game;
  const rating = ratingChange && text.rating(ratingChange.before + ratingChange.change, ratingChange.change);
  const moves = Math.ceil(game.moves.length / 2);
  return (
    <section className={`game-end game-end-${result.tone}`} aria-label={text.label}>
      <p className="type-15 strong" role="status">
        {result.headline}
      </p>
      <p className="text-3 num">{[result.score, text.moves(moves), rating].filter(Boolean).join(' · ')}</p>
      <RepertoireLine
        {...{ accountId, gameId, moves: game.moves }}
        start={{ variant: game.variant.key, fen: game.initialFen }}
      />
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
        {game.arenaId === undefined && <NewGame game={game} />}
        {result.tone !== 'aborted' && (
          <Button
            size="small"
            onPress={() =>
              navigate({ screen: 'history', accountId, section: 'games', gameId, ply: game.moves.length })
            }
          >
            {text.study}
          </Button>
        )}
        {typeof game.opponent.name === 'string' && game.opponent.id !== undefined && (
          <OpponentFileButton size="small" accountId={accountId} username={game.opponent.name} />
        )}
        <Button
          size="small"
          variant={back.kind === 'arena' && !waiting ? 'primary' : 'quiet'}
          onPress={() => navigate(back.route)}
        >
          {text.back[back.kind]}
        </Button>
      </div>
    </section>
  );
}
