import '../notifications/notifications.css';
import '../notifications/rules.css';
import { useState, type ReactNode } from 'react';
import type { NoticeKind, NoticeRule, NotificationSettings } from '@contract/notifications.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate, useRoute } from '../../shell/router.ts';
import { Button, InlineError, Select, Switch } from '../../ui/index.ts';
import { QuietHours } from '../notifications/QuietHours.tsx';
import { RuleList } from '../notifications/RuleList.tsx';
import { RulePanel } from '../notifications/RulePanel.tsx';
import { StateLines } from '../notifications/StateLines.tsx';
import { accountName } from '../notifications/words.ts';
import { SettingsLoading } from './SettingsLoading.tsx';
import { useSettings } from './use-settings.ts';

const everyone = 'all accounts';

const absences = [
  { value: '0', label: 'Each time' },
  { value: '1', label: 'After a minute' },
  { value: '5', label: 'After 5 minutes' },
  { value: '30', label: 'After half an hour' },
  { value: '240', label: 'After 4 hours' },
] as const;

export function Notifications(): ReactNode {
  const navigate = useNavigate();
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const state = useBridgeQuery('notifications.state', undefined).data;
  const accounts = (useBridgeQuery('accounts.list', undefined).data ?? []).filter(
    ({ kind }) => kind !== 'watch',
  );
  const route = useRoute();
  const chosen = route.screen === 'settings' ? (route.rule ?? null) : null;
  const asked = route.screen === 'settings' ? route.accountId : undefined;
  const [scope, setScope] = useState<string | null>(asked ?? null);
  const accountId = accounts.some(({ id }) => id === (asked ?? scope)) ? (asked ?? scope) : null;

  const choose = (rule: NoticeKind | null, of: string | null = accountId) =>
    navigate(
      {
        screen: 'settings',
        section: 'notifications',
        ...(rule !== null && { rule }),
        ...(rule !== null && of !== null && { accountId: of }),
      },
      { replace: true },
    );

  if (settings === undefined)
    return (
      <>
        <h2 className="settings-title">Notifications</h2>
        <SettingsLoading failure={loadFailure} retry={retry} lines={6} />
      </>
    );

  const all = settings.notifications;
  const set = (part: Partial<NotificationSettings>) => change({ notifications: { ...all, ...part } });
  const setRule = (kind: NoticeKind, rule: NoticeRule) => {
    if (accountId === null) set({ rules: { ...all.rules, [kind]: rule } });
    else set({ accounts: { ...all.accounts, [accountId]: { ...all.accounts[accountId], [kind]: rule } } });
  };
  const ownRules = accountId === null ? undefined : all.accounts[accountId];
  const resetRule = (kind: NoticeKind) => {
    if (accountId === null) return;
    const { [kind]: _, ...rest } = ownRules ?? {};
    set({ accounts: { ...all.accounts, [accountId]: rest } });
  };
  const account = accounts.find(({ id }) => id === accountId);

  return (
    <>
      <h2 className="settings-title">
        Notifications
        <Button size="small" onPress={() => navigate({ screen: 'notifications' })}>
          History
        </Button>
      </h2>
      <StateLines />
      <div className="settings-group">
        <div className="rules-head">
          <h3>What to tell</h3>
          {accounts.length > 1 && (
            <Select
              label="Rules for"
              labelHidden
              choices={[
                { value: everyone, label: 'All accounts' },
                ...accounts.map((one) => ({ value: one.id, label: accountName(one) })),
              ]}
              value={accountId ?? everyone}
              onChange={(value) => {
                const next = value === everyone ? null : value;
                setScope(next);
                choose(chosen, next);
              }}
            />
          )}
        </div>
        <RuleList
          key={accountId ?? everyone}
          settings={all}
          accountId={accountId}
          chosen={chosen}
          onChoose={(kind) => choose(kind === chosen ? null : kind)}
          onChange={setRule}
        />
      </div>
      <QuietHours settings={all} state={state} onChange={set} />
      <div className="settings-group settings-switches" role="group" aria-label="Manner">
        <h3>Manner</h3>
        <Switch label="Sound" value={all.sound} onChange={(sound) => set({ sound })} />
        <Switch
          label="Many at once in one notification"
          hint="The first two come by themselves"
          value={all.gather}
          onChange={(gather) => set({ gather })}
        />
        <Switch
          label="Count down a challenge’s expiry"
          {...(state?.service.replaces === false && {
            hint: 'Notifications of this system do not change once shown: only the start is told',
          })}
          value={all.countdown}
          onChange={(countdown) => set({ countdown })}
        />
        <div className="settings-line">
          <span>Tell of my move</span>
          <Select
            label="Tell of my move"
            labelHidden
            choices={absences}
            value={nearestAbsence(all.absenceMinutes)}
            onChange={(minutes) => set({ absenceMinutes: Number(minutes) })}
          />
        </div>
      </div>
      <div className="settings-failure">
        <InlineError failure={failure} />
      </div>
      {chosen !== null && (
        <RulePanel
          key={`${chosen} ${accountId ?? ''}`}
          kind={chosen}
          rule={ownRules?.[chosen] ?? all.rules[chosen]}
          scope={scopeWords(account && accountName(account), ownRules?.[chosen] !== undefined)}
          followed={state?.followed ?? []}
          {...(ownRules?.[chosen] && { onReset: () => resetRule(chosen) })}
          onChange={(rule) => setRule(chosen, rule)}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}

function scopeWords(account: string | undefined, own: boolean): string {
  if (account === undefined) return 'For all accounts that have no rule of their own.';
  return own ? `For ${account} alone.` : `As for all accounts; a change makes it ${account}’s own.`;
}

/** The choice that stands for so many minutes, which an older file or another version may have set. */
function nearestAbsence(minutes: number): (typeof absences)[number]['value'] {
  return absences.findLast(({ value }) => Number(value) <= minutes)?.value ?? '0';
}
