import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { classes, translateText, useNow, useText, useTranslate, type Translate } from '../../../ui/index.ts';
import { Countdown } from '../../../table/clock/Countdown.tsx';
import { gameScreenText } from '../game-screen-text.ts';
import type { OfferKind } from '../declined-offer.ts';
import type { GameStanding } from '../board/game-view.ts';

type StandingText = TextOf<typeof gameScreenText>['standing'];

export interface StandingLineProps {
  readonly game: GameView;
  readonly standing: GameStanding;
  /** The user's offer that the opponent has just declined. */
  readonly declined: OfferKind | null;
  /** Further text. */
  readonly note?: ReactNode;
}

/** Status of the game in one permanent line. */
export function StandingLine({ game, standing, declined, note }: StandingLineProps): ReactNode {
  const text = useText(gameScreenText).standing;
  const translate = useTranslate();
  const urgent =
    standing.kind === 'my_turn' ||
    standing.kind === 'opponent_gone' ||
    (standing.kind === 'first_move' && standing.mine);
  return (
    <p className={classes('standing', urgent && 'standing-urgent')} role="status">
      {declined !== null && (
        <span>{text.declined[declined](translateText(game.opponent.name, translate))}</span>
      )}
      <span>{standingText(game, standing, text, translate)}</span>
      {note}
    </p>
  );
}

function standingText(
  game: GameView,
  standing: GameStanding,
  text: StandingText,
  translate: Translate,
): ReactNode {
  const name = translateText(game.opponent.name, translate);
  switch (standing.kind) {
    case 'engine':
      return standing.thinks ? text.engineThinks : text.waitingFor(name);
    case 'opponent_gone':
      return standing.claimAt === null ? text.left(name) : <Claim name={name} at={standing.claimAt} />;
    case 'draw_offer':
      return standing.mine ? text.drawMine(name) : text.drawTheirs(name);
    case 'takeback_offer':
      return standing.mine ? text.takebackMine : text.takebackTheirs(name);
    case 'pending':
      return deliveryText(game.delivery, text, translate);
    case 'first_move':
      return (
        <>
          {standing.mine ? text.firstMine : text.firstTheirs(name)}
          <Countdown at={standing.by} />
        </>
      );
    case 'my_turn':
      return game.delivery?.state === 'failed'
        ? `${text.failed} ${reasonText(game.delivery, translate)}`
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

/** Delivery state of a move, with the reason for a delay. */
function deliveryText(delivery: GameView['delivery'], text: StandingText, translate: Translate): ReactNode {
  switch (delivery?.state) {
    case 'checking':
      return `${text.checking} ${reasonText(delivery, translate)}`;
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
          {reasonText(delivery, translate)}
        </>
      );
    default:
      return text.onItsWay;
  }
}

function reasonText({ reason }: NonNullable<GameView['delivery']>, translate: Translate): string {
  return reason === null ? '' : translate(reason);
}
