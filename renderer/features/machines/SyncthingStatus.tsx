import type { ReactNode } from 'react';
import type { SyncthingView } from '@contract/machines.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { RelativeTime, useForms, useText } from '../../ui/index.ts';
import { syncthingText } from './syncthing-text.ts';

/** Interval of asking while the pane is visible, ms. */
const askEveryMs = 5_000;

/** The state of the shared folder in Syncthing; nothing when another program or none synchronises it. */
export function SyncthingStatus(): ReactNode {
  const { data } = useBridgeQuery('machines.syncthing', undefined, { everyMs: askEveryMs });
  return data ? <SyncthingSection view={data} /> : null;
}

function SyncthingSection({ view }: { readonly view: SyncthingView }): ReactNode {
  const text = useText(syncthingText);
  const { label, error, devices } = view;
  return (
    <section className="settings-group stack gap-8">
      <h3>{text.title(label)}</h3>
      <p className="machines-status">
        <ConditionWords view={view} />
      </p>
      {error !== '' && <p data-selectable>{error}</p>}
      <Connections view={view} />
      {devices.length > 0 && (
        <dl className="facts" aria-label={text.devices}>
          {devices.map((device, index) => (
            <Device key={`${device.name} ${index}`} device={device} />
          ))}
        </dl>
      )}
    </section>
  );
}

function ConditionWords({ view }: { readonly view: SyncthingView }): ReactNode {
  const text = useText(syncthingText);
  const forms = useForms();
  const { condition, percent, needed, errors } = view;
  if (condition === 'syncing') return text.syncing(forms.percent(percent / 100), needed);
  return condition === 'failed' ? text.failed(errors) : text.conditions[condition];
}

/** Conditions in which the devices are known. */
const isAnswer = ({ condition }: SyncthingView): boolean =>
  ['in-sync', 'scanning', 'syncing', 'failed'].includes(condition);

function Connections({ view }: { readonly view: SyncthingView }): ReactNode {
  const text = useText(syncthingText);
  const { isTwoWay, devices } = view;
  if (!isTwoWay) return <p>{text.oneWay}</p>;
  if (!isAnswer(view) || devices.some(({ isConnected }) => isConnected)) return null;
  return <p>{devices.length === 0 ? text.noDevice : text.noneConnected}</p>;
}

function Device({ device }: { readonly device: SyncthingView['devices'][number] }): ReactNode {
  const text = useText(syncthingText);
  const { name, isConnected, seenAt } = device;
  return (
    <>
      <dt data-selectable>{name}</dt>
      <dd>
        {isConnected ? (
          text.connected
        ) : seenAt === null ? (
          text.neverSeen
        ) : (
          <>
            {text.lastSeen} <RelativeTime at={seenAt} />
          </>
        )}
      </dd>
    </>
  );
}
