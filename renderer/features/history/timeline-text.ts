import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Days, the present session and ratings. */
export const timelineText = catalogue({
  en: {
    timeline: {
      by: { label: 'Grouped by', day: 'Days', week: 'Weeks' },
      kinds: {
        label: 'What to show',
        all: 'Everything',
        games: 'Games',
        arenas: 'Tournaments',
        puzzles: 'Puzzles and lessons',
        people: 'People and texts',
      },
      empty: {
        title: 'Nothing yet',
        text: 'What the server tells of this user’s days is kept here, even when the server has long stopped showing it.',
      },
      nothing: 'Nothing of this kind.',
      asked: (at: number, now: number) => `Asked ${times.en.relative(at, now)}`,
      neverAsked: 'Not asked yet',
      days: (count: number) => forms.en.count(count, { one: 'day', other: 'days' }),
      weekOf: (day: string) => `Week of ${day}`,
      overlaps: 'Told of elsewhere, not added up',
      search: 'Search the timeline',
      games: (count: number) => forms.en.count(count, { one: 'game', other: 'games' }),
      score: (win: number, loss: number, draw: number) => `${win} won, ${draw} drawn, ${loss} lost`,
      openGames: (what: string) => `Open the games behind it: ${what}`,
      rating: (before: number, after: number) => `Rating ${before} to ${after}`,
      puzzles: 'Puzzles',
      storm: 'Puzzle storm',
      racer: 'Puzzle racer',
      streak: 'Puzzle streak',
      runs: (runs: number, score: number | null) =>
        `${forms.en.count(runs, { one: 'run', other: 'runs' })}${score === null ? '' : `, best ${score}`}`,
      practice: (name: string, positions: number | null) =>
        positions === null
          ? `Lesson ${name}`
          : `Lesson ${name}: ${forms.en.count(positions, { one: 'position', other: 'positions' })}`,
      tournaments: (count: number) => forms.en.count(count, { one: 'tournament', other: 'tournaments' }),
      place: (rank: number, percent: number | null) =>
        percent === null ? `Place ${rank}` : `Place ${rank}, best ${percent}%`,
      points: (points: number) => forms.en.count(points, { one: 'point', other: 'points' }),
      slowMoves: (moves: number, games: number) =>
        `${forms.en.count(moves, { one: 'move', other: 'moves' })} in ${forms.en.count(games, { one: 'slow game', other: 'slow games' })}`,
      slowEnded: 'Slow games that ended',
      followers: (count: number) => forms.en.count(count, { one: 'new follower', other: 'new followers' }),
      followed: (count: number) => `Followed ${forms.en.number(count)}`,
      simul: (name: string) => `Simul ${name}`,
      study: (name: string) => `Study ${name}`,
      team: (name: string) => `Joined ${name}`,
      post: (topic: string) => `Wrote in ${topic}`,
      patron: (months: number) => `Patron for ${forms.en.count(months, { one: 'month', other: 'months' })}`,
      streamed: 'Streamed',
      other: (name: string) => `Also: ${name}`,
      exportAs: (form: 'csv' | 'json') => `Save as ${form.toUpperCase()}`,
      print: 'Print',
    },
    session: {
      title: 'Today',
      none: 'No games today.',
      streak: (now: number, longest: number) =>
        now > 1 ? `${now} won in a row now, ${longest} at most` : `${longest} won in a row at most`,
      pause: (losses: number) => `${losses} lost in a row: a good moment for a break.`,
      change: (change: number) => (change > 0 ? `+${change}` : String(change)),
    },
    ratings: {
      perf: 'Rating',
      empty: { title: 'No rated games yet', text: 'Each kind of rating has its curve here.' },
      chart: (name: string, from: string, to: string) => `Rating in ${name} from ${from} to ${to}`,
      highest: 'Highest',
      lowest: 'Lowest',
      now: 'Now',
      table: 'Ratings by day',
      day: 'Day',
      rating: 'Rating',
      change: 'Change',
      openDay: (day: string) => `Games of ${day}`,
    },
  },
  de: {
    timeline: {
      by: { label: 'Gruppiert nach', day: 'Tagen', week: 'Wochen' },
      kinds: {
        label: 'Was gezeigt wird',
        all: 'Alles',
        games: 'Partien',
        arenas: 'Turniere',
        puzzles: 'Aufgaben und Lektionen',
        people: 'Menschen und Texte',
      },
      empty: {
        title: 'Noch nichts',
        text: 'Was der Server von den Tagen dieses Benutzers erzählt, bleibt hier, auch wenn er es längst nicht mehr zeigt.',
      },
      nothing: 'Nichts davon.',
      asked: (at, now) => `Gefragt ${times.de.relative(at, now)}`,
      neverAsked: 'Noch nicht gefragt',
      days: (count) => forms.de.count(count, { one: 'Tag', other: 'Tage' }),
      weekOf: (day) => `Woche ab ${day}`,
      overlaps: 'Steht auch anderswo, nicht zusammengezählt',
      search: 'In den Tagen suchen',
      games: (count) => forms.de.count(count, { one: 'Partie', other: 'Partien' }),
      score: (win, loss, draw) => `${win} gewonnen, ${draw} remis, ${loss} verloren`,
      openGames: (what) => `Die Partien dahinter öffnen: ${what}`,
      rating: (before, after) => `Wertung ${before} auf ${after}`,
      puzzles: 'Aufgaben',
      storm: 'Puzzle Storm',
      racer: 'Puzzle Racer',
      streak: 'Puzzle Streak',
      runs: (runs, score) =>
        `${forms.de.count(runs, { one: 'Lauf', other: 'Läufe' })}${score === null ? '' : `, bester ${score}`}`,
      practice: (name, positions) =>
        positions === null
          ? `Lektion ${name}`
          : `Lektion ${name}: ${forms.de.count(positions, { one: 'Stellung', other: 'Stellungen' })}`,
      tournaments: (count) => forms.de.count(count, { one: 'Turnier', other: 'Turniere' }),
      place: (rank, percent) => (percent === null ? `Platz ${rank}` : `Platz ${rank}, beste ${percent} %`),
      points: (points) => forms.de.count(points, { one: 'Punkt', other: 'Punkte' }),
      slowMoves: (moves, games) =>
        `${forms.de.count(moves, { one: 'Zug', other: 'Züge' })} in ${forms.de.count(games, { one: 'Fernpartie', other: 'Fernpartien' })}`,
      slowEnded: 'Beendete Fernpartien',
      followers: (count) => forms.de.count(count, { one: 'neuer Follower', other: 'neue Follower' }),
      followed: (count) => `${forms.de.number(count)} neu gefolgt`,
      simul: (name) => `Simultan ${name}`,
      study: (name) => `Studie ${name}`,
      team: (name) => `Beigetreten: ${name}`,
      post: (topic) => `Geschrieben in ${topic}`,
      patron: (months) => `Patron seit ${forms.de.count(months, { one: 'Monat', other: 'Monaten' })}`,
      streamed: 'Gestreamt',
      other: (name) => `Außerdem: ${name}`,
      exportAs: (form) => `Als ${form.toUpperCase()} speichern`,
      print: 'Drucken',
    },
    session: {
      title: 'Heute',
      none: 'Heute keine Partien.',
      streak: (now, longest) =>
        now > 1
          ? `Gerade ${now} Siege in Folge, höchstens ${longest}`
          : `Höchstens ${longest} Siege in Folge`,
      pause: (losses) => `${losses} Niederlagen in Folge: ein guter Moment für eine Pause.`,
      change: (change) => (change > 0 ? `+${change}` : String(change)),
    },
    ratings: {
      perf: 'Wertung',
      empty: { title: 'Noch keine gewerteten Partien', text: 'Jede Wertung hat hier ihre Kurve.' },
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
