import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Texts of the ratings on Home. */
export const ratingsText = catalogue({
  en: {
    title: 'Ratings',
    account: 'Account of the ratings',
    failed: 'Couldn’t load the ratings',
    none: 'No ratings yet. They appear here after your first rated games.',
    noneOffline: 'No ratings stored yet. They appear here once the account is online.',
    provisional: 'provisional',
    days: (count: number) => forms.en.count(count, { one: 'day', other: 'days' }),
    shortDays: (count: number) => `${count} d`,
    asOf: (at: number, now: number) => `As of ${times.en.clock(at, now)}`,
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    open: (name: string) => `${name}: rating history`,
    change: (days: string, change: number) =>
      change === 0 ? `unchanged in ${days}` : `${change > 0 ? 'up' : 'down'} ${Math.abs(change)} in ${days}`,
  },
  de: {
    title: 'Wertungen',
    account: 'Konto der Wertungen',
    failed: 'Die Wertungen konnten nicht geladen werden',
    none: 'Noch keine Wertungen. Nach deinen ersten gewerteten Partien erscheinen sie hier.',
    noneOffline: 'Noch keine Wertungen gespeichert. Sie erscheinen hier, sobald das Konto online ist.',
    provisional: 'vorläufig',
    days: (count) => forms.de.count(count, { one: 'Tag', other: 'Tage' }),
    shortDays: (count) => `${count} T.`,
    asOf: (at, now) => `Stand: ${times.de.clock(at, now)}`,
    all: (count) => `Alle ${count} zeigen`,
    fewer: 'Weniger zeigen',
    open: (name) => `${name}: Wertungsverlauf`,
    change: (days, change) =>
      change === 0 ? `unverändert, ${days}` : `${change > 0 ? 'plus' : 'minus'} ${Math.abs(change)}, ${days}`,
  },
});
