import { memo, type ReactNode } from 'react';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FirstIcon,
  IconButton,
  LastIcon,
  useText,
} from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import type { Browse } from './move-list.ts';

export interface StepButtonsProps {
  readonly onStep: (to: Browse) => void;
  /** The first or last position is shown, which disables stepping further. Default: enabled. */
  readonly atFirst?: boolean;
  readonly atLast?: boolean;
}

/** Buttons to step through moves; the keys are those of `useMoveKeys`. */
export const StepButtons = memo(function StepButtons({
  onStep,
  atFirst = false,
  atLast = false,
}: StepButtonsProps): ReactNode {
  const { steps } = useText(tableText);
  return (
    <>
      <IconButton
        icon={FirstIcon}
        label={steps.first}
        shortcut={['Home']}
        isDisabled={atFirst}
        onPress={() => onStep('first')}
      />
      <IconButton
        icon={ChevronLeftIcon}
        label={steps.previous}
        shortcut={['←']}
        isDisabled={atFirst}
        onPress={() => onStep('previous')}
      />
      <IconButton
        icon={ChevronRightIcon}
        label={steps.next}
        shortcut={['→']}
        isDisabled={atLast}
        onPress={() => onStep('next')}
      />
      <IconButton
        icon={LastIcon}
        label={steps.last}
        shortcut={['End']}
        isDisabled={atLast}
        onPress={() => onStep('last')}
      />
    </>
  );
});
