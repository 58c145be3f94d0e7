import type { ReactNode } from 'react';
import type { BotGame } from '@contract/bot.ts';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, InlineError, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { standingOf } from '../board/game-view.ts';
import { OfflineLine } from './OfflineLine.tsx';
import { StandingLine } from './StandingLine.tsx';

/** Status and actions of a game that the bot's engine plays. */
export function EngineActions({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).engine;
  const { accountId, gameId } = game;
  const navigate = useNavigate();
  const takeOver = useBridgeCommand('bot.takeOver');
  const obstacle = obstacleOf(useEngineState(game), text);
  return (
    <>
      <OfflineLine game={game} />
      {obstacle === null ? (
        <StandingLine game={game} standing={standingOf(game, null)} declined={null} />
      ) : (
        <p className="standing" role="status">
          {obstacle}
        </p>
      )}
      <div className="game-acts">
        <Button
          variant="primary"
          pending={takeOver.pending}
          onPress={() => void takeOver.run({ accountId, gameId })}
        >
          {text.takeOver}
        </Button>
        <Button variant="quiet" onPress={() => navigate({ screen: 'bot', accountId })}>
          {text.settings}
        </Button>
      </div>
      <p className="ui-hint">{text.hint}</p>
      <InlineError failure={takeOver.failure} />
    </>
  );
}

function useEngineState({ accountId, gameId }: GameView): BotGame['state'] | undefined {
  const view = useBridgeQuery('bot.view', undefined).data;
  const account = view?.accounts.find((one) => one.accountId === accountId);
  return account?.games.find((one) => one.gameId === gameId)?.state;
}

function obstacleOf(
  state: BotGame['state'] | undefined,
  text: { readonly paused: string; readonly delayed: string },
): string | null {
  if (state === 'paused') return text.paused;
  return state === 'held_up' ? text.delayed : null;
}
