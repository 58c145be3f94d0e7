/** What the player does in a game, brought to the server although answers are lost: once, or not at all and said so. */
import type { Clock } from '../../base/clock.ts';
import { deliver, type Delivered, type DeliveryPhase } from '../../service/deliver.ts';
import type { Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure } from '../../views/failure.ts';
import { failureOfMove, isRepeatable, judgeMove, moveTimeLeft, type MoveIntent } from './deliver-move.ts';
import { currentPosition, fenAt, type Held } from './held-game.ts';
import { isOver, movesOf } from './live-game.ts';
import { say } from '../../text/say.ts';

export interface GameActionsOptions {
  readonly clock: Clock;
  /** Asks the server anew for the game; true when it answered and the game knows. */
  readonly look: (held: Held, reason: string) => Promise<boolean>;
  /** What is shown of the game has changed. */
  readonly changed: (held: Held) => void;
  /** Whether the game is still in memory: an account that was removed takes its games with it. */
  readonly isHeld: (held: Held) => boolean;
}

export interface GameActions {
  /** Resolves when the move is made; rejects with a `ContractFailure` when it was not. `send` is given normalised UCI. */
  move(
    held: Held,
    ply: number,
    uci: string,
    send: (uci: string, signal: AbortSignal) => Promise<Result<unknown>>,
  ): Promise<void>;
  /** The same for what ends a game: resigning and aborting. */
  end(held: Held, send: (signal: AbortSignal) => Promise<Result<unknown>>): Promise<void>;
}

/** A move that the server took must show in the game within this time, ms; else the game is asked. */
const confirmationMs = 3_000;

export function createGameActions({ clock, look, changed, isHeld }: GameActionsOptions): GameActions {
  const onNewsOf = (held: Held) => (listener: () => void) => {
    held.listeners.add(listener);
    return () => void held.listeners.delete(listener);
  };

  const intentOf = (held: Held, ply: number, uci: string): MoveIntent => {
    const before = currentPosition(held);
    if (!before)
      throw new ContractFailure(
        'unavailable',
        say('The board is not known yet: wait until the game is connected.'),
      );
    if (held.pending) throw new ContractFailure('unavailable', say('The last move is still on its way.'));
    if (movesOf(held.game).length !== ply || before.turn !== held.game.summary.color) {
      throw new ContractFailure(
        'refused',
        say('The position has changed meanwhile. Look at the board and move again.'),
      );
    }
    const played = before.play(uci);
    if (!played) throw new ContractFailure('refused', say('That move is not legal in this position.'));
    return { ply, before, played };
  };

  /** Taken by the server, but not seen in the game: the stream may be dead. */
  const confirmLater = (held: Held) => {
    if (!held.pending) return;
    const pending = { ...held.pending, taken: true };
    held.pending = pending;
    clock.after(confirmationMs, () => {
      if (held.pending === pending && isHeld(held)) void look(held, say('A move was not confirmed.'));
    });
  };

  /** A server that refuses what the app took for possible knows the game better. */
  const doubt = (held: Held, delivered: Delivered) => {
    if (delivered.ok || delivered.why !== 'refused' || !isHeld(held) || isOver(held.game)) return;
    if (delivered.error?.code === 'bad_request' || delivered.error?.code === 'not_found')
      void look(held, say('The server refused what seemed possible.'));
  };

  return {
    async move(held, ply, uci, send) {
      if (held.game.ahead || !held.game.full) await look(held, say('The moves of the game are not known.'));
      const intent = intentOf(held, ply, uci);
      const { played } = intent;
      const show = (phase: DeliveryPhase) => {
        // A move that shows on the board is not on its way any more.
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
        held.failed = { uci: played.uci, reason: failure.message, ply };
      changed(held);
      doubt(held, delivered);
      throw failure;
    },
    async end(held, send) {
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
        : new ContractFailure('unavailable', say('The server could not be reached in time.'));
    },
  };
}
