import { catalogue } from '@text/catalogue.ts';

/** Texts of the lobby. */
export const practiceText = catalogue({
  en: {
    badge: 'Practice',
    aside: 'Runs on this computer. Ratings count only here.',
    failed: 'The practice club isn’t responding',
    closed: {
      title: 'The practice club is closed',
      text: 'A small chess server on this computer, with opponents to play without an account or a network.',
      open: 'Open the practice club',
    },
    opponents: {
      title: 'Opponents',
      variantsAll: 'All variants',
      variants: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),
      computer: 'Computer',
      computerManner: 'Eight levels, all variants and time controls. Starts immediately, casual games only.',
    },
    form: {
      title: (name: string) => `Game against ${name}`,
      ratedNote: 'Rated games only change your rating in the practice club.',
      casualOnly: (name: string) => `${name} plays casual games only.`,
      declines: (name: string, speed: string) => `${name} usually declines ${speed}.`,
      challenge: (name: string) => `Challenge ${name}`,
      begin: 'Start game',
      ask: (name: string) => `Ask ${name} to challenge you`,
      askNote: 'Standard chess with a clock only.',
      asked: (name: string) => `${name} will challenge you in a moment. The challenge appears on Home.`,
    },
    club: {
      title: 'Club',
      speed: 'Club speed',
      speedNote: 'Speeds up everything, your clock included.',
      times: (speed: number) => `${speed}×`,
      odd: (speed: number) => `Currently ${speed}×.`,
      course: (seed: number) => `Club no. ${seed}`,
      courseNote: 'This number decides which games the club’s members play.',
      pastNote: 'Your games of the months before the first start are invented for practice.',
      startOver: 'Start over…',
      startOverNote: 'Creates a new club, with a new invented past and without the games that you played.',
    },
    over: {
      title: 'Start the practice club over?',
      lead: 'You can’t undo this. It deletes:',
      deleted: [
        'all games, challenges, ratings and arenas of the club, including those in progress',
        'everything Outpost stores about this account: history, TV recordings, activity, notifications',
      ],
      kept: 'Your other accounts, their history and your settings are not affected.',
      cancel: 'Cancel',
      action: 'Delete and start over',
    },
    bot: {
      open: 'Let the engine play…',
      note: 'It plays your games here, as strong and as fast as you like.',
    },
  },
  de: {
    badge: 'Übung',
    aside: 'Läuft auf diesem Computer. Wertungen zählen nur hier.',
    failed: 'Der Übungsclub antwortet nicht',
    closed: {
      title: 'Der Übungsclub ist geschlossen',
      text: 'Ein kleiner Schachserver auf diesem Computer, mit Gegnern, gegen die du ohne Konto und ohne Netz spielst.',
      open: 'Übungsclub öffnen',
    },
    opponents: {
      title: 'Gegner',
      variantsAll: 'Alle Varianten',
      variants: (first, more) => (more === 0 ? first : `${first} und ${more} weitere`),
      computer: 'Computer',
      computerManner: 'Acht Stufen, alle Varianten und Bedenkzeiten. Beginnt sofort, nur ungewertet.',
    },
    form: {
      title: (name) => `Partie gegen ${name}`,
      ratedNote: 'Gewertete Partien ändern nur deine Wertung im Übungsclub.',
      casualOnly: (name) => `${name} spielt nur ungewertete Partien.`,
      declines: (name, speed) => `${name} lehnt ${speed} meist ab.`,
      challenge: (name) => `${name} herausfordern`,
      begin: 'Partie starten',
      ask: (name) => `Von ${name} herausfordern lassen`,
      askNote: 'Nur Standardschach mit Uhr.',
      asked: (name) =>
        `${name} fordert dich gleich heraus. Die Herausforderung erscheint auf der Startseite.`,
    },
    club: {
      title: 'Club',
      speed: 'Geschwindigkeit des Clubs',
      speedNote: 'Beschleunigt alles, auch deine Uhr.',
      times: (speed) => `${speed}×`,
      odd: (speed) => `Zurzeit ${speed}×.`,
      course: (seed) => `Club Nr. ${seed}`,
      courseNote: 'Diese Zahl bestimmt, welche Partien die Mitglieder des Clubs spielen.',
      pastNote: 'Deine Partien aus den Monaten vor dem ersten Start sind zum Üben erfunden.',
      startOver: 'Neu beginnen …',
      startOverNote:
        'Erstellt einen neuen Club mit neu erfundener Vorgeschichte, ohne die Partien, die du gespielt hast.',
    },
    over: {
      title: 'Den Übungsclub neu beginnen?',
      lead: 'Das lässt sich nicht rückgängig machen. Es löscht:',
      deleted: [
        'alle Partien, Herausforderungen, Wertungen und Arenen des Clubs, auch laufende',
        'alles, was Outpost zu diesem Konto speichert: Verlauf, TV-Aufnahmen, Aktivität, Benachrichtigungen',
      ],
      kept: 'Deine anderen Konten, ihr Verlauf und deine Einstellungen bleiben unverändert.',
      cancel: 'Abbrechen',
      action: 'Löschen und neu beginnen',
    },
    bot: {
      open: 'Die Engine spielen lassen …',
      note: 'Sie spielt hier deine Partien, so stark und so schnell du willst.',
    },
  },
});
