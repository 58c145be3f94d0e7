import { catalogue } from '@text/catalogue.ts';

/** Texts of the sign-in choices and their forms. */
export const signInScreenText = catalogue({
  en: {
    back: 'Back',
    server: 'Server',
    welcome: {
      title: 'Welcome to Outpost',
      text: 'Never miss a challenge or a game, and play right here. How do you want to start?',
    },
    add: {
      title: 'Add an account',
      text: 'Accounts run side by side, each with its own connection.',
    },
    signIn: {
      title: 'Sign in',
      text: 'Your challenges and games, on any server where you have an account.',
    },
    watch: {
      title: 'Watch without an account',
      text: 'Follow games without signing in. You can sign in later.',
      action: 'Watch',
      lead: 'Outpost only asks this server for public information. For your own challenges and games, sign in or open the practice club.',
    },
    practice: {
      title: 'Practice club',
      text: 'A small chess server on this computer, with engine opponents. No account, no network.',
      member: 'You are already a member. This takes you back to it.',
    },
    opening: 'Opening…',
    tour: 'What Outpost does…',
    network: 'Proxy and certificates…',
    honest:
      'The public server lets apps play correspondence, classical and rapid games, and blitz in direct challenges. You play bullet, and blitz in pools and arenas, in the browser: Outpost still notifies you, and one click opens the board there.',
  },
  de: {
    back: 'Zurück',
    server: 'Server',
    welcome: {
      title: 'Willkommen bei Outpost',
      text: 'Verpasse keine Herausforderung und keine Partie, und spiele direkt hier. Womit möchtest du anfangen?',
    },
    add: {
      title: 'Konto hinzufügen',
      text: 'Konten laufen nebeneinander, jedes mit seiner eigenen Verbindung.',
    },
    signIn: {
      title: 'Anmelden',
      text: 'Deine Herausforderungen und Partien, auf jedem Server, bei dem du ein Konto hast.',
    },
    watch: {
      title: 'Ohne Konto zuschauen',
      text: 'Partien verfolgen, ohne dich anzumelden. Das kannst du später nachholen.',
      action: 'Zuschauen',
      lead: 'Outpost fragt diesen Server nur nach öffentlichen Informationen. Für eigene Herausforderungen und Partien melde dich an oder öffne den Übungsclub.',
    },
    practice: {
      title: 'Übungsclub',
      text: 'Ein kleiner Schachserver auf diesem Computer, mit Engines als Gegnern. Ohne Konto, ohne Netz.',
      member: 'Du bist schon Mitglied. Hier geht es zurück.',
    },
    opening: 'Wird geöffnet …',
    tour: 'Was Outpost kann …',
    network: 'Proxy und Zertifikate …',
    honest:
      'Der öffentliche Server erlaubt Apps Fernschach, klassische Partien und Schnellschach sowie Blitz in direkten Herausforderungen. Bullet und Blitz aus Pools und Arenen spielst du im Browser: Outpost benachrichtigt dich trotzdem, und ein Klick öffnet dort das Brett.',
  },
});
