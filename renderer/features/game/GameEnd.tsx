import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../shell/router.ts';
import { Button, InlineError, useNow, useText } from '../../ui/index.ts';
import { gameScreenText } from './game-screen-text.ts';
import { gameText } from './game-text.ts';
import { orderGames } from './order.ts';
import type { ResultLine } from './result.ts';

export interface GameEndProps {
  readonly game: GameView;
  readonly result: ResultLine;
}

/** How the game ended, and where to go from here: the game that waits, another one with the same opponent, or Home. */
export function GameEnd({ game, result }: GameEndProps): ReactNode {
  const text = useText(gameScreenText).end;
  const navigate = useNavigate();
  const games = useBridgeQuery('games.list', undefined);
  const now = useNow(60_000);
  const waiting = orderGames(games.data ?? [], now).find(
    (card) => card.isMyTurn && card.gameId !== game.gameId,
  );
  const moves = Math.ceil(game.moves.length / 2);
  return (
    <section className={`game-end game-end-${result.tone}`} aria-label={text.label}>
      <p className="type-15 strong" role="status">
        {result.headline}
      </p>
      <p className="text-3 num">{[result.score, text.moves(moves)].filter(Boolean).join(' · ')}</p>
      <div className="game-end-actions">
        {waiting ? (
          <Button
            variant="primary"
            size="small"
            onPress={() => navigate({ screen: 'game', accountId: waiting.accountId, gameId: waiting.gameId })}
          >
            {text.next(waiting.opponent.name)}
          </Button>
        ) : (
          <Rematch game={game} />
        )}
        <Button size="small" variant="quiet" onPress={() => navigate({ screen: 'home' })}>
          {text.home}
        </Button>
      </div>
    </section>
  );
}

/** In the practice club the same opponent can be asked again; other opponents are asked on the server's own site. */
function Rematch({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).end;
  const opponents = useBridgeQuery('practice.opponents', undefined);
  const accounts = useBridgeQuery('accounts.list', undefined);
  const ask = useBridgeCommand('practice.askForChallenge');
  const practice =
    accounts.data?.some((account) => account.id === game.accountId && account.kind === 'practice') ?? false;
  const opponent = opponents.data?.find(({ id }) => id === game.opponent.id);
  const { clock } = game;
  if (!practice || !opponent || !clock) return <OpenInBrowser address={game.address} />;
  return (
    <>
      <Button
        variant="primary"
        size="small"
        pending={ask.pending}
        onPress={() =>
          void ask.run({
            opponentId: opponent.id,
            limit: clock.initial / 1000,
            increment: clock.increment / 1000,
          })
        }
      >
        {text.again(opponent.name)}
      </Button>
      <InlineError failure={ask.failure} />
    </>
  );
}

export function OpenInBrowser({ address }: { readonly address: string }): ReactNode {
  const text = useText(gameText);
  const open = useBridgeCommand('shell.openAddress');
  return (
    <>
      <Button size="small" onPress={() => void open.run({ address })}>
        {text.openInBrowser}
      </Button>
      <InlineError failure={open.failure} />
    </>
  );
}
