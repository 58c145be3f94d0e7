import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { Button, InlineError, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';

/** Button that halves the own clock for one extra point in an arena game. */
export function Berserk({ game: { accountId, gameId } }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText);
  const berserk = useBridgeCommand('games.berserk');
  return (
    <>
      <Button pending={berserk.pending} onPress={() => void berserk.run({ accountId, gameId })}>
        <span title={text.berserkHint}>{text.berserk}</span>
      </Button>
      <InlineError failure={berserk.failure} />
    </>
  );
}
