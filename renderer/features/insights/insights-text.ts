import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const are = { one: 'is', other: 'are' };
const werden = { one: 'wird', other: 'werden' };
const games = { one: 'game', other: 'games' };
const partien = { one: 'Partie', other: 'Partien' };

/** Texts of Insights. */
export const insightsText = catalogue({
  en: {
    filters: 'Games of the figures',
    open: 'Insights',
    summary: (count: number, win: number, draw: number, loss: number) =>
      `${forms.en.count(count, games)}: ${forms.en.number(win)} won, ${forms.en.number(draw)} drawn, ${forms.en.number(loss)} lost`,
    analysed: (analysed: number, all: number) =>
      `${forms.en.number(analysed)} of ${forms.en.count(all, games)} analysed. Accuracy and turning points come from these only.`,
    allAnalysed: (all: number) => `All ${forms.en.count(all, games)} analysed.`,
    noneAnalysed: 'None of these games is analysed yet, so there are results but no accuracy.',
    analyse: 'Analysis settings',
    unread: (count: number) =>
      `Outpost is still reading ${forms.en.count(count, games)}. The figures update automatically.`,
    others: (count: number) =>
      `${forms.en.count(count, games)} of other players ${forms.en.plural(count, are)} not counted.`,
    unfinished: (count: number) =>
      `${forms.en.count(count, games)} without a result ${forms.en.plural(count, are)} not counted.`,
    few: 'Fewer than 20 games: the result may be chance, so no chart is shown.',
    intervals:
      'Lines show the 95% interval: the true value lies outside it about once in twenty times. Groups of fewer than 20 games have no bar.',
    empty: {
      title: 'No games of yours here yet',
      text: 'Your finished games appear here once History has fetched or imported them.',
      action: 'Open History',
    },
    nothing: {
      title: 'No finished games of yours match',
      text: 'Change or clear the filters to see figures.',
    },
    failed: 'The figures couldn’t be loaded',
    retry: 'Try again',
    score: 'Score',
    accuracy: 'Accuracy',
    accuracyKey: 'Accuracy: ● you, ◇ opponents',
    you: 'You',
    opponents: 'Opponents',
    difference: 'Difference',
    games: 'Games',
    group: 'Group',
    count: forms.en.number,
    // A line breaks before the interval only.
    range: (value: string, low: string, high: string) => `${value} (${low}\u00a0to\u00a0${high})`,
    percent: forms.en.percent,
    accuracyOf: (value: number) => `${forms.en.fixed(value, 1)}%`,
    signed: (value: number) => forms.en.signed(value, 1),
    tooFew: 'Too few games',
    notAnalysed: '–',
    turns: {
      title: 'Turning points',
      note: 'In analysed games. A lead is a win percentage of 75 or more.',
      leadLost: 'Leads not won',
      comeback: 'Won after being behind',
      punished: 'First mistakes punished',
    },
    times: (times: number, of: number) => `${forms.en.number(times)} of ${forms.en.number(of)}`,
    openGames: (name: string) => `Show the games: ${name}`,
    openTimes: (times: string, name: string) => `${times}. Show the games: ${name}`,
    savePicture: 'Save picture…',
    savePictureOf: (name: string) => `Save picture: ${name}`,
    exportCsv: 'Export CSV…',
    saved: (file: string) => `Saved as ${file}`,
    noPicture: 'The picture couldn’t be drawn',
  },
  de: {
    filters: 'Partien der Zahlen',
    open: 'Einblicke',
    summary: (count: number, win: number, draw: number, loss: number) =>
      `${forms.de.count(count, partien)}: ${forms.de.number(win)} gewonnen, ${forms.de.number(draw)} remis, ${forms.de.number(loss)} verloren`,
    analysed: (analysed: number, all: number) =>
      `${forms.de.number(analysed)} von ${forms.de.count(all, partien)} analysiert. Genauigkeit und Wendepunkte stammen nur aus diesen.`,
    allAnalysed: (all: number) => `Alle ${forms.de.count(all, partien)} analysiert.`,
    noneAnalysed: 'Noch keine dieser Partien ist analysiert. Es gibt Ergebnisse, aber keine Genauigkeit.',
    analyse: 'Analyse einstellen',
    unread: (count: number) =>
      `Outpost liest noch ${forms.de.count(count, partien)}. Die Zahlen aktualisieren sich von selbst.`,
    others: (count: number) =>
      `${forms.de.count(count, partien)} anderer Spieler ${forms.de.plural(count, werden)} nicht gezählt.`,
    unfinished: (count: number) =>
      `${forms.de.count(count, partien)} ohne Ergebnis ${forms.de.plural(count, werden)} nicht gezählt.`,
    few: 'Weniger als 20 Partien: Das kann Zufall sein, daher ohne Diagramm.',
    intervals:
      'Linien zeigen das 95-%-Intervall: Der wahre Wert liegt in etwa einem von zwanzig Fällen außerhalb. Gruppen unter 20 Partien erscheinen ohne Balken.',
    empty: {
      title: 'Noch keine Partien von dir',
      text: 'Deine beendeten Partien erscheinen hier, sobald der Verlauf sie geholt oder importiert hat.',
      action: 'Verlauf öffnen',
    },
    nothing: {
      title: 'Keine beendete Partie von dir passt',
      text: 'Ändere oder lösche die Filter, um Zahlen zu sehen.',
    },
    failed: 'Die Zahlen konnten nicht geladen werden',
    retry: 'Erneut versuchen',
    score: 'Ausbeute',
    accuracy: 'Genauigkeit',
    accuracyKey: 'Genauigkeit: ● du, ◇ Gegner',
    you: 'Du',
    opponents: 'Gegner',
    difference: 'Unterschied',
    games: 'Partien',
    group: 'Gruppe',
    count: forms.de.number,
    range: (value: string, low: string, high: string) => `${value} (${low}\u00a0bis\u00a0${high})`,
    percent: forms.de.percent,
    accuracyOf: (value: number) => `${forms.de.fixed(value, 1)} %`,
    signed: (value: number) => forms.de.signed(value, 1),
    tooFew: 'Zu wenige Partien',
    notAnalysed: '–',
    turns: {
      title: 'Wendepunkte',
      note: 'In analysierten Partien. Als Vorteil zählen Gewinnchancen ab 75 %.',
      leadLost: 'Vorteile nicht gewonnen',
      comeback: 'Nach Rückstand gewonnen',
      punished: 'Erste Fehler bestraft',
    },
    times: (times: number, of: number) => `${forms.de.number(times)} von ${forms.de.number(of)}`,
    openGames: (name: string) => `Partien anzeigen: ${name}`,
    openTimes: (times: string, name: string) => `${times}. Partien anzeigen: ${name}`,
    savePicture: 'Bild speichern …',
    savePictureOf: (name: string) => `Bild speichern: ${name}`,
    exportCsv: 'CSV exportieren …',
    saved: (file: string) => `Gespeichert als ${file}`,
    noPicture: 'Das Bild konnte nicht gezeichnet werden',
  },
});
