import './network.css';
import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useNavigate } from '../../frame/router.ts';
import { Segmented, useText } from '../../ui/index.ts';
import { Budget } from './Budget.tsx';
import { networkText } from './network-text.ts';
import { Report } from './Report.tsx';
import { Streams } from './Streams.tsx';

export type NetworkSection = NonNullable<Extract<Route, { screen: 'network' }>['section']>;

const sections: readonly NetworkSection[] = ['streams', 'budget', 'report'];

/** Streams, budget and wire log. */
export function NetworkScreen({ section }: { readonly section: NetworkSection }): ReactNode {
  const text = useText(networkText);
  const navigate = useNavigate();
  return (
    <Screen
      title={text.title}
      className="network-screen"
      actions={
        <Segmented
          label={text.sections.label}
          choices={sections.map((value) => ({ value, label: text.sections[value] }))}
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
