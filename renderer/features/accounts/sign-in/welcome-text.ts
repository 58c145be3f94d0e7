import { catalogue } from '@text/catalogue.ts';

/** The doors, and what the forms behind them have in common. */
export const welcomeText = catalogue({
  en: {
    back: 'Back',
    server: 'Server',
    welcome: {
      title: 'Welcome to Outpost',
      text: 'Know of every challenge and game the moment it happens, and play on a board of your own. How do you want to begin?',
    },
    add: {
      title: 'Add an account',
      text: 'Accounts live side by side; each keeps its own connection.',
    },
    signIn: {
      title: 'Sign in',
      text: 'Your own challenges and games, on any server that you have an account on.',
    },
    watch: {
      title: 'Watch without an account',
      text: 'Nothing to sign in to. An account can follow at any time.',
      action: 'Watch',
      lead: 'Outpost asks this server only what it tells everyone. Challenges and games of your own need an account or the practice club.',
    },
    practice: {
      title: 'Practice club',
      text: 'A small chess server on this computer, with engine opponents. No account, no network.',
      member: 'You are a member already: this leads back to it.',
    },
    opening: 'Opening',
    network: 'Proxy and certificates…',
    honest:
      'Not every game can be played here: the public server lets programs play correspondence, classical and rapid games, and blitz in direct challenges. Bullet, and blitz of pools and arenas, are played in the browser; Outpost tells you of them too, and one click opens the board there.',
  },
  de: {
    back: 'Zurück',
    server: 'Server',
    welcome: {
      title: 'Willkommen bei Outpost',
      text: 'Von jeder Herausforderung und Partie sofort erfahren und auf dem eigenen Brett spielen. Womit möchtest du beginnen?',
    },
    add: {
      title: 'Konto hinzufügen',
      text: 'Konten stehen nebeneinander; jedes hat seine eigene Verbindung.',
    },
    signIn: {
      title: 'Anmelden',
      text: 'Deine Herausforderungen und Partien, auf jedem Server, bei dem du ein Konto hast.',
    },
    watch: {
      title: 'Ohne Konto zuschauen',
      text: 'Keine Anmeldung nötig. Ein Konto kann jederzeit folgen.',
      action: 'Zuschauen',
      lead: 'Outpost fragt diesen Server nur nach dem, was er allen sagt. Für eigene Herausforderungen und Partien braucht es ein Konto oder den Übungsclub.',
    },
    practice: {
      title: 'Übungsclub',
      text: 'Ein kleiner Schachserver auf diesem Computer, mit Engines als Gegnern. Ohne Konto, ohne Netz.',
      member: 'Du bist schon Mitglied: Hier geht es zurück.',
    },
    opening: 'Wird geöffnet',
    network: 'Proxy und Zertifikate …',
    honest:
      'Nicht jede Partie lässt sich hier spielen: Der öffentliche Server erlaubt Programmen Fernschach, klassische Partien und Schnellschach sowie Blitz in direkten Herausforderungen. Bullet und Blitz aus Pools und Arenen werden im Browser gespielt; Outpost meldet auch sie, und ein Klick öffnet dort das Brett.',
  },
});
