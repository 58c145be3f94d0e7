import type { ReactNode } from 'react';
import { useSettings } from '../../frame/settings/use-settings.ts';
import { InlineError, Switch, useText } from '../../ui/index.ts';
import { weekText } from './week-text.ts';

/** Switches the notification of each week: the account's own rule, or else the common one. */
export function WeekNotify({ accountId }: { readonly accountId: string }): ReactNode {
  const t = useText(weekText);
  const { settings, failure, change } = useSettings();
  if (settings === undefined) return null;
  const { notifications } = settings;
  const { rules, accounts } = notifications;
  const own = Object.hasOwn(accounts, accountId) ? accounts[accountId] : undefined;
  const rule = own?.weekReview ?? rules.weekReview;
  const set = (on: boolean) => {
    const weekReview = { ...rule, on };
    change({
      notifications: own?.weekReview
        ? { ...notifications, accounts: { ...accounts, [accountId]: { ...own, weekReview } } }
        : { ...notifications, rules: { ...rules, weekReview } },
    });
  };
  return (
    <div className="week-notify">
      <Switch label={t.notify} hint={t.notifyHint} value={rule.on} onChange={set} />
      <InlineError failure={failure} />
    </div>
  );
}
