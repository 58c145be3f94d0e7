import './network-settings.css';
import { useState, type ReactNode } from 'react';
import { proxyKinds, proxyModes, type ConnectionView, type ProxySettings } from '@contract/connection.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import {
  AlertIcon,
  Button,
  InlineError,
  RadioGroup,
  Select,
  TextField,
  useNow,
  useText,
  useTimes,
} from '../../../ui/index.ts';
import { ProxyDialog } from './ProxyDialog.tsx';
import { networkSettingsText } from './network-settings-text.ts';
import { settingsFrameText } from '../../../frame/settings/settings-frame-text.ts';
import { SettingsLoading } from '../../../frame/settings/SettingsLoading.tsx';
import { useSettings } from '../../../frame/settings/use-settings.ts';

/** Connection settings: proxy and trusted certificate authorities. */
export function NetworkPane(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const text = useText(networkSettingsText);
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const connection = useBridgeQuery('connection.view', undefined);
  const isLoaded = settings !== undefined && connection.data !== undefined;
  return (
    <>
      <h2 className="settings-title">{sections.network}</h2>
      {!isLoaded ? (
        <SettingsLoading
          failure={loadFailure ?? connection.failure}
          retry={loadFailure ? retry : connection.retry}
        />
      ) : (
        <>
          <section className="settings-group settings-lines">
            <ProxyChoice proxy={settings.proxy} onChange={(proxy) => change({ proxy })} />
            <p className="text-2">{text.proxyHint}</p>
            <InlineError failure={failure} />
          </section>
          <Passwords connection={connection.data} />
          {connection.data.ways.length > 0 && <ServerRoutes ways={connection.data.ways} />}
          <Certificates connection={connection.data} />
        </>
      )}
    </>
  );
}

interface ProxyChoiceProps {
  readonly proxy: ProxySettings;
  readonly onChange: (proxy: ProxySettings) => void;
}

function ProxyChoice({ proxy, onChange }: ProxyChoiceProps): ReactNode {
  const text = useText(networkSettingsText);
  // `manual` takes effect only when an address is entered.
  const [isNaming, setNaming] = useState(false);
  const mode = isNaming ? 'manual' : proxy.mode;
  const choose = (next: ProxySettings['mode']): void => {
    const needsAddress = next === 'manual' && proxy.host === '';
    setNaming(needsAddress);
    if (!needsAddress) onChange({ ...proxy, mode: next });
  };
  const apply = (named: ProxySettings): void => {
    setNaming(false);
    onChange(named);
  };
  return (
    <>
      <RadioGroup
        label={text.proxy}
        choices={proxyModes.map((value) => ({ value, ...text.modes[value] }))}
        value={mode}
        onChange={choose}
      />
      {mode === 'manual' && <ManualProxy proxy={proxy} onApply={apply} />}
    </>
  );
}

interface ManualProxyProps {
  readonly proxy: ProxySettings;
  readonly onApply: (proxy: ProxySettings) => void;
}

/** Applied together: half an address is not a proxy. */
function ManualProxy({ proxy, onApply }: ManualProxyProps): ReactNode {
  const text = useText(networkSettingsText);
  const [kind, setKind] = useState(proxy.kind);
  const [host, setHost] = useState(proxy.host);
  const [port, setPort] = useState(String(proxy.port));
  const [bypass, setBypass] = useState(proxy.bypass);
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  const isPort = number >= 1 && number <= 65_535;
  const isHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(host.trim());
  const edited: ProxySettings = { mode: 'manual', kind, host: host.trim(), port: number, bypass };
  const isApplied = JSON.stringify(edited) === JSON.stringify(proxy);
  return (
    <div className="proxy-fields stack gap-12">
      <div className="proxy-address">
        <Select
          label={text.kind}
          choices={proxyKinds.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={text.host}
          value={host}
          onChange={setHost}
          maxLength={253}
          error={host === '' || isHost ? null : text.hostError}
        />
        <TextField
          label={text.port}
          value={port}
          onChange={setPort}
          inputMode="numeric"
          error={isPort ? null : text.portError}
        />
      </div>
      <TextField
        label={text.bypass}
        hint={text.bypassHint}
        value={bypass}
        onChange={setBypass}
        maxLength={2_000}
      />
      <div className="settings-line">
        <span role="status" className="text-2">
          {isApplied && isHost ? text.applied : ''}
        </span>
        <Button size="small" isDisabled={!isHost || !isPort || isApplied} onPress={() => onApply(edited)}>
          {text.apply}
        </Button>
      </div>
    </div>
  );
}

function Passwords({ connection: { question, known } }: { readonly connection: ConnectionView }): ReactNode {
  const text = useText(networkSettingsText);
  const forget = useBridgeCommand('connection.forgetProxy');
  const [isAsking, setAsking] = useState(false);
  if (question === null && known.length === 0) return null;
  return (
    <section className="settings-group settings-lines">
      {question !== null && (
        <div className="settings-line">
          <span className="line gap-8">
            <AlertIcon />
            {text.asks(question.proxy)}
          </span>
          <Button size="small" variant="primary" onPress={() => setAsking(true)}>
            {text.signIn}
          </Button>
        </div>
      )}
      {known
        .filter((proxy) => proxy !== question?.proxy)
        .map((proxy) => (
          <div key={proxy} className="settings-line">
            <span>{text.known(proxy)}</span>
            <Button size="small" onPress={() => void forget.run({ proxy })}>
              {text.forget}
            </Button>
          </div>
        ))}
      <InlineError failure={forget.failure} />
      {question !== null && isAsking && <ProxyDialog question={question} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ServerRoutes({ ways }: { readonly ways: ConnectionView['ways'] }): ReactNode {
  const text = useText(networkSettingsText);
  return (
    <section className="settings-group">
      <h3>{text.ways}</h3>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{text.server}</th>
            <th scope="col">{text.way}</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ server, proxy }) => (
            <tr key={server}>
              <td data-selectable>{server.replace(/^https?:\/\//, '')}</td>
              <td>{proxy === null ? text.direct : text.through(proxy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Certificates({ connection }: { readonly connection: ConnectionView }): ReactNode {
  const text = useText(networkSettingsText);
  const times = useTimes();
  const now = useNow();
  const add = useBridgeCommand('connection.addCertificates');
  const remove = useBridgeCommand('connection.removeCertificate');
  return (
    <section className="settings-group settings-lines">
      <h3>{text.certificates}</h3>
      <div className="settings-line">
        <p className="text-2">{text.certificatesHint}</p>
        <Button size="small" pending={add.pending} onPress={() => void add.run(undefined)}>
          {text.add}
        </Button>
      </div>
      {connection.certificateProblem !== null && (
        <InlineError failure={{ code: 'storage', message: connection.certificateProblem }} />
      )}
      {connection.certificates.length > 0 && (
        <ul className="stack gap-16">
          {connection.certificates.map(({ subject, issuer, validTo, fingerprint }) => (
            <li key={fingerprint}>
              <div className="settings-line">
                <strong data-selectable>{subject}</strong>
                <Button
                  size="small"
                  aria-label={text.removeNamed(subject)}
                  onPress={() => void remove.run({ fingerprint })}
                >
                  {text.remove}
                </Button>
              </div>
              <dl className="facts">
                <dt>{text.issuer}</dt>
                <dd>{issuer}</dd>
                <dt>{validTo < now ? text.expired : text.expires}</dt>
                <dd>{times.exact(validTo)}</dd>
                <dt>{text.fingerprint}</dt>
                <dd className="mono type-12">{fingerprint}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
      <InlineError failure={add.failure ?? remove.failure} />
    </section>
  );
}
