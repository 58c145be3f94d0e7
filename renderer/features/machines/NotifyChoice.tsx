import type { ReactNode } from 'react';
import { notifyPlaces, type SharingView } from '@contract/machines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { InlineError, Select, useText } from '../../ui/index.ts';
import { machinesText } from './machines-text.ts';

interface NotifyChoiceProps {
  readonly sharing: SharingView;
  readonly isSafe: boolean;
}

/** Where notifications are shown: on all machines, where the user is active, or on one of them. */
export function NotifyChoice({ sharing, isSafe }: NotifyChoiceProps): ReactNode {
  const text = useText(machinesText);
  const choose = useBridgeCommand('machines.notifyOn');
  const { notify, machines } = sharing;
  const places = [
    ...notifyPlaces.flatMap((on) => (on === 'one' ? [] : [{ value: on, label: text.notify[on] }])),
    ...machines.map(({ id, name }) => ({ value: id, label: text.notify.one(name ?? text.unnamed) })),
  ];
  const value = notify.on === 'one' ? (notify.machine ?? '') : notify.on;
  // A machine that left the folder is still the choice until another one is made.
  const isKnown = places.some((place) => place.value === value);
  return (
    <section className="settings-group">
      <div className="settings-line">
        <span>
          {text.notify.title}
          <span className="ui-hint machines-hint">{text.notify.hints[notify.on]}</span>
        </span>
        <Select
          label={text.notify.title}
          labelHidden
          disabled={isSafe}
          choices={isKnown ? places : [...places, { value, label: text.notify.one(text.unnamed) }]}
          value={value}
          onChange={(place) =>
            void choose.run(
              place === 'all' || place === 'active' ? { on: place } : { on: 'one', machine: place },
            )
          }
        />
      </div>
      <InlineError failure={choose.failure} />
    </section>
  );
}
