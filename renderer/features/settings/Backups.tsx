import './settings.css';
import type { ReactNode } from 'react';
import type { BackupsView, BackupView } from '@contract/backups.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, RelativeTime, useForms, useText } from '../../ui/index.ts';
import { backupText } from './backup-text.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';

/** Creates and restores backups, and lists files beside the database. */
export function Backups(): ReactNode {
  const text = useText(backupText);
  const { data, failure, retry } = useBridgeQuery('backups.view', undefined);
  return (
    <>
      <section className="settings-group">
        <h3>{text.title}</h3>
        <p>{text.lead}</p>
        {data === undefined ? (
          <SettingsLoading failure={failure} retry={retry} />
        ) : (
          <>
            <CreateBackup view={data} />
            <RestoreBackup view={data} />
          </>
        )}
      </section>
      {data !== undefined && data.beside.length > 0 && <FilesBeside files={data.beside} />}
    </>
  );
}

function CreateBackup({ view: { busy, last } }: { readonly view: BackupsView }): ReactNode {
  const text = useText(backupText);
  const make = useBridgeCommand('backups.make');
  return (
    <>
      <div className="settings-line backup-line">
        <span role="status">
          {busy === 'writing' ? (
            text.writing
          ) : last === null ? (
            text.none
          ) : (
            <>
              {text.last} {last.file}
              {last.at !== null && (
                <>
                  , <RelativeTime at={last.at} />
                </>
              )}
              <BackupContent backup={last} />
            </>
          )}
        </span>
        <Button
          size="small"
          pending={busy === 'writing' || make.pending}
          isDisabled={busy === 'reading'}
          onPress={() => void make.run(undefined)}
        >
          {text.make}
        </Button>
      </div>
      <InlineError failure={make.failure} />
    </>
  );
}

function RestoreBackup({ view: { busy, waiting } }: { readonly view: BackupsView }): ReactNode {
  const text = useText(backupText);
  const choose = useBridgeCommand('backups.choose');
  const drop = useBridgeCommand('backups.drop');
  const restart = useBridgeCommand('backups.restart');
  const failure = <InlineError failure={choose.failure ?? drop.failure ?? restart.failure} />;
  if (waiting !== null && busy !== 'reading')
    return (
      <div className="backup-waiting">
        <p role="status">
          {text.waiting(waiting.file)}
          <BackupContent backup={waiting} />
          {waiting.leftOut !== undefined && (
            <span className="backup-holds">{text.leftOut(waiting.leftOut)}</span>
          )}
          <span className="backup-holds">
            {waiting.at === null ? (
              text.unknown
            ) : (
              <>
                {text.from} <RelativeTime at={waiting.at} />
              </>
            )}
          </span>
        </p>
        <div className="backup-actions line gap-8">
          <Button size="small" variant="primary" onPress={() => void restart.run(undefined)}>
            {text.restart}
          </Button>
          <Button size="small" onPress={() => void drop.run(undefined)}>
            {text.drop}
          </Button>
        </div>
        {failure}
      </div>
    );
  return (
    <>
      <div className="settings-line backup-line">
        <span role="status">{busy === 'reading' ? text.reading : text.restoreHint}</span>
        <Button
          size="small"
          pending={busy === 'reading' || choose.pending}
          isDisabled={busy === 'writing'}
          onPress={() => void choose.run(undefined)}
        >
          {text.restore}
        </Button>
      </div>
      {failure}
    </>
  );
}

function BackupContent({ backup }: { readonly backup: BackupView }): ReactNode {
  const text = useText(backupText);
  return <span className="backup-holds">{text.holds(backup, formatBytes(backup.bytes, useForms()))}</span>;
}

function FilesBeside({ files }: { readonly files: BackupsView['beside'] }): ReactNode {
  const text = useText(backupText);
  const forms = useForms();
  return (
    <section className="settings-group">
      <h3>{text.beside}</h3>
      <p>{text.besideHint}</p>
      <table className="figures backup-files">
        <thead>
          <tr>
            <th scope="col">{text.file}</th>
            <th scope="col">{text.kind}</th>
            <th scope="col">{text.written}</th>
            <th scope="col">{text.size}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, kind, bytes, at }) => (
            <tr key={name}>
              <td data-selectable>{name}</td>
              <td>{text.kinds[kind]}</td>
              <td>
                <RelativeTime at={at} />
              </td>
              <td>{formatBytes(bytes, forms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
