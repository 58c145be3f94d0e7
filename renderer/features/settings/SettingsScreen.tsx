import './settings.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Route } from '@contract/route.ts';
import { useNavigate } from '../../shell/router.ts';
import { Diagnostics } from '../diagnostics/Diagnostics.tsx';
import { About } from './About.tsx';
import { Accounts } from './Accounts.tsx';
import { Appearance } from './Appearance.tsx';
import { Desktop } from './Desktop.tsx';
import { Notifications } from './Notifications.tsx';
import { Storage } from './Storage.tsx';

export type SettingsSection = NonNullable<Extract<Route, { screen: 'settings' }>['section']>;

const sections: readonly {
  readonly id: SettingsSection;
  readonly title: string;
  readonly pane: () => ReactNode;
}[] = [
  { id: 'accounts', title: 'Accounts', pane: Accounts },
  { id: 'appearance', title: 'Appearance', pane: Appearance },
  { id: 'notifications', title: 'Notifications', pane: Notifications },
  { id: 'desktop', title: 'Desktop', pane: Desktop },
  { id: 'storage', title: 'Storage', pane: Storage },
  { id: 'diagnostics', title: 'Diagnostics', pane: Diagnostics },
  { id: 'about', title: 'About', pane: About },
];

export function SettingsScreen({ section }: { readonly section: SettingsSection }): ReactNode {
  const navigate = useNavigate();
  const Pane = sections.find(({ id }) => id === section)?.pane ?? Accounts;
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label="Settings">
        <h1 className="type-20">Settings</h1>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <AriaButton
                className="settings-link"
                {...(id === section ? { 'aria-current': 'page' as const } : {})}
                onPress={() => navigate({ screen: 'settings', section: id })}
              >
                {title}
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
