import { useCallback } from 'react';
import type { CommandName } from '@contract/index.ts';
import { useBridgeCommand, type CommandHandle } from '../bridge.ts';
import { useShell } from './services.ts';

/** Runs a command from a control that has no place for a failure: a toast says it. */
export function useToastCommand<N extends CommandName>(name: N): CommandHandle<N>['run'] {
  const { notify } = useShell();
  const { run } = useBridgeCommand(name);
  return useCallback<CommandHandle<N>['run']>(
    async (input) => {
      const outcome = await run(input);
      if (!outcome.ok) notify({ level: 'error', message: outcome.error.message });
      return outcome;
    },
    [notify, run],
  );
}
