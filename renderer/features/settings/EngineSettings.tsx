import { useState, type ReactNode } from 'react';
import { engineSlots, type EngineSlot } from '@contract/choices.ts';
import type { OwnEngineView } from '@contract/own-engines.ts';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, useText } from '../../ui/index.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { EngineOptions } from './EngineOptions.tsx';
import { engineSettingsText } from './engine-settings-text.ts';

/** The app's engines, or the user's own in their place. */
export function EngineSettings(): ReactNode {
  const text = useText(engineSettingsText);
  const { data: engines, failure, retry } = useBridgeQuery('engines.view', undefined);
  if (engines === undefined) return <SettingsLoading failure={failure} retry={retry} />;
  return (
    <section className="settings-group stack gap-8">
      <h3>{text.title}</h3>
      <p className="text-2">{text.hint}</p>
      {engineSlots.map((slot) => (
        <Engine key={slot} slot={slot} engine={engines.find((one) => one.slot === slot) ?? null} />
      ))}
    </section>
  );
}

function Engine({
  slot,
  engine,
}: {
  readonly slot: EngineSlot;
  readonly engine: OwnEngineView | null;
}): ReactNode {
  const text = useText(engineSettingsText);
  const client = useBridgeClient();
  const choose = useBridgeCommand('engines.choose');
  const drop = useBridgeCommand('engines.useBuiltIn');
  const [isOpen, setIsOpen] = useState(false);
  const show = (outcome: Awaited<ReturnType<typeof choose.run>>) => {
    if (outcome.ok) client.write('engines.view', undefined, outcome.value);
  };
  const actOn = async (act: typeof choose | typeof drop) => {
    choose.reset();
    drop.reset();
    show(await act.run({ slot }));
  };
  const label = text.slots[slot];
  return (
    <div role="group" aria-label={label}>
      <div className="settings-line">
        <span>
          {label}
          <span className="ui-hint engine-name">
            {engine === null ? text.builtIn[slot] : <bdi data-selectable>{engine.name}</bdi>}
            {engine !== null && engine.path !== '' && (
              <bdi className="engine-path" data-selectable>
                {engine.path}
              </bdi>
            )}
          </span>
        </span>
        <span className="line gap-8">
          {engine !== null && engine.options.length > 0 && (
            <Button size="small" onPress={() => setIsOpen(true)}>
              {text.options}
            </Button>
          )}
          <Button size="small" pending={choose.pending} onPress={() => void actOn(choose)}>
            {text.choose}
          </Button>
          {engine !== null && (
            <Button size="small" variant="quiet" pending={drop.pending} onPress={() => void actOn(drop)}>
              {text.useBuiltIn}
            </Button>
          )}
        </span>
      </div>
      {engine?.isForeign && <p role="status">{text.foreign}</p>}
      {engine?.isLost && <p role="status">{text.lost}</p>}
      {engine !== null && !engine.isLasting && <p className="text-2">{text.thisRun}</p>}
      <InlineError failure={choose.failure ?? drop.failure} />
      {engine !== null && (
        <EngineOptions engine={engine} open={isOpen} onClose={() => setIsOpen(false)} onChanged={show} />
      )}
    </div>
  );
}
