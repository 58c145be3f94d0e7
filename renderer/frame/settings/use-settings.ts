import type { Settings } from '@contract/models.ts';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';

export function useSettings() {
  const client = useBridgeClient();
  const query = useBridgeQuery('settings.get', undefined);
  const set = useBridgeCommand('settings.set');
  /** Applies the change optimistically; main's answer replaces it, and a refusal reverts it. */
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
    change: (part: Partial<Settings>) => void change(part),
  };
}
