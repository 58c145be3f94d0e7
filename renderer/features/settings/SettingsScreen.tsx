import './settings.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Route } from '@contract/route.ts';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/index.ts';
import { AnsweringPane } from '../challenges/rules/AnsweringPane.tsx';
import { Diagnostics } from '../diagnostics/Diagnostics.tsx';
import { About } from './About.tsx';
import { Accounts } from './Accounts.tsx';
import { Appearance } from './Appearance.tsx';
import { Desktop } from './Desktop.tsx';
import { Network } from './Network.tsx';
import { Notifications } from './Notifications.tsx';
import { settingsText } from './settings-text.ts';
import { Storage } from './Storage.tsx';

export type SettingsSection = NonNullable<Extract<Route, { screen: 'settings' }>['section']>;

const sections: readonly {
  readonly id: SettingsSection;
  readonly pane: () => ReactNode;
}[] = [
  { id: 'accounts', pane: Accounts },
  { id: 'appearance', pane: Appearance },
  { id: 'notifications', pane: Notifications },
  { id: 'challenges', pane: AnsweringPane },
  { id: 'desktop', pane: Desktop },
  { id: 'network', pane: Network },
  { id: 'storage', pane: Storage },
  { id: 'diagnostics', pane: Diagnostics },
  { id: 'about', pane: About },
];

export function SettingsScreen({ section }: { readonly section: SettingsSection }): ReactNode {
  const text = useText(settingsText);
  const navigate = useNavigate();
  const Pane = sections.find(({ id }) => id === section)?.pane ?? Accounts;
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={text.title}>
        <h1 className="type-20">{text.title}</h1>
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
