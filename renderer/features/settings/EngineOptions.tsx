import type { ReactNode } from 'react';
import type { ContractOutcome } from '@contract/outcome.ts';
import type { EngineOptionView, OwnEngineView } from '@contract/own-engines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { Button, Dialog, InlineError, Select, Switch, useForms, useText } from '../../ui/index.ts';
import { engineSettingsText } from './engine-settings-text.ts';

interface EngineOptionsProps {
  readonly engine: OwnEngineView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (outcome: ContractOutcome<OwnEngineView[]>) => void;
}

/** The options that the engine declares, each by its type. */
export function EngineOptions({ engine, open, onClose, onChanged }: EngineOptionsProps): ReactNode {
  const text = useText(engineSettingsText);
  const set = useBridgeCommand('engines.setOption');
  const place = useBridgeCommand('engines.choosePlace');
  const press = useBridgeCommand('engines.press');
  const { slot } = engine;
  const change = async (name: string, value: boolean | number | string | null) => {
    for (const command of [set, place, press]) command.reset();
    onChanged(await set.run({ slot, name, value }));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.optionsOf(engine.name)}
      wide
      actions={<Button onPress={onClose}>{text.close}</Button>}
    >
      <div className="engine-options stack gap-12">
        {engine.options.map((option) => (
          <EngineOption
            key={option.name}
            option={option}
            onChange={(value) => void change(option.name, value)}
            onPlace={async () => onChanged(await place.run({ slot, name: option.name }))}
            onPress={async () => onChanged(await press.run({ slot, name: option.name }))}
          />
        ))}
      </div>
      <InlineError failure={set.failure ?? place.failure ?? press.failure} />
    </Dialog>
  );
}

interface EngineOptionProps {
  readonly option: EngineOptionView;
  /** Null: the engine's own value. */
  readonly onChange: (value: boolean | number | string | null) => void;
  readonly onPlace: () => Promise<void>;
  readonly onPress: () => Promise<void>;
}

function EngineOption({ option, onChange, onPlace, onPress }: EngineOptionProps): ReactNode {
  const text = useText(engineSettingsText);
  const forms = useForms();
  const { name } = option;
  switch (option.kind) {
    case 'check':
      return <Switch label={name} value={option.value} onChange={onChange} />;
    case 'spin': {
      const { least, most, usual } = option;
      const limits = text.limits(forms.number(least), forms.number(most), forms.number(usual));
      return (
        <CommittedField
          label={name}
          hint={limits}
          inputMode="numeric"
          text={String(option.value)}
          onCommit={(typed) => {
            const value = Number(typed);
            if (typed.trim() === '' || !Number.isSafeInteger(value) || value < least || value > most)
              return limits;
            onChange(value);
            return null;
          }}
        />
      );
    }
    case 'combo':
      return (
        <Select
          label={name}
          value={option.value}
          choices={option.choices.map((value) => ({ value, label: value }))}
          onChange={onChange}
        />
      );
    case 'string':
      return (
        <div className="settings-line">
          <span>
            {name}
            <bdi className="ui-hint engine-path" data-selectable>
              {option.value === '' ? text.nothing : option.value}
            </bdi>
          </span>
          <span className="line gap-8">
            <Button size="small" onPress={() => void onPlace()}>
              {text.places[option.place]}
            </Button>
            <Button
              size="small"
              variant="quiet"
              isDisabled={option.value === option.usual}
              onPress={() => onChange(null)}
            >
              {text.reset}
            </Button>
          </span>
        </div>
      );
    case 'button':
      return (
        <Button className="engine-button" onPress={() => void onPress()}>
          {name}
        </Button>
      );
  }
}
