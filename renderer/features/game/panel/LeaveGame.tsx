import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { Button, FlagIcon, InlineError, useText, useTranslateText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { canAbort } from '../board/game-view.ts';

/** Abort while possible, then resign; with a confirmation when the settings ask for one. */
export function LeaveGame({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).leave;
  const { accountId, gameId } = game;
  const settings = useBridgeQuery('settings.get', undefined);
  const abort = useBridgeCommand('games.abort');
  const resign = useBridgeCommand('games.resign');
  const [asking, setAsking] = useState(false);
  /** Whether the question was answered with no: the focus returns to the button that asked it. */
  const [hasStayed, setStayed] = useState(false);

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
      {asking ? (
        <ResignQuestion
          game={game}
          onResign={resignNow}
          onStay={() => {
            setAsking(false);
            setStayed(true);
          }}
        />
      ) : (
        <Button
          icon={FlagIcon}
          pending={resign.pending}
          autoFocus={hasStayed}
          onPress={() => (settings.data?.confirmResign === false ? resignNow() : setAsking(true))}
        >
          {text.resign}
        </Button>
      )}
      <InlineError failure={resign.failure} />
    </>
  );
}

interface QuestionProps {
  readonly game: GameView;
  readonly onResign: () => void;
  readonly onStay: () => void;
}

/** In the panel instead of over the board: the clock runs while the user reads it. */
function ResignQuestion({ game, onResign, onStay }: QuestionProps): ReactNode {
  const text = useText(gameScreenText).leave;
  const translateText = useTranslateText();
  const titleId = useId();
  const consequenceId = useId();
  const question = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onStay();
  });
  useEffect(() => {
    const element = question.current;
    // In a low window the panel scrolls.
    element?.scrollIntoView({ block: 'nearest' });
    const listener = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return (
    <div
      ref={question}
      className="resign-question stack gap-8"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={consequenceId}
    >
      <p id={titleId} className="strong">
        {text.question}
      </p>
      <p id={consequenceId} className="text-2">
        {text.consequence(translateText(game.opponent.name))}
      </p>
      <div className="line gap-8">
        <Button autoFocus onPress={onStay}>
          {text.playOn}
        </Button>
        <Button variant="danger" onPress={onResign}>
          {text.resign}
        </Button>
      </div>
    </div>
  );
}
