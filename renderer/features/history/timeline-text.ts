import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Texts of days, the current session and ratings. */
const known = (...counts: readonly (readonly [number | null, string])[]): string =>
  counts.flatMap(([count, word]) => (count === null ? [] : [`${count} ${word}`])).join(', ');

export const timelineText = catalogue({
  en: {
    timeline: {
      by: { label: 'Group by', day: 'Days', week: 'Weeks' },
      kinds: {
        label: 'Show',
        all: 'Everything',
        games: 'Games',
        arenas: 'Tournaments',
        puzzles: 'Puzzles and lessons',
        people: 'Community',
      },
      empty: {
        title: 'No activity yet',
        text: 'This player’s activity appears here and stays, even after the server stops showing it.',
      },
      nothing: 'No matching activity.',
      updated: (at: number, now: number) => `Updated ${times.en.relative(at, now)}`,
      neverUpdated: 'Not updated yet',
      days: (count: number) => forms.en.count(count, { one: 'day', other: 'days' }),
      weekOf: (day: string) => `Week of ${day}`,
      overlaps: 'Overlaps another day, not counted twice',
      search: 'Search activity',
      games: (count: number) => forms.en.count(count, { one: 'game', other: 'games' }),
      /** Unknown counts are left out. */
      score: (win: number | null, loss: number | null, draw: number | null) =>
        known([win, 'won'], [draw, 'drawn'], [loss, 'lost']),
      rating: (before: number, after: number) => `Rating ${before} → ${after}`,
      puzzles: 'Puzzles',
      storm: 'Puzzle Storm',
      racer: 'Puzzle Racer',
      streak: 'Puzzle Streak',
      runs: (runs: number | null, score: number | null) =>
        [
          runs === null ? '' : forms.en.count(runs, { one: 'run', other: 'runs' }),
          score === null ? '' : `best ${score}`,
        ]
          .filter(Boolean)
          .join(', '),
      lesson: 'Lesson',
      practice: (name: string, positions: number | null) =>
        positions === null
          ? name
          : `${name}: ${forms.en.count(positions, { one: 'position', other: 'positions' })}`,
      tournaments: (count: number) => forms.en.count(count, { one: 'tournament', other: 'tournaments' }),
      place: (rank: number, percent: number | null) =>
        percent === null
          ? `Place ${forms.en.number(rank)}`
          : `Place ${forms.en.number(rank)}, top ${forms.en.percent(percent / 100)}`,
      points: (points: number) => forms.en.count(points, { one: 'point', other: 'points' }),
      slowMoves: (count: number) =>
        forms.en.count(count, { one: 'correspondence move', other: 'correspondence moves' }),
      slowEnded: 'Correspondence games finished',
      slowEndedIn: (variant: string) => `Correspondence games finished: ${variant}`,
      followers: (count: number) => forms.en.count(count, { one: 'new follower', other: 'new followers' }),
      followed: (count: number) => `Followed ${forms.en.count(count, { one: 'player', other: 'players' })}`,
      simul: (name: string) => `Simul ${name}`,
      study: (name: string) => `Study ${name}`,
      team: (name: string) => `Joined team ${name}`,
      post: (topic: string) => `Posted in ${topic}`,
      patron: (months: number) => `Patron for ${forms.en.count(months, { one: 'month', other: 'months' })}`,
      streamed: 'Live stream',
      other: (name: string) => `Also: ${name}`,
      exportAs: (form: 'csv' | 'json') => `Save as ${form.toUpperCase()}`,
      print: 'Print',
    },
    session: {
      title: 'Today',
      none: 'No games today.',
      streak: (now: number, longest: number) =>
        now > 1 ? `${now} wins in a row, best streak ${longest}` : `Best winning streak: ${longest}`,
      pause: (losses: number) => `${losses} losses in a row. A good moment for a break.`,
    },
    ratings: {
      perf: 'Rating',
      empty: { title: 'No rated games yet', text: 'Rating charts appear here after the first rated game.' },
      chart: (name: string, from: string, to: string) => `Rating in ${name} from ${from} to ${to}`,
      highest: 'Highest',
      lowest: 'Lowest',
      now: 'Now',
      table: 'Ratings by day',
      day: 'Day',
      rating: 'Rating',
      change: 'Change',
      openDay: (day: string) => `Games on ${day}`,
    },
  },
  de: {
    timeline: {
      by: { label: 'Gruppieren nach', day: 'Tage', week: 'Wochen' },
      kinds: {
        label: 'Anzeigen',
        all: 'Alles',
        games: 'Partien',
        arenas: 'Turniere',
        puzzles: 'Aufgaben und Lektionen',
        people: 'Community',
      },
      empty: {
        title: 'Noch keine Aktivität',
        text: 'Die Aktivität dieses Spielers erscheint hier und bleibt, auch wenn der Server sie nicht mehr zeigt.',
      },
      nothing: 'Keine passende Aktivität.',
      updated: (at, now) => `Aktualisiert ${times.de.relative(at, now)}`,
      neverUpdated: 'Noch nicht aktualisiert',
      days: (count) => forms.de.count(count, { one: 'Tag', other: 'Tage' }),
      weekOf: (day) => `Woche vom ${day}`,
      overlaps: 'Überschneidet sich mit einem anderen Tag, nicht doppelt gezählt',
      search: 'Aktivität durchsuchen',
      games: (count) => forms.de.count(count, { one: 'Partie', other: 'Partien' }),
      score: (win, loss, draw) => known([win, 'gewonnen'], [draw, 'remis'], [loss, 'verloren']),
      rating: (before, after) => `Wertung ${before} → ${after}`,
      puzzles: 'Aufgaben',
      storm: 'Puzzle Storm',
      racer: 'Puzzle Racer',
      streak: 'Puzzle Streak',
      runs: (runs, score) =>
        [
          runs === null ? '' : forms.de.count(runs, { one: 'Lauf', other: 'Läufe' }),
          score === null ? '' : `Bestwert ${score}`,
        ]
          .filter(Boolean)
          .join(', '),
      lesson: 'Lektion',
      practice: (name, positions) =>
        positions === null
          ? name
          : `${name}: ${forms.de.count(positions, { one: 'Stellung', other: 'Stellungen' })}`,
      tournaments: (count) => forms.de.count(count, { one: 'Turnier', other: 'Turniere' }),
      place: (rank, percent) =>
        percent === null
          ? `Platz ${forms.de.number(rank)}`
          : `Platz ${forms.de.number(rank)}, Top ${forms.de.percent(percent / 100)}`,
      points: (points) => forms.de.count(points, { one: 'Punkt', other: 'Punkte' }),
      slowMoves: (count) => forms.de.count(count, { one: 'Fernschachzug', other: 'Fernschachzüge' }),
      slowEnded: 'Beendete Fernpartien',
      slowEndedIn: (variant) => `Beendete Fernpartien: ${variant}`,
      followers: (count) => forms.de.count(count, { one: 'neuer Follower', other: 'neue Follower' }),
      followed: (count) =>
        `Folgt ${forms.de.count(count, { one: 'weiteren Spieler', other: 'weiteren Spielern' })}`,
      simul: (name) => `Simultan ${name}`,
      study: (name) => `Studie ${name}`,
      team: (name) => `Team ${name} beigetreten`,
      post: (topic) => `Beitrag in ${topic}`,
      patron: (months) => `Patron seit ${forms.de.count(months, { one: 'Monat', other: 'Monaten' })}`,
      streamed: 'Livestream',
      other: (name) => `Außerdem: ${name}`,
      exportAs: (form) => `Als ${form.toUpperCase()} speichern`,
      print: 'Drucken',
    },
    session: {
      title: 'Heute',
      none: 'Heute keine Partien.',
      streak: (now, longest) =>
        now > 1 ? `${now} Siege in Folge, längste Serie ${longest}` : `Längste Siegesserie: ${longest}`,
      pause: (losses) => `${losses} Niederlagen in Folge. Ein guter Moment für eine Pause.`,
    },
    ratings: {
      perf: 'Wertung',
      empty: {
        title: 'Noch keine gewerteten Partien',
        text: 'Wertungskurven erscheinen hier nach der ersten gewerteten Partie.',
      },
      chart: (name, from, to) => `Wertung in ${name} von ${from} bis ${to}`,
      highest: 'Höchste',
      lowest: 'Niedrigste',
      now: 'Jetzt',
      table: 'Wertungen nach Tagen',
      day: 'Tag',
      rating: 'Wertung',
      change: 'Änderung',
      openDay: (day) => `Partien vom ${day}`,
    },
  },
});
