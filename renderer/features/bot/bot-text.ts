import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** The engine as a player: what it does now, and how it is to play. */
export const botText = catalogue({
  en: {
    account: 'Account',
    failed: 'The bot’s state could not be read',
    loading: 'The bot’s state is on its way',
    none: {
      title: 'No account that an engine may play for',
      text: 'Add a bot account, or open the practice club: there the engine can take the board of your games.',
      add: 'Add an account',
    },
    on: 'The engine plays',
    onHint: 'It takes the board of this account’s games and answers its challenges.',
    states: {
      off: 'Off',
      ready: 'Waits for challenges',
      playing: 'Playing',
      draining: 'Plays out its games',
      paused: 'Paused',
      offline: 'Not connected',
    },
    engine: {
      title: 'The engine',
      name: 'Fairy-Stockfish, in a process of its own',
      states: {
        asleep: 'Asleep: nobody plays',
        awake: 'Awake',
        thinking: 'Thinking',
        lost: 'Lost: it starts again with the next move',
      },
      crashes: (count: number) =>
        `${forms.en.count(count, { one: 'time', other: 'times' })} lost and started again`,
    },
    places: (games: number, most: number) => `${games} of ${most}`,
    gamesAtOnce: 'Games at once',
    quota: 'Games between bots, 24 hours',
    quotaLeft: (left: number, most: number) => `${left} of ${most} left`,
    quotaNext: (at: number, now: number) => `next at ${times.en.clock(at, now)}`,
    unlimited: 'not limited',
    drain: {
      begin: 'Play out',
      quit: 'Play out, then quit',
      end: 'Take games again',
      now: (games: number) =>
        games === 0
          ? 'No new games are taken.'
          : `No new games are taken. ${forms.en.count(games, { one: 'game', other: 'games' })} still to play out.`,
      quits: (games: number) =>
        `Outpost quits when ${games === 1 ? 'the last game is' : `the last ${games} games are`} over.`,
    },
    games: {
      title: 'Its games',
      none: 'No game is under way.',
      noneOff: 'Nothing is played while the engine is off.',
      states: {
        thinking: 'Thinks',
        moving: 'Moves',
        waiting: 'Opponent’s move',
        paused: 'Paused',
        held_up: 'Held up',
      },
      moves: (halfMoves: number) => forms.en.count(Math.ceil(halfMoves / 2), { one: 'move', other: 'moves' }),
      score: 'What the engine thinks of its position, in pawns',
      mate: (moves: number) => `mate in ${moves}`,
    },
    decisions: {
      title: 'Challenges answered',
      none: 'Nobody has challenged since the app started.',
      what: { accepted: 'Accepted', declined: 'Declined', failed: 'Not answered' },
    },
    how: {
      title: 'How it plays',
      strength: 'Strength',
      full: 'As strong as it can',
      skill: (level: number) => `Skill ${level} of 20`,
      rating: (rating: number) => `About ${rating}`,
      pace: 'Time use',
      paces: { quick: 'Quick', even: 'Even', thorough: 'Thorough' },
      resigns: 'Gives up lost games',
      draws: 'Offers and takes draws in level games',
      atOnce: 'Games at once',
    },
    takes: {
      title: 'What it accepts',
      speeds: 'Speeds',
      variants: 'Variants',
      mode: 'Rated or casual',
      modes: { any: 'Both', rated: 'Rated', casual: 'Casual' },
      from: 'From',
      froms: { anyone: 'Anyone', people: 'People', bots: 'Bots' },
      minRating: 'Opponent’s rating from',
      maxRating: 'to',
      anyRating: 'any',
      badRating: 'A whole number up to 4000.',
    },
    persons: {
      title: 'Accounts of people',
      text: 'Engines never make moves for a person’s account. An account becomes a bot account on its server, for good and only before its first game; Outpost does not do that for you. Sign in with such an account and it appears here.',
    },
  },
  de: {
    account: 'Konto',
    failed: 'Der Zustand des Bots konnte nicht gelesen werden',
    loading: 'Der Zustand des Bots ist unterwegs',
    none: {
      title: 'Kein Konto, für das eine Engine spielen darf',
      text: 'Füge ein Bot-Konto hinzu oder öffne den Übungsclub: Dort kann die Engine das Brett deiner Partien übernehmen.',
      add: 'Konto hinzufügen',
    },
    on: 'Die Engine spielt',
    onHint: 'Sie übernimmt das Brett der Partien dieses Kontos und beantwortet seine Herausforderungen.',
    states: {
      off: 'Aus',
      ready: 'Wartet auf Herausforderungen',
      playing: 'Spielt',
      draining: 'Spielt zu Ende',
      paused: 'Pausiert',
      offline: 'Nicht verbunden',
    },
    engine: {
      title: 'Die Engine',
      name: 'Fairy-Stockfish, in einem eigenen Prozess',
      states: {
        asleep: 'Schläft: niemand spielt',
        awake: 'Wach',
        thinking: 'Denkt',
        lost: 'Verloren: startet mit dem nächsten Zug neu',
      },
      crashes: (count) => `${forms.de.count(count, { one: 'Mal', other: 'Mal' })} verloren und neu gestartet`,
    },
    places: (games, most) => `${games} von ${most}`,
    gamesAtOnce: 'Partien gleichzeitig',
    quota: 'Partien zwischen Bots, 24 Stunden',
    quotaLeft: (left, most) => `noch ${left} von ${most}`,
    quotaNext: (at, now) => `nächste um ${times.de.clock(at, now)}`,
    unlimited: 'unbegrenzt',
    drain: {
      begin: 'Zu Ende spielen',
      quit: 'Zu Ende spielen, dann beenden',
      end: 'Wieder Partien annehmen',
      now: (games) =>
        games === 0
          ? 'Es werden keine neuen Partien angenommen.'
          : `Es werden keine neuen Partien angenommen. Noch ${forms.de.count(games, { one: 'Partie', other: 'Partien' })} zu Ende zu spielen.`,
      quits: (games) =>
        `Outpost beendet sich, wenn ${games === 1 ? 'die letzte Partie' : `die letzten ${games} Partien`} vorbei ${games === 1 ? 'ist' : 'sind'}.`,
    },
    games: {
      title: 'Ihre Partien',
      none: 'Es läuft keine Partie.',
      noneOff: 'Solange die Engine aus ist, wird nichts gespielt.',
      states: {
        thinking: 'Denkt',
        moving: 'Zieht',
        waiting: 'Gegner am Zug',
        paused: 'Pausiert',
        held_up: 'Aufgehalten',
      },
      moves: (halfMoves) => forms.de.count(Math.ceil(halfMoves / 2), { one: 'Zug', other: 'Züge' }),
      score: 'Was die Engine von ihrer Stellung hält, in Bauern',
      mate: (moves) => `Matt in ${moves}`,
    },
    decisions: {
      title: 'Beantwortete Herausforderungen',
      none: 'Seit dem Start hat niemand herausgefordert.',
      what: { accepted: 'Angenommen', declined: 'Abgelehnt', failed: 'Nicht beantwortet' },
    },
    how: {
      title: 'Wie sie spielt',
      strength: 'Stärke',
      full: 'So stark sie kann',
      skill: (level) => `Können ${level} von 20`,
      rating: (rating) => `Etwa ${rating}`,
      pace: 'Zeitverbrauch',
      paces: { quick: 'Schnell', even: 'Gleichmäßig', thorough: 'Gründlich' },
      resigns: 'Gibt verlorene Partien auf',
      draws: 'Bietet in ausgeglichenen Partien Remis an und nimmt es an',
      atOnce: 'Partien gleichzeitig',
    },
    takes: {
      title: 'Was sie annimmt',
      speeds: 'Bedenkzeiten',
      variants: 'Varianten',
      mode: 'Gewertet oder ungewertet',
      modes: { any: 'Beides', rated: 'Gewertet', casual: 'Ungewertet' },
      from: 'Von',
      froms: { anyone: 'Allen', people: 'Menschen', bots: 'Bots' },
      minRating: 'Wertung des Gegners von',
      maxRating: 'bis',
      anyRating: 'beliebig',
      badRating: 'Eine ganze Zahl bis 4000.',
    },
    persons: {
      title: 'Konten von Menschen',
      text: 'Für das Konto eines Menschen zieht keine Engine. Ein Konto wird auf seinem Server zum Bot-Konto, für immer und nur vor seiner ersten Partie; Outpost tut das nicht für dich. Melde dich mit einem solchen Konto an, dann erscheint es hier.',
    },
  },
});
