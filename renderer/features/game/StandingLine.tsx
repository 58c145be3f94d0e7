import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { classes } from '../../ui/index.ts';
import { Countdown } from './Countdown.tsx';
import type { Standing } from './game-view.ts';

export interface StandingLineProps {
  readonly game: GameView;
  readonly standing: Standing;
}

/** Where the game stands, in one line that is always there. */
export function StandingLine({ game, standing }: StandingLineProps): ReactNode {
  const urgent =
    standing.kind === 'my_turn' ||
    standing.kind === 'opponent_gone' ||
    (standing.kind === 'first_move' && standing.mine);
  return (
    <p className={classes('standing', urgent && 'standing-urgent')} role="status">
      {standingText(game, standing)}
    </p>
  );
}

function standingText(game: GameView, standing: Standing): ReactNode {
  const { name } = game.opponent;
  switch (standing.kind) {
    case 'opponent_gone':
      return standing.claimAt === null ? (
        `${name} has left the game.`
      ) : (
        <>
          {name} has left. The win can be claimed in the browser in <Countdown at={standing.claimAt} />.
        </>
      );
    case 'draw_offer':
      return standing.mine
        ? `You offered a draw. ${name} may take it or play on.`
        : `${name} offers a draw. Playing on declines it.`;
    case 'takeback_offer':
      return standing.mine
        ? 'You asked to take a move back.'
        : `${name} asks to take a move back. Playing on declines it.`;
    case 'pending':
      return deliveryText(game.delivery);
    case 'first_move':
      return (
        <>
          {standing.mine ? 'Make your first move within ' : `${name} has to make a first move within `}
          <Countdown at={standing.by} />
        </>
      );
    case 'my_turn':
      return game.delivery?.state === 'failed'
        ? `Your last try came to nothing. ${game.delivery.reason ?? ''}`
        : 'Your move.';
    case 'their_turn':
      return `Waiting for ${name}.`;
  }
}

/** What becomes of a move that is on its way, with the reason when it takes longer. */
function deliveryText(delivery: GameView['delivery']): ReactNode {
  switch (delivery?.state) {
    case 'checking':
      return `Asking the server whether your move arrived. ${delivery.reason ?? ''}`;
    case 'waiting':
      return (
        <>
          Your move is tried again
          {delivery.nextTryAt !== null && (
            <>
              {' in '}
              <Countdown at={delivery.nextTryAt} />
            </>
          )}
          . {delivery.reason}
        </>
      );
    default:
      return 'Your move is on its way.';
  }
}
