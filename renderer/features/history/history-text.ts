import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import type { Language } from '@text/language.ts';
import { localeOf } from '@text/region.ts';
import { times } from '@text/times.ts';
import { openWords } from './open-words.ts';

/** Activity days are UTC days, regardless of the user's time zone. */
const shortDayIn = (language: Language, more: Intl.DateTimeFormatOptions = {}) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: number): string => {
    format ??= new Intl.DateTimeFormat(localeOf(language), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...more,
    });
    return format.format(at);
  };
};
const dayIn = (language: Language) => shortDayIn(language, { weekday: 'short', year: 'numeric' });

/** Texts of the history: accounts, archive progress, completeness. */
export const historyText = catalogue({
  en: {
    sections: {
      label: 'Section',
      timeline: 'Activity',
      ratings: 'Ratings',
      games: 'Games',
      collections: 'Collections',
      notes: 'Notes',
      complete: 'Completeness',
    },
    user: 'User',
    failed: 'Couldn’t load the history',
    more: 'Show earlier days',
    none: {
      title: 'No account yet',
      text: 'Add an account to save its activity, ratings and games on this computer.',
      action: 'Add an account',
    },
    dayOf: dayIn('en'),
    shortDay: shortDayIn('en'),
    perfs: openWords({ puzzle: 'Puzzles', unknown: 'Unknown speed' }),
    results: { win: 'Won', loss: 'Lost', draw: 'Drawn', none: 'No result' },
    byForfeit: 'by forfeit',
    endings: openWords({
      mate: 'Checkmate',
      resign: 'Resignation',
      stalemate: 'Stalemate',
      timeout: 'Game abandoned',
      draw: 'Draw agreed or claimed',
      outoftime: 'Time ran out',
      aborted: 'Aborted',
      noStart: 'Forfeit: no first move',
      cheat: 'Fair play violation',
      variantEnd: 'Variant rule',
      insufficientMaterialClaim: 'Insufficient material',
      unknownFinish: 'Unknown',
    }),
    computer: (level: number) => `Computer level ${level}`,
    anonymous: 'Anonymous',
    sync: {
      label: 'Archive status',
      games: (kept: number, expected: number | null) =>
        expected === null || expected <= kept
          ? forms.en.count(kept, { one: 'game', other: 'games' })
          : `${forms.en.number(kept)} of ${forms.en.count(expected, { one: 'game', other: 'games' })}`,
      phases: {
        starting: 'Looking for games',
        fetching: 'Downloading games',
        waiting: 'Waiting',
        paused: 'Paused',
        complete: 'All games downloaded',
        stopped: 'Stopped',
      },
      short: 'Games are missing',
      rate: (rate: number) => `${forms.en.number(Math.round(rate))} per second`,
      left: (ms: number) => `${times.en.duration(ms)} left`,
      again: (at: number, now: number) => `next try ${times.en.relative(at, now)}`,
      pause: 'Pause',
      resume: 'Resume',
      refresh: 'Check for new games',
      exportGames: 'Save as PGN',
      saved: (file: string) => `Saved as ${file}`,
    },
    follow: {
      title: 'Save another player’s activity',
      text: 'Saves this player’s activity here too. You don’t need to sign in.',
      name: 'Username',
      add: 'Add player',
      remove: 'Remove player and delete data',
      removal: {
        title: (name: string) => `Remove ${name}?`,
        text: 'The saved activity of this player is deleted, also on other machines that share your history. The server shows only the last few days, so older activity can’t be saved again.',
        action: 'Remove and delete',
      },
    },
    complete: {
      lead: 'Compares the games that the server counted each day with the games saved here.',
      empty: {
        title: 'Nothing to compare yet',
        text: 'Days with games appear here once the server has reported them.',
      },
      whole: 'Complete',
      early: 'Still counting',
      missing: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} missing`,
      allWhole: (count: number) => `No gaps in ${forms.en.count(count, { one: 'entry', other: 'entries' })}.`,
      gaps: (count: number) => forms.en.count(count, { one: 'gap', other: 'gaps' }),
      fetch: 'Download',
      fetchAll: 'Download all missing games',
      again: 'Check the whole archive again',
      short: (count: number) =>
        `The server counts ${forms.en.count(count, { one: 'game', other: 'games' })} more than are saved here.`,
      requested: 'Requested',
      caption: 'Games on the server and saved here, by day',
      day: 'Day',
      kind: 'Type',
      said: 'On the server',
      kept: 'Saved here',
      verdict: 'Status',
    },
  },
  de: {
    sections: {
      label: 'Bereich',
      timeline: 'Aktivität',
      ratings: 'Wertungen',
      games: 'Partien',
      collections: 'Sammlungen',
      notes: 'Notizen',
      complete: 'Vollständigkeit',
    },
    user: 'Benutzer',
    failed: 'Der Verlauf konnte nicht geladen werden',
    more: 'Frühere Tage anzeigen',
    none: {
      title: 'Noch kein Konto',
      text: 'Füge ein Konto hinzu, um Aktivität, Wertungen und Partien auf diesem Computer zu speichern.',
      action: 'Konto hinzufügen',
    },
    dayOf: dayIn('de'),
    shortDay: shortDayIn('de'),
    perfs: { puzzle: 'Aufgaben', unknown: 'Unbekanntes Tempo' },
    results: { win: 'Gewonnen', loss: 'Verloren', draw: 'Remis', none: 'Ohne Ergebnis' },
    byForfeit: 'kampflos',
    endings: {
      mate: 'Schachmatt',
      resign: 'Aufgabe',
      stalemate: 'Patt',
      timeout: 'Partie verlassen',
      draw: 'Remis vereinbart oder reklamiert',
      outoftime: 'Zeit abgelaufen',
      aborted: 'Abgebrochen',
      noStart: 'Kampflos: kein erster Zug',
      cheat: 'Fair-Play-Verstoß',
      variantEnd: 'Variantenregel',
      insufficientMaterialClaim: 'Zu wenig Material',
      unknownFinish: 'Unbekannt',
    },
    computer: (level) => `Computer Stufe ${level}`,
    anonymous: 'Anonym',
    sync: {
      label: 'Status des Archivs',
      games: (kept, expected) =>
        expected === null || expected <= kept
          ? forms.de.count(kept, { one: 'Partie', other: 'Partien' })
          : `${forms.de.number(kept)} von ${forms.de.count(expected, { one: 'Partie', other: 'Partien' })}`,
      phases: {
        starting: 'Sucht Partien',
        fetching: 'Lädt Partien',
        waiting: 'Wartet',
        paused: 'Angehalten',
        complete: 'Alle Partien geladen',
        stopped: 'Abgebrochen',
      },
      short: 'Partien fehlen',
      rate: (rate) => `${forms.de.number(Math.round(rate))} pro Sekunde`,
      left: (ms) => `noch ${times.de.duration(ms)}`,
      again: (at, now) => `nächster Versuch ${times.de.relative(at, now)}`,
      pause: 'Anhalten',
      resume: 'Fortsetzen',
      refresh: 'Nach neuen Partien suchen',
      exportGames: 'Als PGN speichern',
      saved: (file) => `Gespeichert als ${file}`,
    },
    follow: {
      title: 'Aktivität eines anderen Spielers speichern',
      text: 'Speichert auch die Aktivität dieses Spielers. Du musst dich dafür nicht anmelden.',
      name: 'Benutzername',
      add: 'Spieler hinzufügen',
      remove: 'Spieler entfernen und Daten löschen',
      removal: {
        title: (name) => `${name} entfernen?`,
        text: 'Die gespeicherte Aktivität dieses Spielers wird gelöscht, auch auf anderen Geräten mit deinem Verlauf. Der Server zeigt nur die letzten Tage, frühere lassen sich also nicht erneut speichern.',
        action: 'Entfernen und löschen',
      },
    },
    complete: {
      lead: 'Vergleicht die Partien, die der Server an jedem Tag gezählt hat, mit den hier gespeicherten.',
      empty: {
        title: 'Noch nichts zu vergleichen',
        text: 'Tage mit Partien erscheinen hier, sobald der Server sie gemeldet hat.',
      },
      whole: 'Vollständig',
      early: 'Wird noch gezählt',
      missing: (count) => forms.de.count(count, { one: 'Partie fehlt', other: 'Partien fehlen' }),
      allWhole: (count) =>
        `Keine Lücken in ${forms.de.count(count, { one: 'Eintrag', other: 'Einträgen' })}.`,
      gaps: (count) => forms.de.count(count, { one: 'Lücke', other: 'Lücken' }),
      fetch: 'Laden',
      fetchAll: 'Alle fehlenden Partien laden',
      again: 'Das ganze Archiv erneut prüfen',
      short: (count) =>
        `Der Server zählt ${forms.de.count(count, { one: 'Partie', other: 'Partien' })} mehr, als hier gespeichert sind.`,
      requested: 'Angefordert',
      caption: 'Partien auf dem Server und hier, nach Tagen',
      day: 'Tag',
      kind: 'Art',
      said: 'Auf dem Server',
      kept: 'Hier gespeichert',
      verdict: 'Status',
    },
  },
});
