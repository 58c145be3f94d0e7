import './network.css';
import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useNavigate } from '../../shell/router.ts';
import { Segmented } from '../../ui/index.ts';
import { Budget } from './Budget.tsx';
import { Report } from './Report.tsx';
import { Streams } from './Streams.tsx';

export type NetworkSection = NonNullable<Extract<Route, { screen: 'network' }>['section']>;

const sections: readonly { readonly value: NetworkSection; readonly label: string }[] = [
  { value: 'streams', label: 'Streams' },
  { value: 'budget', label: 'Budget' },
  { value: 'report', label: 'Report' },
];

/** How the app and its servers get on: what is open, what may be asked, and what was said. */
export function NetworkScreen({ section }: { readonly section: NetworkSection }): ReactNode {
  const navigate = useNavigate();
  return (
    <Screen
      title="Network"
      className="network-screen"
      actions={
        <Segmented
          label="What to see"
          choices={sections}
          value={section}
          onChange={(next) => navigate({ screen: 'network', section: next }, { replace: true })}
        />
      }
    >
      {section === 'streams' && <Streams />}
      {section === 'budget' && <Budget />}
      {section === 'report' && <Report />}
    </Screen>
  );
}
