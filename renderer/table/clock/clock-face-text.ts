import { catalogue } from '@text/catalogue.ts';

/** Texts of clocks, written and spoken. */
export const clockFaceText = catalogue({
  en: {
    yourClock: 'Your clock',
    clockOf: (name: string) => `Clock of ${name}`,
    running: 'running',
    hours: (amount: number) => `${amount} ${amount === 1 ? 'hour' : 'hours'}`,
    minutes: (amount: number) => `${amount} ${amount === 1 ? 'minute' : 'minutes'}`,
    seconds: (amount: number) => `${amount} ${amount === 1 ? 'second' : 'seconds'}`,
    daysLeft: (amount: number) => `${amount} ${amount === 1 ? 'day' : 'days'}`,
    noTimeLimit: 'No time limit',
  },
  de: {
    yourClock: 'Deine Uhr',
    clockOf: (name) => `Uhr von ${name}`,
    running: 'läuft',
    hours: (amount) => `${amount} ${amount === 1 ? 'Stunde' : 'Stunden'}`,
    minutes: (amount) => `${amount} ${amount === 1 ? 'Minute' : 'Minuten'}`,
    seconds: (amount) => `${amount} ${amount === 1 ? 'Sekunde' : 'Sekunden'}`,
    daysLeft: (amount) => `${amount} ${amount === 1 ? 'Tag' : 'Tage'}`,
    noTimeLimit: 'Ohne Zeitlimit',
  },
});
