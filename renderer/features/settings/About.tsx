import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { Mark } from '../../shell/Mark.tsx';
import { useNavigate } from '../../shell/router.ts';
import { Button } from '../../ui/index.ts';
import { SettingsLoading } from './SettingsLoading.tsx';
import { Update } from './Update.tsx';
import thirdParty from './third-party.json';

/** The packages that the app is made of, by licence. `npm run notices` keeps their list. */
const licences = [...new Set(thirdParty.map(({ licence }) => licence))].map((licence) => ({
  licence,
  names: thirdParty.filter((work) => work.licence === licence).map(({ name }) => name),
}));

export function About(): ReactNode {
  const { data, failure, retry } = useBridgeQuery('app.info', undefined);
  const update = useBridgeQuery('desktop.view', undefined).data?.update;
  const navigate = useNavigate();
  return (
    <>
      <h2 className="settings-title">About</h2>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} />
      ) : (
        <>
          <div className="settings-group about">
            <Mark size={40} />
            <div>
              <p className="type-15 strong">Outpost {data.version}</p>
              <p className="text-2">
                A desktop companion for online chess. Everything is kept on your own disk.
              </p>
            </div>
          </div>
          <div className="settings-group">
            <dl className="facts">
              <dt>Data directory</dt>
              <dd>
                <code>{data.dataDirectory}</code>
              </dd>
              <dt>Keyring</dt>
              <dd>
                {data.keyring.available
                  ? data.keyring.backend
                  : `None that protects anything (${data.keyring.backend})`}
              </dd>
              <dt>Electron</dt>
              <dd>{data.electron}</dd>
              <dt>Chromium</dt>
              <dd>{data.chromium}</dd>
              <dt>Node</dt>
              <dd>{data.node}</dd>
              <dt>Platform</dt>
              <dd>{data.platform}</dd>
            </dl>
          </div>
          {update !== undefined && (
            <div className="settings-group">
              <Update update={update} />
            </div>
          )}
          <div className="settings-group settings-line">
            <span>Something goes wrong? What was on the wire lately helps to find out why.</span>
            <Button size="small" onPress={() => navigate({ screen: 'network', section: 'report' })}>
              Report a problem
            </Button>
          </div>
          <section className="settings-group">
            <h3>Licence</h3>
            <p>
              GPL-3.0-or-later. You may use, study, share and change Outpost; what you share stays as free. It
              comes without any warranty. Electron (MIT), on which it runs, carries the notices of Chromium
              and Node.js.
            </p>
          </section>
          <section className="settings-group">
            <h3>Made with</h3>
            <dl className="facts notices">
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
