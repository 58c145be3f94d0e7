import type { CommandInput } from '@contract/index.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { useText } from '../../ui/index.ts';
import { markText } from './mark-text.ts';

export type MarkedPosition = Omit<CommandInput<'training.mark'>, 'accountId' | 'moves'> & {
  /** Absent: the account whose history is shown first. */
  readonly accountId?: string;
  /** The position has no line because the only known move is a mistake. */
  readonly isMistake?: boolean;
};

/** Adds a position to training; the first move of its line is the right one. Null without an account. */
export function useMark(): ((position: MarkedPosition) => Promise<void>) | null {
  const text = useText(markText);
  const { notify } = useShell();
  const mark = useBridgeCommand('training.mark');
  const first = useBridgeQuery('history.view', undefined).data?.[0]?.accountId;
  if (first === undefined) return null;
  return async ({ accountId = first, line, isMistake = false, ...position }) => {
    const [right] = line;
    if (right === undefined) {
      notify({ level: 'info', message: isMistake ? text.onlyMistake : text.noMove });
      return;
    }
    const outcome = await mark.run({ accountId, ...position, moves: [right], line: line.slice(0, 40) });
    if (!outcome.ok) {
      notify({ level: 'error', message: outcome.error.message });
      return;
    }
    const { isNew, isChanged } = outcome.value;
    notify({ level: 'info', message: isNew ? text.marked : isChanged ? text.changed : text.known });
  };
}
