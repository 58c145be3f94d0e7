import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Texts of the bot screen. */
export const botText = catalogue({
  en: {
    failed: 'Couldn’t load the bot',
    none: {
      title: 'No bot account yet',
      text: 'Add a bot account, or open the practice club, where the engine can play your games.',
      add: 'Add an account',
    },
    on: 'Let the engine play',
    onHint: 'Plays this account’s games and answers its challenges.',
    states: {
      off: 'Off',
      ready: 'Waiting for challenges',
      playing: 'Playing',
      draining: 'Finishing games',
      paused: 'Paused',
      offline: 'Not connected',
    },
    engine: {
      title: 'Engine',
      name: 'Fairy-Stockfish',
      states: {
        asleep: 'Idle, no games',
        awake: 'Ready',
        thinking: 'Thinking',
        lost: 'Crashed, restarts with the next move',
      },
      crashes: (count: number) =>
        `Restarted after ${forms.en.count(count, { one: 'crash', other: 'crashes' })}`,
    },
    places: (games: number, most: number) => `${games} of ${most}`,
    gamesAtOnce: 'Simultaneous games',
    quota: 'Games against bots, 24 hours',
    quotaLeft: (left: number, most: number) => `${left} of ${most} left`,
    quotaNext: (at: number, now: number) => `next at ${times.en.clock(at, now)}`,
    unlimited: 'Unlimited',
    stop: {
      title: 'Switch the engine off?',
      text: (games: number) =>
        `It is playing ${forms.en.count(games, { one: 'game', other: 'games' })}. What should become of ${games === 1 ? 'it' : 'them'}?`,
      finish: 'Let the engine finish',
      handOver: 'Hand over to me',
      resign: 'Resign',
      cancel: 'Cancel',
    },
    drain: {
      finishing: (games: number) =>
        `Off after ${forms.en.count(games, { one: 'game', other: 'games' })}. No new games are accepted.`,
      begin: 'Finish games',
      quit: 'Finish games, then quit',
      end: 'Accept games again',
      now: (games: number) =>
        games === 0
          ? 'No new games are accepted.'
          : `No new games are accepted. ${forms.en.count(games, { one: 'game', other: 'games' })} left to finish.`,
      quits: (games: number) =>
        `Outpost quits after the last ${games === 1 ? 'game' : forms.en.count(games, { other: 'games' })}.`,
    },
    games: {
      title: 'Current games',
      none: 'No games in progress.',
      noneOff: 'No games while the engine is off.',
      states: {
        thinking: 'Thinking',
        moving: 'Moving',
        waiting: 'Opponent’s move',
        paused: 'Paused',
        held_up: 'Delayed',
      },
      moves: (halfMoves: number) => forms.en.count(Math.ceil(halfMoves / 2), { one: 'move', other: 'moves' }),
      score: 'Engine evaluation, in pawns',
      mate: (moves: number) => `mate in ${moves}`,
    },
    decisions: {
      title: 'Answered challenges',
      none: 'The engine hasn’t answered any challenge since Outpost started.',
      what: { accepted: 'Accepted', declined: 'Declined', failed: 'Not answered' },
    },
    how: {
      title: 'Playing style',
      strength: 'Strength',
      full: 'Full strength',
      skill: (level: number) => `Skill level ${level} of 20`,
      rating: (rating: number) => `About ${rating}`,
      pace: 'Time management',
      paces: { quick: 'Quick', even: 'Balanced', thorough: 'Thorough' },
      resigns: 'Resigns lost games',
      draws: 'Offers and accepts draws in equal positions',
      book: 'Opening books',
      bookOff: 'Off',
      bookMoves: (moves: number) => `First ${moves} moves`,
      bookHint:
        'Moves are drawn by their weight in your books. Add books on the Openings screen under Books.',
    },
    takes: {
      title: 'Challenges it accepts',
      speeds: 'Speeds',
      variants: 'Variants',
      mode: 'Rated or casual',
      modes: { any: 'Both', rated: 'Rated', casual: 'Casual' },
      from: 'From',
      froms: { anyone: 'Anyone', people: 'Humans', bots: 'Bots' },
      minRating: 'Opponent’s rating from',
      maxRating: 'to',
      anyRating: 'any',
      badRating: 'Enter a whole number up to 4000.',
    },
    persons: {
      title: 'Personal accounts',
      text: 'Engines never play for a personal account. You can turn a new account into a bot account on its server before its first game; this can’t be undone. Then sign in with it, and it appears here.',
    },
  },
  de: {
    failed: 'Der Bot konnte nicht geladen werden',
    none: {
      title: 'Noch kein Bot-Konto',
      text: 'Füge ein Bot-Konto hinzu oder öffne den Übungsclub, dort kann die Engine deine Partien spielen.',
      add: 'Konto hinzufügen',
    },
    on: 'Engine spielen lassen',
    onHint: 'Spielt die Partien dieses Kontos und beantwortet seine Herausforderungen.',
    states: {
      off: 'Aus',
      ready: 'Wartet auf Herausforderungen',
      playing: 'Spielt',
      draining: 'Spielt Partien zu Ende',
      paused: 'Pausiert',
      offline: 'Nicht verbunden',
    },
    engine: {
      title: 'Engine',
      name: 'Fairy-Stockfish',
      states: {
        asleep: 'Inaktiv, keine Partien',
        awake: 'Bereit',
        thinking: 'Denkt',
        lost: 'Abgestürzt, startet mit dem nächsten Zug neu',
      },
      crashes: (count) =>
        `Neu gestartet nach ${forms.de.count(count, { one: 'Absturz', other: 'Abstürzen' })}`,
    },
    places: (games, most) => `${games} von ${most}`,
    gamesAtOnce: 'Partien gleichzeitig',
    quota: 'Partien gegen Bots, 24 Stunden',
    quotaLeft: (left, most) => `noch ${left} von ${most}`,
    quotaNext: (at, now) => `nächste um ${times.de.clock(at, now)}`,
    unlimited: 'Unbegrenzt',
    stop: {
      title: 'Engine ausschalten?',
      text: (games) =>
        `Sie spielt gerade ${forms.de.count(games, { one: 'Partie', other: 'Partien' })}. Was soll damit geschehen?`,
      finish: 'Engine zu Ende spielen lassen',
      handOver: 'Selbst weiterspielen',
      resign: 'Aufgeben',
      cancel: 'Abbrechen',
    },
    drain: {
      finishing: (games) =>
        `Aus nach ${forms.de.count(games, { one: 'Partie', other: 'Partien' })}. Neue Partien werden nicht angenommen.`,
      begin: 'Partien zu Ende spielen',
      quit: 'Partien zu Ende spielen, dann beenden',
      end: 'Wieder Partien annehmen',
      now: (games) =>
        games === 0
          ? 'Es werden keine neuen Partien angenommen.'
          : `Es werden keine neuen Partien angenommen. Noch ${forms.de.count(games, { one: 'Partie läuft', other: 'Partien laufen' })}.`,
      quits: (games) =>
        `Outpost beendet sich nach ${games === 1 ? 'der letzten Partie' : `den letzten ${games} Partien`}.`,
    },
    games: {
      title: 'Aktuelle Partien',
      none: 'Keine laufenden Partien.',
      noneOff: 'Keine Partien, solange die Engine aus ist.',
      states: {
        thinking: 'Denkt',
        moving: 'Zieht',
        waiting: 'Gegner am Zug',
        paused: 'Pausiert',
        held_up: 'Verzögert',
      },
      moves: (halfMoves) => forms.de.count(Math.ceil(halfMoves / 2), { one: 'Zug', other: 'Züge' }),
      score: 'Bewertung der Engine, in Bauern',
      mate: (moves) => `Matt in ${moves}`,
    },
    decisions: {
      title: 'Beantwortete Herausforderungen',
      none: 'Die Engine hat seit dem Start von Outpost keine Herausforderung beantwortet.',
      what: { accepted: 'Angenommen', declined: 'Abgelehnt', failed: 'Nicht beantwortet' },
    },
    how: {
      title: 'Spielweise',
      strength: 'Stärke',
      full: 'Volle Stärke',
      skill: (level) => `Spielstärke ${level} von 20`,
      rating: (rating) => `Etwa ${rating}`,
      pace: 'Zeiteinteilung',
      paces: { quick: 'Schnell', even: 'Ausgewogen', thorough: 'Gründlich' },
      resigns: 'Gibt verlorene Partien auf',
      draws: 'Bietet in ausgeglichenen Stellungen Remis an und nimmt es an',
      book: 'Eröffnungsbücher',
      bookOff: 'Aus',
      bookMoves: (moves) => `Die ersten ${moves} Züge`,
      bookHint:
        'Die Züge werden nach ihrem Gewicht in deinen Büchern ausgelost. Bücher fügst du unter „Eröffnungen“ bei „Bücher“ hinzu.',
    },
    takes: {
      title: 'Herausforderungen, die sie annimmt',
      speeds: 'Tempo',
      variants: 'Varianten',
      mode: 'Gewertet oder ungewertet',
      modes: { any: 'Beides', rated: 'Gewertet', casual: 'Ungewertet' },
      from: 'Von',
      froms: { anyone: 'Allen', people: 'Menschen', bots: 'Bots' },
      minRating: 'Wertung des Gegners von',
      maxRating: 'bis',
      anyRating: 'beliebig',
      badRating: 'Gib eine ganze Zahl bis 4000 ein.',
    },
    persons: {
      title: 'Persönliche Konten',
      text: 'Engines spielen nie für ein persönliches Konto. Ein neues Konto kannst du auf seinem Server vor der ersten Partie in ein Bot-Konto umwandeln; das lässt sich nicht rückgängig machen. Melde dich dann damit an, und es erscheint hier.',
    },
  },
});
