import { useState, type ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { Button, Dialog, FlagIcon, InlineError, useText, useTranslateText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { canAbort } from '../board/game-view.ts';

/** Abort while possible, then resign; with a confirmation when the settings ask for one. */
export function LeaveGame({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).leave;
  const translateText = useTranslateText();
  const { accountId, gameId } = game;
  const settings = useBridgeQuery('settings.get', undefined);
  const abort = useBridgeCommand('games.abort');
  const resign = useBridgeCommand('games.resign');
  const [asking, setAsking] = useState(false);

  if (canAbort(game)) {
    return (
      <>
        <Button pending={abort.pending} onPress={() => void abort.run({ accountId, gameId })}>
          {text.abort}
        </Button>
        <InlineError failure={abort.failure} />
      </>
    );
  }
  const resignNow = (): void => {
    setAsking(false);
    void resign.run({ accountId, gameId });
  };
  return (
    <>
      <Button
        icon={FlagIcon}
        pending={resign.pending}
        onPress={() => (settings.data?.confirmResign === false ? resignNow() : setAsking(true))}
      >
        {text.resign}
      </Button>
      <InlineError failure={resign.failure} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={text.question}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{text.playOn}</Button>
            <Button variant="danger" onPress={resignNow}>
              {text.resign}
            </Button>
          </>
        }
      >
        {text.consequence(translateText(game.opponent.name))}
      </Dialog>
    </>
  );
}
