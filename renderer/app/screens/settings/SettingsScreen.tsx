import '../../../frame/settings/settings-pane.css';
import './settings-screen.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Route } from '@contract/route.ts';
import { useNavigate } from '../../../frame/router.ts';
import { useText } from '../../../ui/index.ts';
import { ChallengeRulesPane } from '../../../features/challenges/rules/ChallengeRulesPane.tsx';
import { Diagnostics } from '../../../features/settings/diagnostics/Diagnostics.tsx';
import { About } from '../../../features/settings/About.tsx';
import { AccountsPane } from '../../../features/accounts/AccountsPane.tsx';
import { Appearance } from '../../../features/settings/Appearance.tsx';
import { BoardSettings } from '../../../features/settings/BoardSettings.tsx';
import { Desktop } from '../../../features/settings/Desktop.tsx';
import { MachinesPane } from '../../../features/machines/MachinesPane.tsx';
import { NetworkPane } from '../../../features/network/settings/NetworkPane.tsx';
import { NotificationsPane } from '../../../features/notifications/NotificationsPane.tsx';
import { AnalysisPane } from '../../../features/settings/AnalysisPane.tsx';
import { settingsFrameText } from '../../../frame/settings/settings-frame-text.ts';
import { Storage } from '../../../features/settings/Storage.tsx';

export type SettingsSection = NonNullable<Extract<Route, { screen: 'settings' }>['section']>;

const sections: readonly {
  readonly id: SettingsSection;
  readonly pane: () => ReactNode;
}[] = [
  { id: 'accounts', pane: AccountsPane },
  { id: 'appearance', pane: Appearance },
  { id: 'board', pane: BoardSettings },
  { id: 'analysis', pane: AnalysisPane },
  { id: 'notifications', pane: NotificationsPane },
  { id: 'challenges', pane: ChallengeRulesPane },
  { id: 'desktop', pane: Desktop },
  { id: 'network', pane: NetworkPane },
  { id: 'storage', pane: Storage },
  { id: 'machines', pane: MachinesPane },
  { id: 'diagnostics', pane: Diagnostics },
  { id: 'about', pane: About },
];

export function SettingsScreen({ section }: { readonly section: SettingsSection }): ReactNode {
  const text = useText(settingsFrameText);
  const navigate = useNavigate();
  const Pane = sections.find(({ id }) => id === section)?.pane ?? AccountsPane;
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={text.title}>
        <h1 className="type-20" tabIndex={-1} data-screen-title>
          {text.title}
        </h1>
        <ul>
          {sections.map(({ id }) => (
            <li key={id}>
              <AriaButton
                className="settings-link"
                {...(id === section ? { 'aria-current': 'page' as const } : {})}
                onPress={() => navigate({ screen: 'settings', section: id })}
              >
                {text.sections[id]}
              </AriaButton>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-pane">
        <div className="settings-column">
          <Pane />
        </div>
      </div>
    </div>
  );
}
