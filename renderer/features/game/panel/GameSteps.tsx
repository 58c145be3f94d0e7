import { memo, type ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { useSmallWindowLabel } from '../../../frame/use-small-window-label.ts';
import {
  BoardIcon,
  Button,
  EyeIcon,
  FlipIcon,
  IconButton,
  useText,
  useTranslate,
} from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import type { Browse } from '../../../table/moves/move-list.ts';
import { tableText } from '../../../table/table-text.ts';
import { StepButtons } from '../../../table/moves/StepButtons.tsx';

export interface GameStepsProps extends Pick<GameView, 'accountId' | 'gameId'> {
  readonly over: boolean;
  readonly playable: boolean;
  /** The newest position is shown. */
  readonly live: boolean;
  readonly onZen: () => void;
  readonly onStep: (to: Browse) => void;
  readonly onFlip: () => void;
  /** The menu to copy and share the game. */
  readonly share: ReactNode;
}

/** Buttons to step through moves and to change the view. */
export const GameSteps = memo(function GameSteps(props: GameStepsProps): ReactNode {
  const text = useText(gameScreenText);
  const { steps } = useText(tableText);
  const { onStep } = props;
  return (
    <div className="game-steps">
      <StepButtons onStep={onStep} />
      {!props.live && (
        <Button size="small" variant="quiet" className="game-back" onPress={() => onStep('last')}>
          {props.over ? steps.toEnd : steps.toLive}
        </Button>
      )}
      <span className="game-flip">
        {props.playable && <SmallWindowButton accountId={props.accountId} gameId={props.gameId} />}
        <IconButton icon={EyeIcon} label={text.zen.enter} shortcut={['Z']} onPress={props.onZen} />
        {props.share}
        <IconButton icon={FlipIcon} label={steps.flip} shortcut={['Shift', 'F']} onPress={props.onFlip} />
      </span>
    </div>
  );
});

/** Opens the game in a small window. */
function SmallWindowButton({ accountId, gameId }: Pick<GameStepsProps, 'accountId' | 'gameId'>): ReactNode {
  const label = useSmallWindowLabel();
  const translate = useTranslate();
  const open = useBridgeCommand('shell.openSmall');
  return (
    <IconButton
      icon={BoardIcon}
      label={open.failure ? translate(open.failure.message) : label}
      onPress={() => void open.run({ route: { screen: 'game', accountId, gameId } })}
    />
  );
}
