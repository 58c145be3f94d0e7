import './diagnostics.css';
import { useState, type ReactNode } from 'react';
import type { DiagnosticsView, PastProblem } from '@contract/desktop.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Badge, Button, Dot, InlineError, RelativeTime } from '../../ui/index.ts';
import { SettingsLoading } from '../settings/SettingsLoading.tsx';
import { StoreTable } from '../settings/StoreTable.tsx';

/** What the app is made of, how it does, and what went wrong in this run. */
export function Diagnostics(): ReactNode {
  const { data, failure, retry } = useBridgeQuery('diagnostics.view', undefined);
  return (
    <>
      <div className="settings-title">
        <h2>Diagnostics</h2>
        {data !== undefined && (
          <Button size="small" onPress={retry}>
            Look again
          </Button>
        )}
      </div>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} lines={8} />
      ) : (
        <>
          <Health lines={data.health} />
          <Problems problems={data.problems} />
          <Stores stores={data.stores} />
          <section className="settings-group">
            <h3>Versions</h3>
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
            <h3>Places</h3>
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

const toneWords = { ok: 'Well', busy: 'Limited', problem: 'Trouble' } as const;

function Health({ lines }: { readonly lines: DiagnosticsView['health'] }): ReactNode {
  return (
    <section className="settings-group">
      <h3>Health</h3>
      <ul className="health-lines">
        {lines.map(({ subject, tone, detail }) => (
          <li key={subject}>
            <Dot tone={tone} />
            <span className="medium truncate">{subject}</span>
            <span className="text-2" data-selectable>
              <span className="sr-only">{toneWords[tone]}: </span>
              {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems }: { readonly problems: readonly PastProblem[] }): ReactNode {
  return (
    <section className="settings-group">
      <h3>Warnings and errors of this run</h3>
      {problems.length === 0 ? (
        <p>None. What goes wrong is listed here with what you can do about it.</p>
      ) : (
        <ul className="past-problems">
          {problems.map(({ at, level, scope, message, detail, times, advice }) => (
            <li key={`${level} ${scope} ${message}`}>
              <p className="past-problem-head">
                <Badge tone={level === 'error' ? 'loss' : 'caution'}>
                  {level === 'error' ? 'Error' : 'Warning'}
                </Badge>
                <RelativeTime at={at} />
                {times > 1 && <span className="text-3 num">{times} times</span>}
                {scope !== '' && <span className="text-3 truncate">{scope}</span>}
              </p>
              <p data-selectable>{message}</p>
              {detail !== '' && (
                <p className="past-problem-detail" data-selectable>
                  {detail}
                </p>
              )}
              {advice !== null && <p className="text-2">{advice}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Stores({ stores }: { readonly stores: DiagnosticsView['stores'] }): ReactNode {
  return (
    <section className="settings-group">
      <h3>Stores</h3>
      <StoreTable what="Store" stores={stores} />
    </section>
  );
}

function Export(): ReactNode {
  const save = useBridgeCommand('diagnostics.export');
  const [saved, setSaved] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    const outcome = await save.run(undefined);
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  return (
    <section className="settings-group">
      <h3>Export</h3>
      <div className="settings-line">
        <span className="text-2">
          A text file for a report: everything above but the places. Names and servers of your accounts are
          replaced.
        </span>
        <Button size="small" pending={save.pending} onPress={() => void press()}>
          Export…
        </Button>
      </div>
      <p role="status">{saved !== null && `Written to ${saved}.`}</p>
      <InlineError failure={save.failure} />
    </section>
  );
}
