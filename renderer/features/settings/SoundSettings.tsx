import type { ReactNode } from 'react';
import { usePreviewSound } from '../../table/sound/use-sound.ts';
import { Switch, useForms, useText } from '../../ui/index.ts';
import { Slider } from '../../ui/Slider.tsx';
import { boardSettingsText } from './board-settings-text.ts';
import type { SettingsGroupProps } from './settings-group.ts';

/** Sounds of games; a changed volume plays a move. */
export function SoundSettings({ settings, change }: SettingsGroupProps): ReactNode {
  const text = useText(boardSettingsText);
  const forms = useForms();
  const preview = usePreviewSound();
  const { sounds, lowTimeSound } = settings;
  return (
    <div className="settings-group settings-switches">
      <h3>{text.sounds}</h3>
      <Switch
        label={text.playSounds}
        hint={text.playSoundsHint}
        value={sounds.on}
        onChange={(on) => change({ sounds: { ...sounds, on } })}
      />
      <Slider
        label={text.volume}
        min={0}
        max={100}
        step={5}
        value={sounds.volume}
        format={(volume) => forms.percent(volume / 100)}
        disabled={!sounds.on}
        onChange={(volume) => {
          preview('move', volume);
          change({ sounds: { ...sounds, volume } });
        }}
      />
      <Switch
        label={text.lowTimeSound}
        hint={text.lowTimeSoundHint}
        disabled={!sounds.on}
        value={lowTimeSound}
        onChange={(on) => change({ lowTimeSound: on })}
      />
    </div>
  );
}
