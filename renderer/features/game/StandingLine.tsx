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
      return 'Your move is on its way.';
    case 'first_move':
      return (
        <>
          {standing.mine ? 'Make your first move within ' : `${name} has to make a first move within `}
          <Countdown at={standing.by} />
        </>
      );
    case 'my_turn':
      return 'Your move.';
    case 'their_turn':
      return `Waiting for ${name}.`;
  }
}
