import { catalogue } from '@text/catalogue.ts';

/** The practice club's lobby: who is there, what to play, and the club itself. */
export const lobbyText = catalogue({
  en: {
    badge: 'Practice',
    aside: 'On this computer, for practice: nothing here counts elsewhere',
    failed: 'The practice club does not answer',
    closed: {
      title: 'The practice club is closed',
      text: 'It is a small chess server on this computer, with opponents that need no account and no network.',
      open: 'Open the practice club',
    },
    opponents: {
      title: 'Opponents',
      variantsAll: 'Every variant',
      variants: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),
      computer: 'Computer',
      computerManner: 'Eight levels, every variant and time control, begins at once, never rated.',
    },
    form: {
      title: (name: string) => `Game with ${name}`,
      ratedNote: 'Rated games move your rating in the club only.',
      casualOnly: (name: string) => `${name} plays casual games only.`,
      declines: (name: string, speed: string) => `${name} usually declines ${speed}.`,
      challenge: (name: string) => `Challenge ${name}`,
      begin: 'Begin the game',
      ask: (name: string) => `Let ${name} challenge you`,
      askNote: 'Standard chess with a clock only.',
      asked: (name: string) => `${name} is about to challenge you. The challenge appears on Home.`,
    },
    club: {
      title: 'The club',
      speed: 'Speed of the club’s time',
      speedNote:
        'Everything goes as fast: thinking, TV, arenas, and the clocks of games under way, yours included.',
      times: (speed: number) => `${speed}×`,
      odd: (speed: number) => `It runs at ${speed}× now.`,
      course: (seed: number) => `Course ${seed}`,
      courseNote: 'What the club’s members play follows from this number.',
      startOver: 'Start over…',
      startOverNote: 'A new club with another course, and you as a newcomer.',
    },
    over: {
      title: 'Start the practice club over?',
      lead: 'This cannot be undone. These are deleted:',
      deleted: [
        'all games, challenges, ratings and arenas of the club, those under way included',
        'everything that Outpost keeps of this account: history, recorded TV, timeline, notifications',
      ],
      kept: 'Your other accounts, their history and the settings stay as they are.',
      cancel: 'Cancel',
      action: 'Delete and start over',
    },
    bot: {
      open: 'Let the engine play…',
      note: 'It takes the board of your games here, as strong and as fast as you like.',
    },
  },
  de: {
    badge: 'Übung',
    aside: 'Auf diesem Computer, zum Üben: Nichts hier zählt anderswo',
    failed: 'Der Übungsclub antwortet nicht',
    closed: {
      title: 'Der Übungsclub ist geschlossen',
      text: 'Er ist ein kleiner Schachserver auf diesem Computer, mit Gegnern, die weder Konto noch Netz brauchen.',
      open: 'Übungsclub öffnen',
    },
    opponents: {
      title: 'Gegner',
      variantsAll: 'Jede Variante',
      variants: (first, more) => (more === 0 ? first : `${first} und ${more} weitere`),
      computer: 'Computer',
      computerManner: 'Acht Stufen, jede Variante und Bedenkzeit, beginnt sofort, nie gewertet.',
    },
    form: {
      title: (name) => `Partie gegen ${name}`,
      ratedNote: 'Gewertete Partien ändern nur deine Wertung im Club.',
      casualOnly: (name) => `${name} spielt nur ungewertete Partien.`,
      declines: (name, speed) => `${name} lehnt ${speed} meist ab.`,
      challenge: (name) => `${name} herausfordern`,
      begin: 'Partie beginnen',
      ask: (name) => `Von ${name} herausfordern lassen`,
      askNote: 'Nur Standardschach mit Uhr.',
      asked: (name) =>
        `${name} fordert dich gleich heraus. Die Herausforderung erscheint auf der Startseite.`,
    },
    club: {
      title: 'Der Club',
      speed: 'Tempo der Clubzeit',
      speedNote:
        'Alles läuft so schnell: Denken, TV, Arenen und die Uhren laufender Partien, deine eingeschlossen.',
      times: (speed) => `${speed}×`,
      odd: (speed) => `Jetzt läuft sie mit ${speed}×.`,
      course: (seed) => `Verlauf ${seed}`,
      courseNote: 'Was die Mitglieder des Clubs spielen, folgt aus dieser Zahl.',
      startOver: 'Neu beginnen …',
      startOverNote: 'Ein neuer Club mit anderem Verlauf, und du als Neuling.',
    },
    over: {
      title: 'Den Übungsclub neu beginnen?',
      lead: 'Das lässt sich nicht rückgängig machen. Gelöscht werden:',
      deleted: [
        'alle Partien, Herausforderungen, Wertungen und Arenen des Clubs, auch laufende',
        'alles, was Outpost von diesem Konto aufbewahrt: Verlauf, aufgezeichnetes TV, Ereignisse, Benachrichtigungen',
      ],
      kept: 'Deine anderen Konten, ihr Verlauf und die Einstellungen bleiben, wie sie sind.',
      cancel: 'Abbrechen',
      action: 'Löschen und neu beginnen',
    },
    bot: {
      open: 'Die Engine spielen lassen …',
      note: 'Sie übernimmt hier das Brett deiner Partien, so stark und so schnell du willst.',
    },
  },
});
