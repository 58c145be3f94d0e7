import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { computerLevels } from '@contract/choices.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, InlineError, useText } from '../../../ui/index.ts';
import { seekProblem } from '../../../table/terms/terms.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { rematchTerms } from './Rematch.tsx';

/**
 * Starts another game with the same terms and a random colour: against the computer at once, against people by a
 * seek. Leads to the form, filled in, in every other case.
 */
export function NewGame({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).end;
  const navigate = useNavigate();
  const computer = useBridgeCommand('challenges.computer');
  const seek = useBridgeCommand('seeks.begin');
  const { accountId, opponent } = game;
  const begin = async (): Promise<void> => {
    const terms = rematchTerms(game);
    const level = computerLevels.find((one) => one === opponent.aiLevel);
    const isSought = game.source === 'pool' || game.source === 'lobby';
    if (terms && level !== undefined) {
      const begun = await computer.run({ accountId, level, terms: { ...terms, color: 'random' } });
      if (begun.ok) navigate({ screen: 'game', accountId, gameId: begun.value.gameId });
      return;
    }
    if (terms && isSought && seekProblem(terms) === null) {
      const begun = await seek.run({ accountId, terms: { ...terms, color: 'random' }, ratings: null });
      if (!begun.ok) return;
    }
    // The form also lists running seeks and opens the game that one leads to.
    navigate({ screen: 'newGame', accountId, ...(terms && { terms: { ...terms, color: 'random' } }) });
  };
  return (
    <>
      <Button size="small" pending={computer.pending || seek.pending} onPress={() => void begin()}>
        {text.newGame}
      </Button>
      <InlineError failure={computer.failure ?? seek.failure} />
    </>
  );
}
