import './settings.css';
import type { ReactNode } from 'react';
import { contrasts, textScales } from '@contract/choices.ts';
import { chooseLanguage, languageNames, languages, type LanguageChoice } from '@text/language.ts';
import {
  InlineError,
  MonitorIcon,
  MoonIcon,
  Segmented,
  Select,
  SunIcon,
  useForms,
  useText,
} from '../../ui/index.ts';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { settingsText } from './settings-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { useSettings } from '../../frame/settings/use-settings.ts';

const themes = [
  { value: 'system', icon: MonitorIcon },
  { value: 'light', icon: SunIcon },
  { value: 'dark', icon: MoonIcon },
] as const;

export function Appearance(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const words = useText(settingsText);
  const text = words.appearance;
  const forms = useForms();
  const { settings, loadFailure, retry, failure, change } = useSettings();
  return (
    <>
      <h2 className="settings-title">{sections.appearance}</h2>
      {settings === undefined ? (
        <SettingsLoading failure={loadFailure} retry={retry} />
      ) : (
        <>
          <div className="settings-group settings-lines">
            <div className="settings-line">
              <span className="ui-switch-text">
                <span>{text.language}</span>
                <span className="ui-hint">{text.languageHint}</span>
              </span>
              <Select
                label={text.language}
                labelHidden
                choices={languageChoices(text.systemLanguage)}
                value={settings.language}
                onChange={(language) => change({ language })}
              />
            </div>
            <div className="settings-line">
              <span className="ui-switch-text">
                <span>{text.textSize}</span>
                <span className="ui-hint">{text.textSizeHint}</span>
              </span>
              <Segmented
                label={text.textSize}
                choices={textScales.map((scale) => ({
                  value: String(scale),
                  label: forms.percent(scale / 100),
                }))}
                value={String(settings.textScale)}
                onChange={(value) => {
                  const textScale = textScales.find((scale) => String(scale) === value);
                  if (textScale !== undefined) change({ textScale });
                }}
              />
            </div>
            <div className="settings-line">
              <span>{text.contrast}</span>
              <Segmented
                label={text.contrast}
                choices={contrasts.map((value) => ({ value, label: text.contrasts[value] }))}
                value={settings.contrast}
                onChange={(contrast) => change({ contrast })}
              />
            </div>
          </div>
          <div className="settings-group settings-line">
            <span>{text.theme}</span>
            <Segmented
              label={text.theme}
              choices={themes.map((theme) => ({ ...theme, label: text.themes[theme.value] }))}
              value={settings.theme}
              onChange={(theme) => change({ theme })}
            />
          </div>
          <div className="settings-failure">
            <InlineError failure={failure} />
          </div>
        </>
      )}
    </>
  );
}

function languageChoices(system: (name: string) => string) {
  const own = languageNames[chooseLanguage('system', navigator.languages)];
  return [
    { value: 'system' as LanguageChoice, label: system(own) },
    ...languages.map((value) => ({ value, label: languageNames[value] })),
  ];
}
