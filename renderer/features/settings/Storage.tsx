import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { RelativeTime } from '../../ui/index.ts';
import { Quarantine } from './Quarantine.tsx';
import { SettingsLoading } from './SettingsLoading.tsx';
import { StoreTable } from './StoreTable.tsx';

export function Storage(): ReactNode {
  const { data, failure, retry } = useBridgeQuery('storage.view', undefined);
  return (
    <>
      <h2 className="settings-title">Storage</h2>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} />
      ) : (
        <>
          <div className="settings-group">
            <StoreTable what="Database" stores={data.databases} />
          </div>
          <section className="settings-group">
            <h3>Lines that could not be read</h3>
            {data.quarantined === 0 ? (
              <p>None. Whatever a server sends that Outpost does not understand is kept here as it came.</p>
            ) : (
              <>
                <p>
                  {data.quarantined === 1 ? '1 line is' : `${data.quarantined.toLocaleString()} lines are`}{' '}
                  kept as {data.quarantined === 1 ? 'it' : 'they'} came, so that nothing is lost.
                  {data.quarantined > 200 && ' The newest 200:'}
                </p>
                <Quarantine />
              </>
            )}
          </section>
          <section className="settings-group">
            <h3>Incidents</h3>
            {data.incidents.length === 0 ? (
              <p>None. Damage to a database, and what was done about it, would be told here.</p>
            ) : (
              <ul className="incidents">
                {data.incidents.map(({ at, message }) => (
                  <li key={`${at} ${message}`}>
                    <RelativeTime at={at} />
                    <span data-selectable>{message}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </>
  );
}
