import { catalogue } from '@text/catalogue.ts';

/** Texts of the analysis of an archived game. */
export const analysisText = catalogue({
  en: {
    label: 'Analysis',
    byServer: 'Server analysis',
    byEngine: (engine: string) => `Analysed by ${engine === '' ? 'an engine' : engine}`,
    analyse: 'Analyse',
    graph: 'Evaluation of the game',
    times: 'Move times',
    spent: (time: string) => `${time} spent`,
    left: (time: string) => `${time} left`,
    start: 'Starting position',
    chances: (percent: number) => `White ${percent}%`,
    running: (done: number, all: number) => `Analysing: ${done} of ${all} positions`,
    progress: 'Progress of the analysis',
    started: 'Analysis started',
    finished: 'Analysis finished',
    skipped: (count: number) =>
      count === 1 ? '1 position could not be analysed' : `${count} positions could not be analysed`,
    waiting: 'Analysis starts in a moment',
    waits: {
      playing: 'Analysis waits until your game is over',
      board: 'Analysis waits while a board uses the engine',
    },
    ownGame: 'You are playing a game with the same position. You can analyse this game when yours is over.',
    next: 'Next mistake',
    player: 'Player',
    measures: {
      accuracy: 'Accuracy',
      averageLoss: 'Average centipawn loss',
      inaccuracies: 'Inaccuracies',
      mistakes: 'Mistakes',
      blunders: 'Blunders',
    },
    short: {
      accuracy: 'Accuracy',
      averageLoss: 'Avg. loss',
      inaccuracies: '?!',
      mistakes: '?',
      blunders: '??',
    },
    percent: (value: number) => `${Math.round(value)}%`,
    from: (phase: 'middlegame' | 'endgame', move: number) =>
      `${{ middlegame: 'Middlegame', endgame: 'Endgame' }[phase]} from move ${move}`,
  },
  de: {
    label: 'Analyse',
    byServer: 'Analyse des Servers',
    byEngine: (engine) => `Analysiert von ${engine === '' ? 'einer Engine' : engine}`,
    analyse: 'Analysieren',
    graph: 'Verlauf der Bewertung',
    times: 'Zugzeiten',
    spent: (time) => `${time} gebraucht`,
    left: (time) => `${time} übrig`,
    start: 'Anfangsstellung',
    chances: (percent) => `Weiß ${percent} %`,
    running: (done, all) => `Analyse: ${done} von ${all} Stellungen`,
    progress: 'Fortschritt der Analyse',
    started: 'Analyse gestartet',
    finished: 'Analyse abgeschlossen',
    skipped: (count) =>
      count === 1
        ? '1 Stellung konnte nicht analysiert werden'
        : `${count} Stellungen konnten nicht analysiert werden`,
    waiting: 'Die Analyse beginnt gleich',
    waits: {
      playing: 'Die Analyse wartet, bis deine Partie zu Ende ist',
      board: 'Die Analyse wartet, solange ein Brett die Engine nutzt',
    },
    ownGame:
      'In einer deiner laufenden Partien kommt dieselbe Stellung vor. Du kannst diese Partie analysieren, sobald deine zu Ende ist.',
    next: 'Nächster Fehler',
    player: 'Spieler',
    measures: {
      accuracy: 'Genauigkeit',
      averageLoss: 'Durchschnittlicher Verlust in Hundertstelbauern',
      inaccuracies: 'Ungenauigkeiten',
      mistakes: 'Fehler',
      blunders: 'Patzer',
    },
    short: {
      accuracy: 'Genauigkeit',
      averageLoss: 'Ø Verlust',
      inaccuracies: '?!',
      mistakes: '?',
      blunders: '??',
    },
    percent: (value) => `${Math.round(value)} %`,
    from: (phase, move) => `${{ middlegame: 'Mittelspiel', endgame: 'Endspiel' }[phase]} ab Zug ${move}`,
  },
});
