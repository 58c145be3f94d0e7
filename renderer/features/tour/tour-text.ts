import { catalogue } from '@text/catalogue.ts';

/** Texts of the tour. */
export const tourText = catalogue({
  en: {
    step: (step: number, of: number) => `Step ${step} of ${of}`,
    skip: 'Skip tour',
    close: 'Close tour',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    start: 'Get started',
    notify: {
      title: 'Never miss a game',
      text: 'Outpost notifies you of challenges, games and arenas the moment they happen, once for each.',
      facts: [
        'Answer a challenge from its notification.',
        'Outpost can keep running in the tray when its window is closed: Settings, Desktop.',
        'You choose what notifies you, and when it is quiet: Settings, Notifications.',
      ],
      challenge: 'Challenge from Willow (1650)',
      terms: '5+3 · Blitz · Rated',
      accept: 'Accept',
      decline: 'Decline',
    },
    tv: {
      title: 'TV, live and later',
      text: 'Watch up to sixteen channels on one wall.',
      facts: [
        'Pause and rewind a live game.',
        'Watched games are recorded. Replay them later, also offline.',
      ],
      wall: 'Four games',
    },
    history: {
      title: 'Your games, on your own disk',
      text: 'Outpost fetches all your games and ratings, and keeps them where you can search them.',
      facts: [
        'Find games by opponent, opening or position.',
        'Import PGN files of any size.',
        'See your mistakes and better moves: the engine runs on your computer.',
      ],
      curve: 'Blitz rating, 12 months',
    },
    keys: {
      title: 'Everything from the keyboard',
      text: 'Every screen, player and game is one search away.',
      find: 'Search everything',
      list: 'All shortcuts',
      move: 'Play a move by typing it',
      analyse: 'Analysis board',
      again: 'This tour is in the search, too.',
    },
  },
  de: {
    step: (step, of) => `Schritt ${step} von ${of}`,
    skip: 'Rundgang überspringen',
    close: 'Rundgang schließen',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    start: 'Los geht’s',
    notify: {
      title: 'Keine Partie mehr verpassen',
      text: 'Outpost meldet Herausforderungen, Partien und Arenen sofort, und jede nur einmal.',
      facts: [
        'Du beantwortest eine Herausforderung in ihrer Benachrichtigung.',
        'Outpost kann im Infobereich weiterlaufen, wenn das Fenster geschlossen ist: Einstellungen, Desktop.',
        'Du bestimmst, was gemeldet wird und wann Ruhe ist: Einstellungen, Benachrichtigungen.',
      ],
      challenge: 'Herausforderung von Willow (1650)',
      terms: '5+3 · Blitz · gewertet',
      accept: 'Annehmen',
      decline: 'Ablehnen',
    },
    tv: {
      title: 'TV, live und später',
      text: 'Sieh bis zu sechzehn Kanäle auf einer Wand.',
      facts: [
        'Halte eine laufende Partie an und spule zurück.',
        'Gesehene Partien werden aufgezeichnet. Spiele sie später ab, auch offline.',
      ],
      wall: 'Vier Partien',
    },
    history: {
      title: 'Deine Partien auf deinem Computer',
      text: 'Outpost holt alle deine Partien und Wertungen und bewahrt sie so auf, dass du sie durchsuchen kannst.',
      facts: [
        'Finde Partien nach Gegner, Eröffnung oder Stellung.',
        'Importiere PGN-Dateien jeder Größe.',
        'Sieh deine Fehler und bessere Züge: Die Engine rechnet auf deinem Computer.',
      ],
      curve: 'Blitz-Wertung, 12 Monate',
    },
    keys: {
      title: 'Alles mit der Tastatur',
      text: 'Jede Seite, jeder Spieler und jede Partie ist eine Suche entfernt.',
      find: 'Alles durchsuchen',
      list: 'Alle Tastenkürzel',
      move: 'Einen Zug durch Tippen spielen',
      analyse: 'Analysebrett',
      again: 'Auch dieser Rundgang steht in der Suche.',
    },
  },
});
