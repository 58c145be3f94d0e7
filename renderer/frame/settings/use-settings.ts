import type { Settings } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';

export interface SettingsHandle {
  readonly settings: Settings | undefined;
  readonly loadFailure: Failure | null;
  readonly retry: () => void;
  readonly failure: Failure | null;
  /** Applies the change optimistically; main's answer replaces it, and a refusal reverts it. */
  readonly change: (change: Partial<Settings>) => void;
}

export function useSettings(): SettingsHandle {
  const client = useBridgeClient();
  const query = useBridgeQuery('settings.get', undefined);
  const set = useBridgeCommand('settings.set');
  const change = async (part: Partial<Settings>): Promise<void> => {
    const before = query.data;
    if (before === undefined) return;
    client.write('settings.get', undefined, { ...before, ...part });
    const outcome = await set.run(part);
    if (!outcome.ok) client.write('settings.get', undefined, before);
  };
  return {
    settings: query.data,
    loadFailure: query.failure,
    retry: query.retry,
    failure: set.failure,
    change: (part) => void change(part),
  };
}
