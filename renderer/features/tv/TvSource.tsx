import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { accountLine } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { Select, useText } from '../../ui/index.ts';
import { tvText } from './tv-text.ts';

/** The account through which TV is watched, and a choice of the others; nothing with a single account. */
export function TvSource(): ReactNode {
  const text = useText(tvText);
  const { names } = useText(frameText);
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const settings = useBridgeQuery('settings.get', undefined).data?.tv;
  const sources = useBridgeQuery('tv.view', undefined).data?.sources ?? [];
  const set = useToastCommand('settings.set');
  // The app watches through the first source unless the user chose another that is still there.
  const current = sources.find(({ accountId }) => accountId === settings?.accountId) ?? sources[0];
  if (accounts.length < 2 || !settings || !current) return null;
  const nameOf = ({ accountId, name }: (typeof sources)[number]): string => {
    const account = accounts.find(({ id }) => id === accountId);
    return account ? accountLine(account, names) : name;
  };
  if (sources.length === 1) return <span className="tv-feeds">{nameOf(current)}</span>;
  return (
    <Select
      label={text.source}
      labelHidden
      className="account-scope"
      choices={sources.map((source) => ({ value: source.accountId, label: nameOf(source) }))}
      value={current.accountId}
      onChange={(accountId) => void set({ tv: { ...settings, accountId } })}
    />
  );
}
