import { catalogue } from '@text/catalogue.ts';

export const analysisSettingsText = catalogue({
  en: {
    title: 'Analyse my games',
    times: { off: 'Only on request', away: 'While I am away', always: 'Always' },
    hint: 'Engines analyse your own games, the newest first. They pause on battery and while you play a game with a clock.',
    awayHint:
      'You count as away after two minutes without input. This needs a desktop that reports idle time; on some Wayland desktops only “Always” works.',
    cost: (name: string, done: string, games: string, bytes: string) =>
      `${name}: ${done} of ${games} games analysed, ${bytes}`,
  },
  de: {
    title: 'Meine Partien analysieren',
    times: { off: 'Nur auf Wunsch', away: 'Während ich weg bin', always: 'Immer' },
    hint: 'Engines analysieren deine eigenen Partien, die neuesten zuerst. Sie pausieren im Akkubetrieb und während du eine Partie mit Uhr spielst.',
    awayHint:
      'Du giltst nach zwei Minuten ohne Eingabe als abwesend. Dafür muss der Desktop die Leerlaufzeit melden; unter manchen Wayland-Desktops hilft nur „Immer“.',
    cost: (name, done, games, bytes) => `${name}: ${done} von ${games} Partien analysiert, ${bytes}`,
  },
});
