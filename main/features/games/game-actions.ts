/** Delivers the player's actions exactly once or reports the failure, in spite of lost answers. */
import type { Clock } from '../../base/clock.ts';
import { deliver, type DeliveryOutcome, type DeliveryPhase } from '../../service/deliver.ts';
import type { Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure } from '../../views/failure.ts';
import { failureOfMove, isRepeatable, judgeMove, moveTimeLeft, type MoveIntent } from './move-delivery.ts';
import { currentPosition, fenAt, type TrackedGame } from './tracked-game.ts';
import { isOver, movesOf } from './live-game.ts';
import { messageOf, type Message } from '../../text/message.ts';

export interface GameActionsOptions {
  readonly clock: Clock;
  /** Fetches the game again. Resolves to true once the game is up to date. */
  readonly look: (held: TrackedGame, reason: Message) => Promise<boolean>;
  readonly changed: (held: TrackedGame) => void;
  /** Whether the game is still in memory: removing an account drops its games. */
  readonly isHeld: (held: TrackedGame) => boolean;
}

/** An accepted move must appear in the game within this time, ms; otherwise the game is fetched. */
const confirmationMs = 3_000;

export function createGameActions({ clock, look, changed, isHeld }: GameActionsOptions) {
  const onNewsOf = (held: TrackedGame) => (listener: () => void) => {
    held.listeners.add(listener);
    return () => void held.listeners.delete(listener);
  };

  const intentOf = (held: TrackedGame, ply: number, uci: string): MoveIntent => {
    const before = currentPosition(held);
    if (!before) throw new ContractFailure('unavailable', messageOf('game.boardUnknown'));
    if (held.pending) throw new ContractFailure('unavailable', messageOf('game.moveUnderWay'));
    if (movesOf(held.game).length !== ply || before.turn !== held.game.summary.color) {
      throw new ContractFailure('refused', messageOf('game.positionChanged'));
    }
    const played = before.play(uci);
    if (!played) throw new ContractFailure('refused', messageOf('game.illegalMove'));
    return { ply, before, played };
  };

  /** An accepted move that does not appear indicates a dead stream. */
  const confirmLater = (held: TrackedGame) => {
    if (!held.pending) return;
    const pending = { ...held.pending, taken: true };
    held.pending = pending;
    clock.after(confirmationMs, () => {
      if (held.pending === pending && isHeld(held)) void look(held, messageOf('stream.moveUnconfirmed'));
    });
  };

  /** After an unexpected refusal the game is fetched: the server's state differs. */
  const doubt = (held: TrackedGame, delivered: DeliveryOutcome) => {
    if (delivered.ok || delivered.why !== 'refused' || !isHeld(held) || isOver(held.game)) return;
    if (delivered.error?.code === 'bad_request' || delivered.error?.code === 'not_found')
      void look(held, messageOf('stream.unexpectedRefusal'));
  };

  return {
    /** Resolves once the move is made; rejects with a `ContractFailure` otherwise. `send` receives normalised UCI. */
    async move(
      held: TrackedGame,
      ply: number,
      uci: string,
      send: (uci: string, signal: AbortSignal) => Promise<Result<unknown>>,
    ) {
      if (held.game.ahead || !held.game.full) await look(held, messageOf('stream.movesUnknown'));
      const intent = intentOf(held, ply, uci);
      const { played } = intent;
      const show = (phase: DeliveryPhase) => {
        // A move that already appeared is not pending any more.
        if (phase.kind !== 'sending' && !held.pending) return;
        const nextTryAt = phase.kind === 'waiting' ? clock.now() + phase.waitMs : null;
        held.pending = { uci: played.uci, ply, phase, nextTryAt, taken: false };
        changed(held);
      };
      held.failed = null;
      const delivered = await deliver({
        clock,
        send: (signal) => send(played.uci, signal),
        judge: () => (isHeld(held) ? judgeMove(held.game, intent, (plies) => fenAt(held, plies)) : 'over'),
        onNews: onNewsOf(held),
        look: (reason) => look(held, reason),
        timeLeft: () => moveTimeLeft(held.game, held.heardAt, clock.monotonic()),
        onPhase: show,
        repeatable: isRepeatable(played),
      });
      if (delivered.ok) {
        confirmLater(held);
        return;
      }
      const failure = failureOfMove(delivered);
      held.pending = null;
      if (movesOf(held.game).length === ply && !isOver(held.game))
        held.failed = { uci: played.uci, reason: failure.userMessage, ply };
      changed(held);
      doubt(held, delivered);
      throw failure;
    },
    /** The same for actions that end the game: resigning and aborting. */
    async end(held: TrackedGame, send: (signal: AbortSignal) => Promise<Result<unknown>>) {
      const delivered = await deliver({
        clock,
        send,
        judge: () => (isHeld(held) && !isOver(held.game) ? 'open' : 'arrived'),
        onNews: onNewsOf(held),
        look: (reason) => look(held, reason),
        timeLeft: () => null,
        onPhase: () => {},
        repeatable: true,
      });
      if (delivered.ok) return;
      doubt(held, delivered);
      throw delivered.error
        ? contractFailure(delivered.error)
        : new ContractFailure('unavailable', messageOf('game.serverUnreachable'));
    },
  };
}
