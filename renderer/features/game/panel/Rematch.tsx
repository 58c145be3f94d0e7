import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import type { Terms } from '@contract/terms.ts';
import { computerLevels } from '@contract/choices.ts';
import { opposite, variantKeys } from '@chess/vocabulary.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, InlineError, useText, useTranslateText } from '../../../ui/index.ts';
import { useSentChallenge } from '../../../table/terms/use-sent-challenge.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { OpenInBrowser } from '../../../table/OpenInBrowser.tsx';

/** Rematch with colours reversed: offer, answer, or link to the started game. */
export function Rematch({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).end;
  const navigate = useNavigate();
  const { accountId, gameId, opponent } = game;
  const name = useTranslateText()(opponent.name);
  const challenges = useBridgeQuery('challenges.list', undefined).data ?? [];
  const create = useBridgeCommand('challenges.create');
  const computer = useBridgeCommand('challenges.computer');
  const accept = useBridgeCommand('challenges.accept');
  const cancel = useBridgeCommand('challenges.cancel');
  const { fate, follow, forget, id: sentId } = useSentChallenge(accountId);
  const offered = challenges.find(
    (one) => one.accountId === accountId && one.direction === 'in' && one.rematchOf === gameId,
  );
  const openGame = (id: string): void => navigate({ screen: 'game', accountId, gameId: id });
  const terms = rematchTerms(game);
  const level = computerLevels.find((one) => one === opponent.aiLevel);

  const ask = async (): Promise<void> => {
    if (!terms) return;
    if (level !== undefined) {
      const begun = await computer.run({ accountId, level, terms });
      if (begun.ok) openGame(begun.value.gameId);
      return;
    }
    if (opponent.id === undefined) return;
    const made = await create.run({ accountId, username: opponent.id, terms });
    if (made.ok) follow({ id: made.value.challengeId, name: opponent.name });
  };

  if (game.rematch !== undefined) {
    const next = game.rematch;
    return (
      <Button variant="primary" size="small" onPress={() => openGame(next)}>
        {text.toRematch}
      </Button>
    );
  }
  if (offered) {
    return (
      <>
        <Button
          variant="primary"
          size="small"
          pending={accept.pending}
          onPress={() =>
            void accept
              .run({ accountId, challengeId: offered.id })
              .then((outcome) => outcome.ok && follow({ id: offered.id, name: opponent.name }))
          }
        >
          {text.takeRematch(name)}
        </Button>
        <InlineError failure={accept.failure} />
      </>
    );
  }
  if (!terms || (level === undefined && opponent.id === undefined) || game.arenaId !== undefined)
    return <OpenInBrowser address={game.address} />;
  const waits = fate?.kind === 'waiting';
  return (
    <>
      <Button
        variant="primary"
        size="small"
        pending={create.pending || computer.pending}
        isDisabled={waits}
        onPress={() => void ask()}
      >
        {waits ? text.rematchAsked : text.again(name)}
      </Button>
      {waits && sentId !== null && (
        <Button
          variant="quiet"
          size="small"
          pending={cancel.pending}
          onPress={() =>
            void cancel
              .run({ accountId, challengeId: sentId })
              .then((outcome) => (outcome.ok ? forget() : undefined))
          }
        >
          {text.takeBack}
        </Button>
      )}
      {(fate?.kind === 'declined' || fate?.kind === 'gone') && (
        <span className="text-2" role="status">
          {text.noRematch(name, fate.kind === 'declined')}
        </span>
      )}
      <InlineError failure={create.failure ?? computer.failure ?? cancel.failure} />
    </>
  );
}

/** Terms of a rematch with reversed colours; null for a variant that this app cannot offer. */
export function rematchTerms(game: GameView): Terms | null {
  const variant = variantKeys.find((key) => key === game.variant.key);
  if (!variant) return null;
  const { clock, daysPerTurn, rated, color, initialFen } = game;
  return {
    variant,
    rated,
    color: opposite(color),
    time: clock
      ? { kind: 'clock', limitSeconds: clock.initial / 1000, incrementSeconds: clock.increment / 1000 }
      : daysPerTurn === null
        ? { kind: 'unlimited' }
        : { kind: 'correspondence', daysPerTurn },
    ...(variant === 'fromPosition' && { fen: initialFen }),
  };
}
