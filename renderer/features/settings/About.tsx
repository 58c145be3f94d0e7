import './settings.css';
import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { Mark } from '../../ui/Mark.tsx';
import { useNavigate } from '../../frame/router.ts';
import { Button, useText } from '../../ui/index.ts';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { settingsText } from './settings-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { Update } from './Update.tsx';
import thirdParty from './third-party.json';

/** Bundled packages by licence. `npm run notices` generates the list. */
const licences = [...new Set(thirdParty.map(({ licence }) => licence))].map((licence) => ({
  licence,
  names: thirdParty.filter((work) => work.licence === licence).map(({ name }) => name),
}));

export function About(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const words = useText(settingsText);
  const text = words.about;
  const { data, failure, retry } = useBridgeQuery('app.info', undefined);
  const update = useBridgeQuery('desktop.view', undefined).data?.update;
  const navigate = useNavigate();
  return (
    <>
      <h2 className="settings-title">{sections.about}</h2>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} />
      ) : (
        <>
          <div className="settings-group about line gap-16">
            <Mark size={40} />
            <div>
              <p className="type-15 strong">Outpost {data.version}</p>
              <p className="text-2">{text.lead}</p>
            </div>
          </div>
          <div className="settings-group">
            <dl className="facts">
              <dt>{text.dataDirectory}</dt>
              <dd>
                <code>{data.dataDirectory}</code>
              </dd>
              <dt>{text.keyring}</dt>
              <dd>{data.keyring.available ? data.keyring.backend : text.noKeyring(data.keyring.backend)}</dd>
              <dt>Electron</dt>
              <dd>{data.electron}</dd>
              <dt>Chromium</dt>
              <dd>{data.chromium}</dd>
              <dt>Node</dt>
              <dd>{data.node}</dd>
              <dt>{text.platform}</dt>
              <dd>{data.platform}</dd>
            </dl>
          </div>
          {update !== undefined && (
            <div className="settings-group">
              <Update update={update} />
            </div>
          )}
          <div className="settings-group settings-line">
            <span>{text.trouble}</span>
            <Button size="small" onPress={() => navigate({ screen: 'network', section: 'report' })}>
              {text.report}
            </Button>
          </div>
          <section className="settings-group">
            <h3>{text.licence}</h3>
            <p>{text.licenceText}</p>
          </section>
          <section className="settings-group">
            <h3>{text.madeWith}</h3>
            <dl className="facts">
              {licences.map(({ licence, names }) => (
                <div key={licence}>
                  <dt>{licence}</dt>
                  <dd>{names.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </>
  );
}
