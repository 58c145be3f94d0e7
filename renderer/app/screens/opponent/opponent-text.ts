import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

const games = { one: 'game', other: 'games' };
const partien = { one: 'Partie', other: 'Partien' };

/** Texts of the opponent report. */
export const opponentText = catalogue({
  en: {
    label: 'Opponent report',
    loading: 'Loading the opponent report…',
    failed: 'The opponent report could not be loaded',
    playerPage: 'Player’s page',
    closed: (name: string) => `The report on ${name} is closed during your game`,
    empty: {
      title: (name: string) => `No games of ${name} against others yet`,
      text: (most: number) =>
        `Fetch up to ${most} of their latest public games. They get a collection of their own, and this page shows openings, form and clock use from them.`,
      nothing: 'The server has no public games of this player.',
    },
    fetch: (most: number) => `Fetch ${most} games`,
    newer: 'Fetch newer games',
    older: (most: number) => `Fetch ${most} older games`,
    continue: 'Continue',
    retry: 'Try again',
    stop: 'Stop',
    collection: 'Show games',
    status: {
      read: (read: number, from: number, to: number, now: number) =>
        `${forms.en.count(read, games)}, from ${times.en.day(from, now)} to ${times.en.day(to, now)}`,
      undated: (read: number) => forms.en.count(read, games),
      newest: (read: number, all: number) =>
        `The figures are from the newest ${forms.en.number(read)} of ${forms.en.count(all, games)}.`,
      asked: (at: number, now: number) => `Last fetched ${times.en.relative(at, now)}.`,
      all: 'The server has no older games.',
      queued: 'Waiting until the server’s limits allow the request…',
      fetching: (left: number) => `Fetching games; at most ${forms.en.number(left)} more…`,
      waiting: (cause: string, at: string) => `${cause} Next try at ${at}. Games fetched so far are stored.`,
      interrupted: 'The last download was interrupted. Games fetched so far are stored.',
      stopped: (cause: string) => `${cause} Games fetched so far are stored.`,
    },
    form: {
      title: 'Form',
      latest: (count: number) => `Latest ${forms.en.count(count, games)}`,
      none: 'No finished games yet.',
      results: { win: 'Won', draw: 'Drawn', loss: 'Lost', none: 'No result' },
      letters: { win: 'W', draw: 'D', loss: 'L', none: '–' },
      game: (result: string, name: string, perf: string, day: string) =>
        `${result} against ${name}, ${perf}, ${day}`,
      someone: 'an unnamed player',
      change: (from: number, to: number) => `${from} → ${to}`,
      changed: (count: number) => `in ${forms.en.count(count, { one: 'rated game', other: 'rated games' })}`,
    },
    openings: {
      title: { white: 'Openings with White', black: 'Openings with Black' },
      none: 'No finished games of standard chess with this colour.',
      score: (score: number, count: number) =>
        `Scores ${forms.en.percent(score)} in ${forms.en.count(count, games)}.`,
      expected: {
        title: 'If you both play as usual',
        open: (line: string) => `Open ${line} in Openings, with your games`,
        theirs: (san: string, count: number, of: number) =>
          `Their ${san}: ${forms.en.number(count)} of ${forms.en.count(of, games)}.`,
        prepared: 'Your moves are in your repertoire.',
        ends: (line: string) => `Not in your repertoire: ${line}.`,
      },
      weak: 'Where they score badly',
      noWeak: (least: number) =>
        `No line with at least ${least} games in which they clearly score below their average with this colour.`,
      weakNote: (bound: number) => `at most ${forms.en.percent(bound)}, with 95 % confidence`,
      usual: 'First moves',
      line: 'Line',
      count: 'Games',
      points: 'Score',
      open: (line: string) => `Open ${line} in Openings`,
      closed: (count: number) =>
        `${forms.en.count(count, { one: 'line is', other: 'lines are' })} hidden, because a game that you are playing has the position.`,
      mine: {
        never: 'You have no games in this position.',
        games: (count: number, score: number) =>
          `You: ${forms.en.count(count, games)}, ${forms.en.percent(score)}.`,
        usual: (san: string, count: number) => `You usually play ${san} (${forms.en.count(count, games)}).`,
        prepared: (san: string, name: string) => `${san} is in your repertoire “${name}”.`,
        hidden: 'Your own moves here are hidden during your game.',
      },
    },
    clocks: {
      title: 'Clock use',
      none: (unclocked: number): string =>
        unclocked === 0 ? 'No finished games yet.' : 'Too few of their games contain clock times.',
      speed: 'Speed',
      games: 'Games',
      opening: 'Opening',
      middlegame: 'Middlegame',
      endgame: 'Endgame',
      trouble: 'Time trouble',
      lost: 'Lost on time',
      note: 'Share of the time spent. Time trouble: less than a tenth of the initial time left.',
      share: (part: number) => forms.en.percent(part),
    },
  },
  de: {
    label: 'Gegnerprofil',
    loading: 'Gegnerprofil wird geladen …',
    failed: 'Das Gegnerprofil konnte nicht geladen werden',
    playerPage: 'Seite des Spielers',
    closed: (name) => `Das Profil von ${name} ist während deiner Partie geschlossen`,
    empty: {
      title: (name) => `Noch keine Partien von ${name} gegen andere`,
      text: (most) =>
        `Lade bis zu ${most} der neuesten öffentlichen Partien. Sie bekommen eine eigene Sammlung, und diese Seite zeigt daraus Eröffnungen, Form und Zeiteinteilung.`,
      nothing: 'Der Server hat keine öffentlichen Partien dieses Spielers.',
    },
    fetch: (most) => `${most} Partien laden`,
    newer: 'Neuere Partien laden',
    older: (most) => `${most} ältere Partien laden`,
    continue: 'Fortsetzen',
    retry: 'Erneut versuchen',
    stop: 'Anhalten',
    collection: 'Partien zeigen',
    status: {
      read: (read, from, to, now) =>
        `${forms.de.count(read, partien)}, ${times.de.day(from, now)} bis ${times.de.day(to, now)}`,
      undated: (read) => forms.de.count(read, partien),
      newest: (read, all) =>
        `Die Zahlen stammen aus den neuesten ${forms.de.number(read)} von ${forms.de.count(all, partien)}.`,
      asked: (at, now) => `Zuletzt geladen ${times.de.relative(at, now)}.`,
      all: 'Ältere Partien hat der Server nicht.',
      queued: 'Wartet, bis das Limit des Servers die Anfrage erlaubt …',
      fetching: (left) => `Partien werden geladen, höchstens noch ${forms.de.number(left)} …`,
      waiting: (cause, at) =>
        `${cause} Nächster Versuch um ${at}. Die bisher geladenen Partien sind gespeichert.`,
      interrupted: 'Das letzte Laden wurde unterbrochen. Die bisher geladenen Partien sind gespeichert.',
      stopped: (cause) => `${cause} Die bisher geladenen Partien sind gespeichert.`,
    },
    form: {
      title: 'Form',
      latest: (count) => (count === 1 ? 'Letzte Partie' : `Letzte ${forms.de.number(count)} Partien`),
      none: 'Noch keine beendeten Partien.',
      results: { win: 'Gewonnen', draw: 'Remis', loss: 'Verloren', none: 'Ohne Ergebnis' },
      letters: { win: 'S', draw: 'R', loss: 'N', none: '–' },
      game: (result, name, perf, day) => `${result} gegen ${name}, ${perf}, ${day}`,
      someone: 'einen Spieler ohne Namen',
      change: (from, to) => `${from} → ${to}`,
      changed: (count) =>
        `in ${forms.de.count(count, { one: 'gewerteten Partie', other: 'gewerteten Partien' })}`,
    },
    openings: {
      title: { white: 'Eröffnungen mit Weiß', black: 'Eröffnungen mit Schwarz' },
      none: 'Keine beendeten Partien im Standardschach mit dieser Farbe.',
      score: (score, count) =>
        `Holt ${forms.de.percent(score)} der Punkte aus ${forms.de.count(count, partien)}.`,
      expected: {
        title: 'Wenn beide wie gewohnt spielen',
        open: (line) => `${line} im Eröffnungsbaum öffnen, mit deinen Partien`,
        theirs: (san, count, of) =>
          `${san} vom Gegner: in ${forms.de.number(count)} von ${forms.de.count(of, partien)}.`,
        prepared: 'Deine Züge stehen in deinem Repertoire.',
        ends: (line) => `Nicht in deinem Repertoire: ${line}.`,
      },
      weak: 'Schwache Varianten',
      noWeak: (least) =>
        `Keine Variante mit mindestens ${least} Partien, in der das Ergebnis klar unter dem Schnitt mit dieser Farbe liegt.`,
      weakNote: (bound) => `höchstens ${forms.de.percent(bound)}, mit 95 % Sicherheit`,
      usual: 'Erste Züge',
      line: 'Variante',
      count: 'Partien',
      points: 'Ausbeute',
      open: (line) => `${line} im Eröffnungsbaum öffnen`,
      closed: (count) =>
        count === 1
          ? '1 Variante ist ausgeblendet, weil die Stellung in einer deiner laufenden Partien vorkommt.'
          : `${forms.de.number(count)} Varianten sind ausgeblendet, weil die Stellungen in deinen laufenden Partien vorkommen.`,
      mine: {
        never: 'Du hast in dieser Stellung noch nicht gespielt.',
        games: (count, score) => `Du: ${forms.de.count(count, partien)}, ${forms.de.percent(score)}.`,
        usual: (san, count) => `Meist spielst du ${san} (${forms.de.count(count, partien)}).`,
        prepared: (san, name) => `${san} steht in deinem Repertoire „${name}“.`,
        hidden: 'Deine eigenen Züge sind hier während deiner Partie ausgeblendet.',
      },
    },
    clocks: {
      title: 'Zeiteinteilung',
      none: (unclocked) =>
        unclocked === 0 ? 'Noch keine beendeten Partien.' : 'Zu wenige Partien enthalten Uhrzeiten der Züge.',
      speed: 'Tempo',
      games: 'Partien',
      opening: 'Eröffnung',
      middlegame: 'Mittelspiel',
      endgame: 'Endspiel',
      trouble: 'Zeitnot',
      lost: 'Durch Zeit verloren',
      note: 'Anteil an der verbrauchten Zeit. Zeitnot: weniger als ein Zehntel der Anfangszeit übrig.',
      share: (part) => forms.de.percent(part),
    },
  },
});
