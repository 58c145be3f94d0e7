import './diagnostics.css';
import { useState, type ReactNode } from 'react';
import type { DiagnosticsView, PastProblem } from '@contract/desktop.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { Badge, Button, Dot, InlineError, RelativeTime, useText, useTranslate } from '../../../ui/index.ts';
import { SettingsLoading } from '../../../frame/settings/SettingsLoading.tsx';
import { StoreTable } from '../StoreTable.tsx';
import { diagnosticsText } from './diagnostics-text.ts';

/** Versions, health, and problems of this run. */
export function Diagnostics(): ReactNode {
  const text = useText(diagnosticsText);
  const { data, failure, retry } = useBridgeQuery('diagnostics.view', undefined);
  return (
    <>
      <div className="settings-title">
        <h2>{text.title}</h2>
        {data !== undefined && (
          <Button size="small" onPress={retry}>
            {text.lookAgain}
          </Button>
        )}
      </div>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} lines={8} />
      ) : (
        <>
          <Health lines={data.health} />
          <Problems problems={data.problems} />
          <section className="settings-group">
            <h3>{text.stores}</h3>
            <StoreTable what={text.store} stores={data.stores} />
          </section>
          <section className="settings-group">
            <h3>{text.versions}</h3>
            <dl className="facts">
              {data.versions.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="settings-group">
            <h3>{text.places}</h3>
            <dl className="facts">
              {data.places.map(({ name, path }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{path}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <Export />
        </>
      )}
    </>
  );
}

function Health({ lines }: { readonly lines: DiagnosticsView['health'] }): ReactNode {
  const text = useText(diagnosticsText);
  return (
    <section className="settings-group">
      <h3>{text.health}</h3>
      <ul className="health-lines">
        {lines.map(({ subject, tone, detail }) => (
          <li key={subject}>
            <Dot tone={tone} />
            <span className="medium truncate">{subject}</span>
            <span className="text-2" data-selectable>
              <span className="sr-only">{text.tones[tone]}: </span>
              {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems }: { readonly problems: readonly PastProblem[] }): ReactNode {
  const text = useText(diagnosticsText);
  const translate = useTranslate();
  return (
    <section className="settings-group">
      <h3>{text.problems}</h3>
      {problems.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className="past-problems stack gap-16">
          {problems.map(({ at, level, scope, message, detail, times, advice }) => (
            <li key={`${level} ${scope} ${message}`}>
              <p className="past-problem-head line gap-8">
                <Badge tone={level === 'error' ? 'loss' : 'caution'}>
                  {level === 'error' ? text.error : text.warning}
                </Badge>
                <RelativeTime at={at} className="text-3" />
                {times > 1 && <span className="text-3 num">{text.times(times)}</span>}
                {scope !== '' && <span className="text-3 truncate">{scope}</span>}
              </p>
              <p data-selectable>{message}</p>
              {detail !== '' && (
                <p className="ui-hint" data-selectable>
                  {detail}
                </p>
              )}
              {advice !== null && <p className="text-2">{translate(advice)}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Export(): ReactNode {
  const text = useText(diagnosticsText);
  const save = useBridgeCommand('diagnostics.export');
  const [saved, setSaved] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    const outcome = await save.run(undefined);
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  return (
    <section className="settings-group">
      <h3>{text.export}</h3>
      <div className="settings-line">
        <span className="text-2">{text.exportText}</span>
        <Button size="small" pending={save.pending} onPress={() => void press()}>
          {text.exportAction}
        </Button>
      </div>
      <p role="status">{saved !== null && text.written(saved)}</p>
      <InlineError failure={save.failure} />
    </section>
  );
}
