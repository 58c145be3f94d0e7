import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

const are = { one: 'is', other: 'are' };
const werden = { one: 'wird', other: 'werden' };
const games = { one: 'game', other: 'games' };
const partien = { one: 'Partie', other: 'Partien' };
const lines = { one: 'line', other: 'lines' };
const varianten = { one: 'Variante', other: 'Varianten' };

const between = (least: string, most: string): string => (least === most ? least : `${least}–${most}`);

/** Texts of the openings in Insights. */
export const insightOpeningsText = catalogue({
  en: {
    title: 'Openings',
    note: 'An opening with all its lines; expand it to see them. The clock is your average time left at the end of the game. A trend shows the score of periods with at least 20 games each.',
    unnamed: (count: number) =>
      `${forms.en.count(count, games)} without the name of an opening ${forms.en.plural(count, are)} not counted here.`,
    sides: { label: 'Colour', both: 'Both colours', white: 'As White', black: 'As Black' },
    columns: {
      opening: 'Opening',
      games: 'Games',
      score: 'Score',
      accuracy: 'Accuracy: ● you, ◇ opponents',
      opponents: 'Opponents',
      clock: 'Clock',
      trend: 'Trend',
    },
    results: (win: number, draw: number, loss: number) =>
      `${forms.en.number(win)} won, ${forms.en.number(draw)} drawn, ${forms.en.number(loss)} lost`,
    averageOf: (count: number) => `Average of ${forms.en.count(count, games)}`,
    noLine: 'No further line',
    showLines: (name: string) => `Show lines: ${name}`,
    hideLines: (name: string) => `Hide lines: ${name}`,
    moreLines: (count: number) => `and ${forms.en.count(count, lines)} with fewer games`,
    all: (count: number) => `Show all ${forms.en.number(count)} openings`,
    fewer: 'Show fewer',
    moreFamilies: (count: number) =>
      `${forms.en.number(count)} openings with fewer games are not listed. Use the filters to see them.`,
    none: 'None of these games has the name of an opening.',
    noneAs: 'No games with this colour.',
    noTrend: 'Too few games',
    periods: {
      month: (year: number, month: number) => times.en.month(year, month),
      quarter: (year: number, month: number) => `Q${Math.floor(month / 3) + 1} ${year}`,
      year: (year: number) => String(year),
    },
    trendBy: { month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' },
    perPoint: (least: number, most: number) =>
      `${between(forms.en.number(least), forms.en.number(most))} games a point`,
    point: (period: string, score: number, count: number) =>
      `${period}: ${forms.en.percent(score)} of ${forms.en.count(count, games)}`,
  },
  de: {
    title: 'Eröffnungen',
    note: 'Eine Eröffnung mit allen Varianten; klappe sie auf, um sie zu sehen. Die Uhr ist deine mittlere Restzeit am Ende der Partie. Die Entwicklung zeigt die Ausbeute von Zeiträumen mit je mindestens 20 Partien.',
    unnamed: (count: number) =>
      `${forms.de.count(count, partien)} ohne Namen der Eröffnung ${forms.de.plural(count, werden)} hier nicht gezählt.`,
    sides: { label: 'Farbe', both: 'Beide Farben', white: 'Mit Weiß', black: 'Mit Schwarz' },
    columns: {
      opening: 'Eröffnung',
      games: 'Partien',
      score: 'Ausbeute',
      accuracy: 'Genauigkeit: ● du, ◇ Gegner',
      opponents: 'Gegner',
      clock: 'Uhr',
      trend: 'Entwicklung',
    },
    results: (win: number, draw: number, loss: number) =>
      `${forms.de.number(win)} gewonnen, ${forms.de.number(draw)} remis, ${forms.de.number(loss)} verloren`,
    averageOf: (count: number) => `Mittel aus ${forms.de.count(count, partien)}`,
    noLine: 'Ohne weitere Variante',
    showLines: (name: string) => `Varianten zeigen: ${name}`,
    hideLines: (name: string) => `Varianten ausblenden: ${name}`,
    moreLines: (count: number) => `und ${forms.de.count(count, varianten)} mit weniger Partien`,
    all: (count: number) => `Alle ${forms.de.number(count)} Eröffnungen zeigen`,
    fewer: 'Weniger zeigen',
    moreFamilies: (count: number) =>
      `${forms.de.number(count)} Eröffnungen mit weniger Partien stehen nicht in der Liste. Mit den Filtern siehst du sie.`,
    none: 'Keine dieser Partien hat den Namen einer Eröffnung.',
    noneAs: 'Keine Partien mit dieser Farbe.',
    noTrend: 'Zu wenige Partien',
    periods: {
      month: (year: number, month: number) => times.de.month(year, month),
      quarter: (year: number, month: number) => `${Math.floor(month / 3) + 1}. Quartal ${year}`,
      year: (year: number) => String(year),
    },
    trendBy: { month: 'Monatlich', quarter: 'Pro Quartal', year: 'Jährlich' },
    perPoint: (least: number, most: number) =>
      `${between(forms.de.number(least), forms.de.number(most))} Partien je Punkt`,
    point: (period: string, score: number, count: number) =>
      `${period}: ${forms.de.percent(score)} aus ${forms.de.count(count, partien)}`,
  },
});
