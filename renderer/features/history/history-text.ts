import { catalogue } from '@text/catalogue.ts';
import { forms, locales } from '@text/forms.ts';
import type { Language } from '@text/language.ts';
import { times } from '@text/times.ts';
import { open } from './open-words.ts';

/** Days of activity are UTC days, wherever the user is. */
const dayIn = (language: Language) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: number): string => {
    format ??= new Intl.DateTimeFormat(locales[language], {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    return format.format(at);
  };
};
const shortDayIn = (language: Language) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: number): string => {
    format ??= new Intl.DateTimeFormat(locales[language], {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    });
    return format.format(at);
  };
};

/** The history as a whole: its accounts, how far the archive has come, and whether all games are there. */
export const historyText = catalogue({
  en: {
    title: 'History',
    sections: {
      label: 'What to see',
      timeline: 'Timeline',
      ratings: 'Ratings',
      games: 'Games',
      complete: 'Completeness',
    },
    account: 'Account',
    user: 'User',
    failed: 'The history could not be read',
    more: 'Earlier',
    none: {
      title: 'No account yet',
      text: 'Days, ratings and games of each account are kept here, for good.',
      action: 'Add an account',
    },
    dayOf: dayIn('en'),
    shortDay: shortDayIn('en'),
    perfs: open({ puzzle: 'Puzzles', unknown: 'No time told' }),
    results: { win: 'Won', loss: 'Lost', draw: 'Drawn', none: 'No result' },
    endings: open({
      mate: 'Checkmate',
      resign: 'Resignation',
      stalemate: 'Stalemate',
      timeout: 'Opponent left',
      draw: 'Draw agreed or claimed',
      outoftime: 'Time out',
      aborted: 'Aborted',
      noStart: 'Never began',
      cheat: 'Rules broken',
      variantEnd: 'End of the variant',
      insufficientMaterialClaim: 'Insufficient material',
      unknownFinish: 'Unknown',
    }),
    computer: (level: number) => `Computer level ${level}`,
    anonymous: 'Anonymous',
    sync: {
      label: 'State of the archive',
      games: (kept: number, expected: number | null) =>
        expected === null || expected <= kept
          ? forms.en.count(kept, { one: 'game', other: 'games' })
          : `${forms.en.number(kept)} of ${forms.en.count(expected, { one: 'game', other: 'games' })}`,
      phases: {
        starting: 'Looking for games',
        fetching: 'Fetching games',
        waiting: 'Waiting',
        paused: 'Paused',
        complete: 'All games are here',
        stopped: 'Stopped',
      },
      short: 'Games are missing',
      rate: (rate: number) => `${forms.en.number(Math.round(rate))} a second`,
      left: (ms: number) => `${times.en.duration(ms)} left`,
      again: (at: number, now: number) => `tries again ${times.en.relative(at, now)}`,
      pause: 'Pause',
      resume: 'Go on',
      refresh: 'Look for news now',
      exportGames: 'Save as PGN',
      saved: (file: string) => `Saved as ${file}`,
    },
    follow: {
      title: 'Follow a user',
      text: 'Their activity is kept here, too. No sign-in is needed for it.',
      name: 'User name',
      add: 'Follow',
      remove: 'Stop, and delete what is kept',
      cancel: 'Cancel',
    },
    complete: {
      lead: 'What the server counted of each day, against the games that are kept.',
      empty: {
        title: 'Nothing to compare yet',
        text: 'Once the server has told of days with games, they are checked here.',
      },
      whole: 'All there',
      early: 'Still being counted',
      missing: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} missing`,
      allWhole: (count: number) => `No gaps in ${forms.en.count(count, { one: 'entry', other: 'entries' })}.`,
      gaps: (count: number) => forms.en.count(count, { one: 'gap', other: 'gaps' }),
      fetch: 'Fetch',
      fetchAll: 'Fetch all that is missing',
      again: 'Compare the whole archive again',
      short: (count: number) =>
        `The server counts ${forms.en.count(count, { one: 'game', other: 'games' })} more than are kept.`,
      asked: 'Asked for',
      caption: 'Days, counted and kept',
      day: 'Day',
      kind: 'Kind',
      said: 'Counted by the server',
      kept: 'Kept here',
      verdict: 'Verdict',
    },
  },
  de: {
    title: 'Verlauf',
    sections: {
      label: 'Was zu sehen ist',
      timeline: 'Tage',
      ratings: 'Wertungen',
      games: 'Partien',
      complete: 'Vollständigkeit',
    },
    account: 'Konto',
    user: 'Benutzer',
    failed: 'Der Verlauf konnte nicht gelesen werden',
    more: 'Früher',
    none: {
      title: 'Noch kein Konto',
      text: 'Tage, Wertungen und Partien jedes Kontos werden hier auf Dauer aufbewahrt.',
      action: 'Konto hinzufügen',
    },
    dayOf: dayIn('de'),
    shortDay: shortDayIn('de'),
    perfs: { puzzle: 'Aufgaben', unknown: 'Ohne Bedenkzeit' },
    results: { win: 'Gewonnen', loss: 'Verloren', draw: 'Remis', none: 'Ohne Ergebnis' },
    endings: {
      mate: 'Schachmatt',
      resign: 'Aufgabe',
      stalemate: 'Patt',
      timeout: 'Gegner ging',
      draw: 'Remis vereinbart oder beansprucht',
      outoftime: 'Zeit abgelaufen',
      aborted: 'Abgebrochen',
      noStart: 'Nie begonnen',
      cheat: 'Regelverstoß',
      variantEnd: 'Ende der Variante',
      insufficientMaterialClaim: 'Zu wenig Material',
      unknownFinish: 'Unbekannt',
    },
    computer: (level) => `Computer Stufe ${level}`,
    anonymous: 'Anonym',
    sync: {
      label: 'Stand des Archivs',
      games: (kept, expected) =>
        expected === null || expected <= kept
          ? forms.de.count(kept, { one: 'Partie', other: 'Partien' })
          : `${forms.de.number(kept)} von ${forms.de.count(expected, { one: 'Partie', other: 'Partien' })}`,
      phases: {
        starting: 'Sucht Partien',
        fetching: 'Holt Partien',
        waiting: 'Wartet',
        paused: 'Angehalten',
        complete: 'Alle Partien sind da',
        stopped: 'Beendet',
      },
      short: 'Partien fehlen',
      rate: (rate) => `${forms.de.number(Math.round(rate))} in der Sekunde`,
      left: (ms) => `noch ${times.de.duration(ms)}`,
      again: (at, now) => `nächster Versuch ${times.de.relative(at, now)}`,
      pause: 'Anhalten',
      resume: 'Fortsetzen',
      refresh: 'Jetzt nach Neuem sehen',
      exportGames: 'Als PGN speichern',
      saved: (file) => `Gespeichert als ${file}`,
    },
    follow: {
      title: 'Einem Benutzer folgen',
      text: 'Auch dessen Tage bleiben hier. Dafür braucht es keine Anmeldung.',
      name: 'Benutzername',
      add: 'Folgen',
      remove: 'Beenden und löschen, was da ist',
      cancel: 'Abbrechen',
    },
    complete: {
      lead: 'Was der Server von jedem Tag gezählt hat, gegen die Partien, die hier sind.',
      empty: {
        title: 'Noch nichts zu vergleichen',
        text: 'Sobald der Server von Tagen mit Partien erzählt hat, werden sie hier geprüft.',
      },
      whole: 'Alle da',
      early: 'Wird noch gezählt',
      missing: (count) => forms.de.count(count, { one: 'Partie fehlt', other: 'Partien fehlen' }),
      allWhole: (count) =>
        `Keine Lücken in ${forms.de.count(count, { one: 'Eintrag', other: 'Einträgen' })}.`,
      gaps: (count) => forms.de.count(count, { one: 'Lücke', other: 'Lücken' }),
      fetch: 'Holen',
      fetchAll: 'Alles Fehlende holen',
      again: 'Das ganze Archiv neu abgleichen',
      short: (count) =>
        `Der Server zählt ${forms.de.count(count, { one: 'Partie', other: 'Partien' })} mehr, als hier sind.`,
      asked: 'Angefragt',
      caption: 'Tage, gezählt und aufbewahrt',
      day: 'Tag',
      kind: 'Art',
      said: 'Vom Server gezählt',
      kept: 'Hier aufbewahrt',
      verdict: 'Urteil',
    },
  },
});
