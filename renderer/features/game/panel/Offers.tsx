import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { Button, InlineError, useNow, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { canAskTakeback, canOfferDraw } from '../board/game-view.ts';

export interface OffersProps {
  readonly game: GameView;
  /** The rules allow either side to claim a draw: repetition or fifty moves. */
  readonly drawIsDue: boolean;
  /** Whether the next move includes a draw offer. */
  readonly withDraw: boolean;
  readonly onWithDraw: (on: boolean) => void;
}

/** Draw offers, takebacks and claims: the opponent's with answers, the own ones as buttons. */
export function Offers({ game, drawIsDue, withDraw, onWithDraw }: OffersProps): ReactNode {
  const text = useText(gameScreenText).offers;
  const offer = useBridgeCommand('games.offer');
  const claim = useBridgeCommand('games.claim');
  const now = useNow(1_000);
  const { accountId, gameId, color, drawOffer, takebackOffer, opponentGone } = game;
  const ask = (what: 'draw' | 'takeback', yes: boolean) => void offer.run({ accountId, gameId, what, yes });
  const end = (what: 'victory' | 'draw') => void claim.run({ accountId, gameId, what });
  const mayClaim = (opponentGone?.claimAt ?? Infinity) <= now;
  const asksDraw = drawOffer !== null && drawOffer !== color;
  const asksTakeback = takebackOffer !== null && takebackOffer !== color;
  const isPending = offer.pending || claim.pending;
  return (
    <div className="game-offers">
      {mayClaim && (
        <>
          <Button variant="primary" size="small" pending={isPending} onPress={() => end('victory')}>
            {text.claimVictory}
          </Button>
          <Button size="small" pending={isPending} onPress={() => end('draw')}>
            {text.claimDraw}
          </Button>
        </>
      )}
      {asksDraw && (
        <Answers accept={text.takeDraw} pending={isPending} onAnswer={(yes) => ask('draw', yes)} />
      )}
      {asksTakeback && (
        <Answers accept={text.allowTakeback} pending={isPending} onAnswer={(yes) => ask('takeback', yes)} />
      )}
      {drawIsDue && !asksDraw && (
        <Button size="small" pending={isPending} onPress={() => ask('draw', true)}>
          {text.takeDueDraw}
        </Button>
      )}
      {!asksDraw && !drawIsDue && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={!canOfferDraw(game) || drawOffer === color}
          pending={isPending}
          onPress={() => ask('draw', true)}
        >
          {drawOffer === color ? text.drawOffered : text.draw}
        </Button>
      )}
      {!asksTakeback && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={!canAskTakeback(game) || takebackOffer === color}
          pending={isPending}
          onPress={() => ask('takeback', true)}
        >
          {takebackOffer === color ? text.takebackAsked : text.takeback}
        </Button>
      )}
      {/* Disabled instead of absent, and last: the other buttons keep their places from move to move. */}
      {!asksDraw && !drawIsDue && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={!game.isMyTurn || !canOfferDraw(game) || drawOffer === color}
          aria-pressed={withDraw}
          onPress={() => onWithDraw(!withDraw)}
        >
          {withDraw ? text.drawGoesAlong : text.drawWithMove}
        </Button>
      )}
      <InlineError failure={offer.failure ?? claim.failure} />
    </div>
  );
}

interface AnswersProps {
  readonly accept: string;
  readonly pending: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

function Answers({ accept, pending, onAnswer }: AnswersProps): ReactNode {
  const text = useText(gameScreenText).offers;
  return (
    <>
      <Button variant="primary" size="small" pending={pending} onPress={() => onAnswer(true)}>
        {accept}
      </Button>
      <Button size="small" pending={pending} onPress={() => onAnswer(false)}>
        {text.decline}
      </Button>
    </>
  );
}
