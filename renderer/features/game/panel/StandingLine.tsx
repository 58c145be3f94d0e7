import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { classes, useNow, useText } from '../../../ui/index.ts';
import { Countdown } from '../../../table/clock/Countdown.tsx';
import { gameScreenText } from '../game-screen-text.ts';
import type { GameStanding } from '../board/game-view.ts';

type StandingText = TextOf<typeof gameScreenText>['standing'];

export interface StandingLineProps {
  readonly game: GameView;
  readonly standing: GameStanding;
  /** What else there is to say. */
  readonly note?: ReactNode;
}

/** Where the game stands, in one line that is always there. */
export function StandingLine({ game, standing, note }: StandingLineProps): ReactNode {
  const text = useText(gameScreenText).standing;
  const urgent =
    standing.kind === 'my_turn' ||
    standing.kind === 'opponent_gone' ||
    (standing.kind === 'first_move' && standing.mine);
  return (
    <p className={classes('standing', urgent && 'standing-urgent')} role="status">
      <span>{standingText(game, standing, text)}</span>
      {note}
    </p>
  );
}

function standingText(game: GameView, standing: GameStanding, text: StandingText): ReactNode {
  const { name } = game.opponent;
  switch (standing.kind) {
    case 'opponent_gone':
      return standing.claimAt === null ? text.left(name) : <Claim name={name} at={standing.claimAt} />;
    case 'draw_offer':
      return standing.mine ? text.drawMine(name) : text.drawTheirs(name);
    case 'takeback_offer':
      return standing.mine ? text.takebackMine : text.takebackTheirs(name);
    case 'pending':
      return deliveryText(game.delivery, text);
    case 'first_move':
      return (
        <>
          {standing.mine ? text.firstMine : text.firstTheirs(name)}
          <Countdown at={standing.by} />
        </>
      );
    case 'my_turn':
      return game.delivery?.state === 'failed'
        ? `${text.failed} ${game.delivery.reason ?? ''}`
        : text.yourMove;
    case 'their_turn':
      return text.waitingFor(name);
  }
}

function Claim({ name, at }: { readonly name: string; readonly at: number }): ReactNode {
  const text = useText(gameScreenText).standing;
  if (useNow(1_000) >= at) return text.claimNow(name);
  return (
    <>
      {text.claim(name)}
      <Countdown at={at} />.
    </>
  );
}

/** What becomes of a move that is on its way, with the reason when it takes longer. */
function deliveryText(delivery: GameView['delivery'], text: StandingText): ReactNode {
  switch (delivery?.state) {
    case 'checking':
      return `${text.checking} ${delivery.reason ?? ''}`;
    case 'waiting':
      return (
        <>
          {delivery.nextTryAt === null ? (
            text.retry
          ) : (
            <>
              {text.retryIn}
              <Countdown at={delivery.nextTryAt} />.
            </>
          )}{' '}
          {delivery.reason}
        </>
      );
    default:
      return text.onItsWay;
  }
}
