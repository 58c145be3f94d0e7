import './notifications.css';
import './rules.css';
import { useState, type ReactNode } from 'react';
import type { NoticeKind, NoticeRule, NotificationSettings } from '@contract/notifications.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate, useRoute } from '../../frame/router.ts';
import type { TextOf } from '@text/catalogue.ts';
import { Button, InlineError, Select, Switch, useText } from '../../ui/index.ts';
import { notificationsText } from './notifications-text.ts';
import { QuietHours } from './QuietHours.tsx';
import { RuleList } from './RuleList.tsx';
import { RulePanel } from './RulePanel.tsx';
import { StateLines } from './StateLines.tsx';
import { accountName } from './words.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { useSettings } from '../../frame/settings/use-settings.ts';

const everyone = 'all accounts';

/** Minutes. */
const absences = ['0', '1', '5', '30', '240'] as const;

/** Notification settings. */
export function NotificationsPane(): ReactNode {
  const words = useText(notificationsText);
  const text = words.settings;
  const navigate = useNavigate();
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const state = useBridgeQuery('notifications.state', undefined).data;
  const accounts = (useBridgeQuery('accounts.list', undefined).data ?? []).filter(
    ({ kind }) => kind !== 'watch',
  );
  const route = useRoute();
  const chosen = route.screen === 'settings' ? (route.rule ?? null) : null;
  const routeAccount = route.screen === 'settings' ? route.accountId : undefined;
  const [scope, setScope] = useState<string | null>(routeAccount ?? null);
  const accountId = accounts.some(({ id }) => id === (routeAccount ?? scope))
    ? (routeAccount ?? scope)
    : null;

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
        <h2 className="settings-title">{words.title}</h2>
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
        {words.title}
        <Button size="small" onPress={() => navigate({ screen: 'notifications' })}>
          {text.history}
        </Button>
      </h2>
      <StateLines />
      <div className="settings-group">
        <div className="rules-head">
          <h3>{text.what}</h3>
          {accounts.length > 1 && (
            <Select
              label={text.rulesFor}
              labelHidden
              choices={[
                { value: everyone, label: text.allAccounts },
                ...accounts.map((one) => ({ value: one.id, label: accountName(one, words) })),
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
      <div className="settings-group settings-switches" role="group" aria-label={text.style}>
        <h3>{text.style}</h3>
        <Switch label={text.sound} value={all.sound} onChange={(sound) => set({ sound })} />
        <Switch
          label={text.gather}
          hint={text.gatherHint}
          value={all.gather}
          onChange={(gather) => set({ gather })}
        />
        <Switch
          label={text.countdown}
          {...(state?.service.replaces === false && {
            hint: text.countdownHint,
          })}
          value={all.countdown}
          onChange={(countdown) => set({ countdown })}
        />
        <div className="settings-line">
          <span>{text.myMove}</span>
          <Select
            label={text.myMove}
            labelHidden
            choices={absences.map((value) => ({ value, label: text.absences[value] }))}
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
          scope={scopeWords(account && accountName(account, words), ownRules?.[chosen] !== undefined, text)}
          followed={state?.followed ?? []}
          {...(ownRules?.[chosen] && { onReset: () => resetRule(chosen) })}
          onChange={(rule) => setRule(chosen, rule)}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}

function scopeWords(
  account: string | undefined,
  own: boolean,
  text: TextOf<typeof notificationsText>['settings'],
): string {
  if (account === undefined) return text.scopeAll;
  return own ? text.scopeOwn(account) : text.scopeCommon(account);
}

/** The choice for a number of minutes, which an older or newer version may have stored. */
function nearestAbsence(minutes: number): (typeof absences)[number] {
  return absences.findLast((value) => Number(value) <= minutes) ?? '0';
}
