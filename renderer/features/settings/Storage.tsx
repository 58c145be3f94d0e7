import './settings.css';
import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { RelativeTime, useText, useTranslateText } from '../../ui/index.ts';
import { Backups } from './Backups.tsx';
import { mostLines, Quarantine } from './Quarantine.tsx';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { settingsText } from './settings-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { StoreTable } from './StoreTable.tsx';

export function Storage(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const words = useText(settingsText);
  const text = words.storage;
  const translateText = useTranslateText();
  const { data, failure, retry } = useBridgeQuery('storage.view', undefined);
  return (
    <>
      <h2 className="settings-title">{sections.storage}</h2>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} />
      ) : (
        <>
          <div className="settings-group">
            <StoreTable
              what={text.database}
              stores={data.databases.map((one) => ({ ...one, name: translateText(one.name) }))}
            />
          </div>
          <Backups />
          <section className="settings-group">
            <h3>{text.unread}</h3>
            {data.quarantined === 0 ? (
              <p>{text.noneUnread}</p>
            ) : (
              <>
                <p>
                  {text.someUnread(data.quarantined)}
                  {data.quarantined > mostLines && ` ${text.newest(mostLines)}`}
                </p>
                <Quarantine />
              </>
            )}
          </section>
          <section className="settings-group">
            <h3>{text.incidents}</h3>
            {data.incidents.length === 0 ? (
              <p>{text.noIncidents}</p>
            ) : (
              <ul className="incidents stack gap-12">
                {data.incidents.map(({ at, message }) => (
                  <li key={`${at} ${message.id}`}>
                    <RelativeTime at={at} className="text-3" />
                    <span data-selectable>{translateText(message)}</span>
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
