import type { WeekFigureView } from '@contract/insight-week.ts';
import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const games = { one: 'game', other: 'games' };
const partien = { one: 'Partie', other: 'Partien' };
const minute = 60_000;

/** Hours and minutes of a duration in ms, rounded to a minute. */
function timeParts(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.round(ms / minute);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

type Change = NonNullable<WeekFigureView['change']>;

/** Texts of the review of a week. */
export const weekText = catalogue({
  en: {
    open: 'Your week',
    previous: 'Previous week',
    next: 'Next week',
    soFar: 'So far',
    failed: 'This week couldn’t be loaded',
    empty: {
      title: 'No games this week',
      text: 'Finished games of yours appear here once History has fetched or imported them.',
      last: 'Show the last week with games',
      history: 'Open History',
    },
    summary: 'Summary',
    games: 'Games',
    score: (win: number, draw: number, loss: number) =>
      `${forms.en.number(win)} won, ${forms.en.number(draw)} drawn, ${forms.en.number(loss)} lost`,
    gamesBefore: (count: number) => `${forms.en.number(count)} the week before`,
    played: 'Time played',
    time(ms: number): string {
      const { hours, minutes } = timeParts(ms);
      return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
    },
    timeBefore: (time: string) => `${time} the week before`,
    timeOf: (timed: number, all: number) =>
      `From ${forms.en.number(timed)} of ${forms.en.count(all, games)}; the others have no duration`,
    accuracy: 'Accuracy',
    accuracyOf: (value: number) => `${forms.en.fixed(value, 1)}%`,
    mistakesPerGame: 'Mistakes per game',
    perGame: (value: number) => forms.en.fixed(value, 1),
    sample: (count: number) => forms.en.count(count, games),
    before: (value: string, count: number) => `${value} the week before (${forms.en.count(count, games)})`,
    noneBefore: 'No analysed games the week before',
    noFigure: '–',
    accuracyChanges: {
      more: 'Better than the week before',
      less: 'Lower than the week before',
      unclear: 'No clear change',
      few: 'Too few games for a trend',
    } satisfies Record<Change, string>,
    mistakesChanges: {
      more: 'More than the week before',
      less: 'Fewer than the week before',
      unclear: 'No clear change',
      few: 'Too few games for a trend',
    } satisfies Record<Change, string>,
    analysis: {
      none: (all: number) =>
        all === 1
          ? 'Your game is not analysed yet, so there are no mistakes to show.'
          : `None of your ${forms.en.count(all, games)} is analysed yet, so there are no mistakes to show.`,
      some: (analysed: number, all: number) =>
        `${forms.en.number(analysed)} of ${forms.en.count(all, games)} analysed. Accuracy and mistakes come from these only.`,
      unread: (count: number) =>
        `Outpost is still reading ${forms.en.count(count, games)}. The page updates automatically.`,
      start: (count: number) => `Analyse ${forms.en.count(count, games)}`,
      estimate: (positions: number) => forms.en.count(positions, { one: 'position', other: 'positions' }),
      takes: (unit: 'minutes' | 'hours' | 'days', count: number) =>
        `about ${forms.en.count(count, { one: unit.slice(0, -1), other: unit })}`,
      noPace: 'the duration appears after the first positions',
      running: (count: number) => `Analysing: ${forms.en.count(count, games)} left.`,
      waiting: 'Analysis continues after your game.',
    },
    mistakes: {
      title: 'Mistakes that cost most',
      none: 'No mistakes in the analysed games. Well played!',
      noneYet: 'Your three costliest mistakes appear here once games are analysed.',
      heldBack: (count: number) =>
        `${forms.en.count(count, { one: 'mistake is', other: 'mistakes are' })} not shown while you play a game with the same position.`,
      instead: (played: string, better: string) => `${played} instead of ${better}`,
      chances: (before: string, after: string) => `Winning chances ${before} → ${after}`,
      better: (line: string) => `Better: ${line}`,
      board: (side: string, played: string, better: string) =>
        `Board seen from ${side}: ${played} was played, ${better} was better`,
      boardPlayed: (side: string, played: string) => `Board seen from ${side}: ${played} was played`,
      game: 'Open game',
      analyse: 'Analyse better line',
      analysePosition: 'Analyse position',
      buttonOf: (button: string, move: string, opponent: string) => `${button}: ${move}, against ${opponent}`,
    },
    again: {
      title: 'Worth another look',
      leadLost: (percent: string) => `You had winning chances of ${percent} and did not win.`,
      comeback: (percent: string) => `You won from winning chances of only ${percent}.`,
      accurate: (percent: string) => `Your most accurate long win of the week: ${percent}.`,
      strongWin: (ahead: number) =>
        `A win against an opponent rated ${forms.en.number(ahead)} points higher.`,
      longest: (moves: number) => `Your longest game of the week, with ${forms.en.number(moves)} moves.`,
    },
    changes: {
      title: 'What changed',
      none: 'Nothing that more than chance would explain.',
      newOpening: (opening: string) => `New opening: ${opening}`,
      betterOpening: (opening: string) => `Better in the ${opening}`,
      worseOpening: (opening: string) => `Worse in the ${opening}`,
      twelveWeeks: (now: string, count: number, before: string, countBefore: number) =>
        `Score ${now} in ${forms.en.count(count, games)}, against ${before} in ${forms.en.count(countBefore, games)} of the twelve weeks before`,
      bestWin: (opponent: string) => `Best win: ${opponent}`,
      ahead: (ahead: number) =>
        `Rated ${forms.en.count(ahead, { one: 'point', other: 'points' })} higher than you`,
      parts: {
        night: 'at night',
        morning: 'in the morning',
        afternoon: 'in the afternoon',
        evening: 'in the evening',
      },
      betterPart: (part: string) => `Better ${part}`,
      worsePart: (part: string) => `Worse ${part}`,
      others: (now: string, count: number, others: string, countOthers: number) =>
        `Score ${now} in ${forms.en.count(count, games)}, against ${others} in ${forms.en.count(countOthers, games)} at other times`,
    },
    perfs: {
      title: 'By speed',
      perf: 'Speed',
      results: 'Results',
      rating: 'Rating',
      time: 'Time',
      change: (before: number, after: number, difference: string) => `${before} → ${after} (${difference})`,
    },
    results: { win: 'won', draw: 'drawn', loss: 'lost' },
    caption: (opponent: string, perf: string, result: string) => `${opponent} · ${perf} · ${result}`,
    anonymous: 'Anonymous',
    computer: (level: number) => `Computer level ${level}`,
    notify: 'Notify me when a week is over',
    notifyHint: 'Once a week, outside quiet hours and not during a game',
  },
  de: {
    open: 'Deine Woche',
    previous: 'Vorherige Woche',
    next: 'Nächste Woche',
    soFar: 'Bisher',
    failed: 'Diese Woche konnte nicht geladen werden',
    empty: {
      title: 'Keine Partien in dieser Woche',
      text: 'Deine beendeten Partien erscheinen hier, sobald der Verlauf sie geholt oder importiert hat.',
      last: 'Letzte Woche mit Partien anzeigen',
      history: 'Verlauf öffnen',
    },
    summary: 'Überblick',
    games: 'Partien',
    score: (win, draw, loss) =>
      `${forms.de.number(win)} gewonnen, ${forms.de.number(draw)} remis, ${forms.de.number(loss)} verloren`,
    gamesBefore: (count) => `${forms.de.number(count)} in der Vorwoche`,
    played: 'Spielzeit',
    time(ms) {
      const { hours, minutes } = timeParts(ms);
      return hours === 0 ? `${minutes} Min.` : `${hours} Std. ${minutes} Min.`;
    },
    timeBefore: (time) => `${time} in der Vorwoche`,
    timeOf: (timed, all) =>
      `Aus ${forms.de.number(timed)} von ${forms.de.count(all, partien)}; bei den anderen ist die Dauer unbekannt`,
    accuracy: 'Genauigkeit',
    accuracyOf: (value) => `${forms.de.fixed(value, 1)} %`,
    mistakesPerGame: 'Fehler pro Partie',
    perGame: (value) => forms.de.fixed(value, 1),
    sample: (count) => forms.de.count(count, partien),
    before: (value, count) => `${value} in der Vorwoche (${forms.de.count(count, partien)})`,
    noneBefore: 'Keine analysierten Partien in der Vorwoche',
    noFigure: '–',
    accuracyChanges: {
      more: 'Besser als in der Vorwoche',
      less: 'Niedriger als in der Vorwoche',
      unclear: 'Keine klare Veränderung',
      few: 'Zu wenige Partien für einen Trend',
    },
    mistakesChanges: {
      more: 'Mehr als in der Vorwoche',
      less: 'Weniger als in der Vorwoche',
      unclear: 'Keine klare Veränderung',
      few: 'Zu wenige Partien für einen Trend',
    },
    analysis: {
      none: (all) =>
        all === 1
          ? 'Deine Partie ist noch nicht analysiert. Deshalb sind noch keine Fehler zu sehen.'
          : `Noch keine deiner ${forms.de.count(all, partien)} ist analysiert. Deshalb sind noch keine Fehler zu sehen.`,
      some: (analysed, all) =>
        `${forms.de.number(analysed)} von ${forms.de.count(all, partien)} analysiert. Genauigkeit und Fehler stammen nur aus diesen.`,
      unread: (count) =>
        `Outpost liest noch ${forms.de.count(count, partien)}. Die Seite aktualisiert sich von selbst.`,
      start: (count) => `${forms.de.count(count, partien)} analysieren`,
      estimate: (positions) => forms.de.count(positions, { one: 'Stellung', other: 'Stellungen' }),
      takes: (unit, count) => {
        const units = {
          minutes: { one: 'Minute', other: 'Minuten' },
          hours: { one: 'Stunde', other: 'Stunden' },
          days: { one: 'Tag', other: 'Tage' },
        };
        return `etwa ${forms.de.count(count, units[unit])}`;
      },
      noPace: 'die Dauer erscheint nach den ersten Stellungen',
      running: (count) => `Analyse läuft: noch ${forms.de.count(count, partien)}.`,
      waiting: 'Die Analyse läuft nach deiner Partie weiter.',
    },
    mistakes: {
      title: 'Die teuersten Fehler',
      none: 'Keine Fehler in den analysierten Partien. Gut gespielt!',
      noneYet: 'Deine drei teuersten Fehler erscheinen hier, sobald Partien analysiert sind.',
      heldBack: (count) =>
        `${forms.de.count(count, { one: 'Fehler wird', other: 'Fehler werden' })} nicht gezeigt, solange du eine Partie mit derselben Stellung spielst.`,
      instead: (played, better) => `${played} statt ${better}`,
      chances: (before, after) => `Gewinnchancen ${before} → ${after}`,
      better: (line) => `Besser: ${line}`,
      board: (side, played, better) => `Brett aus Sicht von ${side}: gespielt ${played}, besser ${better}`,
      boardPlayed: (side, played) => `Brett aus Sicht von ${side}: gespielt ${played}`,
      game: 'Partie öffnen',
      analyse: 'Bessere Variante analysieren',
      analysePosition: 'Stellung analysieren',
      buttonOf: (button, move, opponent) => `${button}: ${move}, gegen ${opponent}`,
    },
    again: {
      title: 'Einen zweiten Blick wert',
      leadLost: (percent) => `Du hattest Gewinnchancen von ${percent} und hast nicht gewonnen.`,
      comeback: (percent) => `Du hast aus Gewinnchancen von nur ${percent} noch gewonnen.`,
      accurate: (percent) => `Dein genauester langer Sieg der Woche: ${percent}.`,
      strongWin: (ahead) =>
        `Ein Sieg gegen einen um ${forms.de.number(ahead)} Punkte höher gewerteten Gegner.`,
      longest: (moves) => `Deine längste Partie der Woche, mit ${forms.de.number(moves)} Zügen.`,
    },
    changes: {
      title: 'Was sich verändert hat',
      none: 'Nichts, was sich nicht auch durch Zufall erklären ließe.',
      newOpening: (opening) => `Neue Eröffnung: ${opening}`,
      betterOpening: (opening) => `Besser: ${opening}`,
      worseOpening: (opening) => `Schlechter: ${opening}`,
      twelveWeeks: (now, count, before, countBefore) =>
        `${now} der Punkte aus ${forms.de.count(count, partien)}, gegenüber ${before} aus ${forms.de.count(countBefore, partien)} der zwölf Wochen davor`,
      bestWin: (opponent) => `Bester Sieg: ${opponent}`,
      ahead: (ahead) => `${forms.de.count(ahead, { one: 'Punkt', other: 'Punkte' })} höher gewertet als du`,
      parts: { night: 'nachts', morning: 'vormittags', afternoon: 'nachmittags', evening: 'abends' },
      betterPart: (part) => `Besser ${part}`,
      worsePart: (part) => `Schlechter ${part}`,
      others: (now, count, others, countOthers) =>
        `${now} der Punkte aus ${forms.de.count(count, partien)}, gegenüber ${others} aus ${forms.de.count(countOthers, partien)} zu anderen Zeiten`,
    },
    perfs: {
      title: 'Nach Tempo',
      perf: 'Tempo',
      results: 'Ergebnisse',
      rating: 'Wertung',
      time: 'Zeit',
      change: (before, after, difference) => `${before} → ${after} (${difference})`,
    },
    results: { win: 'gewonnen', draw: 'remis', loss: 'verloren' },
    caption: (opponent, perf, result) => `${opponent} · ${perf} · ${result}`,
    anonymous: 'Anonym',
    computer: (level) => `Computer Stufe ${level}`,
    notify: 'Benachrichtigen, wenn eine Woche vorbei ist',
    notifyHint: 'Einmal pro Woche, außerhalb der Ruhezeiten und nicht während einer Partie',
  },
});
