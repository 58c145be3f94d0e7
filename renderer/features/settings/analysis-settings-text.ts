import { catalogue } from '@text/catalogue.ts';

export const analysisSettingsText = catalogue({
  en: {
    title: 'Analyse my games',
    times: { off: 'Only on request', away: 'While I am away', always: 'Always' },
    hint: 'Engines analyse your own games, the newest first. They pause on battery and while you play a game with a clock.',
    awayHint:
      'You count as away after two minutes without input. This needs a desktop that reports idle time; on some Wayland desktops only “Always” works.',
    states: {
      running: 'Analysing',
      off: 'Off',
      paused: 'Paused. Games that you ask for are still analysed.',
    },
    allDone: 'All your games are analysed',
    noPace: 'The time left appears after the first positions.',
    pace: (left: string, perMinute: string) =>
      `At ${perMinute} positions a minute, ${left} while the engines run.`,
    pause: 'Pause',
    resume: 'Resume',
    cores: 'Processor cores for analysis',
    coresHint: 'Fewer cores keep the fans quieter and take longer.',
    coresOf: (count: number, most: number) => `${count} of ${most}`,
    cost: (name: string, done: string, games: string, bytes: string) =>
      `${name}: ${done} of ${games} games analysed by Outpost, ${bytes}`,
    delete: 'Delete analysis',
    deleteOf: (name: string) => `Delete analysis of ${name}`,
    deleteTitle: (name: string) => `Delete the analysis of ${name}?`,
    deleteText:
      'This deletes what engines found here, also in collections; your games stay. Automatic analysis pauses until you resume it.',
  },
  de: {
    title: 'Meine Partien analysieren',
    times: { off: 'Nur auf Wunsch', away: 'Während ich weg bin', always: 'Immer' },
    hint: 'Engines analysieren deine eigenen Partien, die neuesten zuerst. Sie pausieren im Akkubetrieb und während du eine Partie mit Uhr spielst.',
    awayHint:
      'Du giltst nach zwei Minuten ohne Eingabe als abwesend. Dafür muss der Desktop die Leerlaufzeit melden; unter manchen Wayland-Desktops hilft nur „Immer“.',
    states: {
      running: 'Analyse läuft',
      off: 'Aus',
      paused: 'Pausiert. Einzelne Partien kannst du weiter analysieren lassen.',
    },
    allDone: 'Alle deine Partien sind analysiert',
    noPace: 'Die Restzeit erscheint nach den ersten Stellungen.',
    pace: (left, perMinute) => `Bei ${perMinute} Stellungen pro Minute ${left}, solange die Engines laufen.`,
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    cores: 'Prozessorkerne für die Analyse',
    coresHint: 'Weniger Kerne halten die Lüfter leiser und brauchen länger.',
    coresOf: (count, most) => `${count} von ${most}`,
    cost: (name, done, games, bytes) =>
      `${name}: ${done} von ${games} Partien von Outpost analysiert, ${bytes}`,
    delete: 'Analyse löschen',
    deleteOf: (name) => `Analyse von ${name} löschen`,
    deleteTitle: (name) => `Analyse von ${name} löschen?`,
    deleteText:
      'Das löscht, was Engines hier gefunden haben, auch in Sammlungen; deine Partien bleiben. Die automatische Analyse pausiert, bis du sie fortsetzt.',
  },
});
