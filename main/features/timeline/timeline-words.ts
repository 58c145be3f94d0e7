import { catalogue } from '../../text/catalogue.ts';
import { forms, type Forms, type PluralForms } from '../../text/forms.ts';

export const timelineWords = catalogue({
  en: {
    gap: (ms: number) => `Not connected for ${duration(ms, english)}`,
    anotherMachine: 'another machine',
    watchedBy: (machines: readonly string[], isWhole: boolean) =>
      `${machines.join(', ')} watched ${isWhole ? 'all' : 'a part'} of that time.`,
  },
  de: {
    gap: (ms) => `${duration(ms, german)} lang nicht verbunden`,
    anotherMachine: 'ein anderes Gerät',
    watchedBy: (machines, isWhole) =>
      `Verbunden war ${isWhole ? 'die ganze' : 'einen Teil der'} Zeit: ${machines.join(', ')}.`,
  },
});

interface Units {
  readonly forms: Forms;
  readonly minutes: string;
  readonly hours: PluralForms;
  readonly days: PluralForms;
}

const english: Units = {
  forms: forms.en,
  minutes: 'min',
  hours: { one: 'hour', other: 'hours' },
  days: { one: 'day', other: 'days' },
};

const german: Units = {
  forms: forms.de,
  minutes: 'Min.',
  hours: { one: 'Stunde', other: 'Stunden' },
  days: { one: 'Tag', other: 'Tage' },
};

function duration(ms: number, units: Units): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1000))} s`;
  if (minutes < 120) return `${minutes} ${units.minutes}`;
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? units.forms.count(hours, units.hours)
    : units.forms.count(Math.round(hours / 24), units.days);
}
