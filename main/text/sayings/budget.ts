/** What a server allows, and why something waits. Titles of limits stand behind a number, as a part of a sentence. */
import { sayings } from './sayings.ts';

export const budgetSayings = sayings({
  de: {
    'requests of the usual kind in a minute': 'gewöhnliche Anfragen in einer Minute',
    'searches in a minute': 'Suchen in einer Minute',
    'actions in games under way': 'Handlungen in laufenden Partien',
    moves: 'Züge',
    'requests about challenges in a minute': 'Anfragen zu Herausforderungen in einer Minute',
    'looks at account details in five minutes': 'Abfragen von Kontodaten in fünf Minuten',
    'activity feeds in two minutes': 'Aktivitätslisten in zwei Minuten',
    'requests at the same time': 'Anfragen zur selben Zeit',
    'challenge credits in a minute (5 a person, 1 a bot, 0 who follows you)':
      'Punkte für Herausforderungen in einer Minute (5 je Mensch, 1 je Bot, 0 für die, die dir folgen)',
    'challenge credits in a day': 'Punkte für Herausforderungen an einem Tag',
    'games between bots in a day': 'Partien zwischen Bots an einem Tag',
    'first-time arena joins in an hour': 'erste Beitritte zu Arenen in einer Stunde',
    'first-time arena joins in a day': 'erste Beitritte zu Arenen an einem Tag',
    'arena joins of any kind in ten minutes': 'Beitritte zu Arenen jeder Art in zehn Minuten',
    'openings of the event stream in ten minutes': 'Öffnungen des Ereignisstroms in zehn Minuten',
    'opening of one stream in a second': 'Öffnung eines Datenstroms in einer Sekunde',
    'event streams at once': 'Ereignisströme zugleich',
    'streams at once, without the public TV feeds': 'Datenströme zugleich, ohne die öffentlichen TV-Kanäle',
    'game streams at once': 'Partieströme zugleich',
    'streams of one game at once': 'Datenströme einer Partie zugleich',
    'TV feeds at once': 'TV-Kanäle zugleich',
    'downloads at once': 'Downloads zugleich',
    "streams of users' games at once": 'Datenströme von Partien anderer zugleich',
    'users in one stream of games': 'Mitglieder in einem Datenstrom von Partien',
    'games in one export by ids': 'Partien in einem Export nach Kennungen',
    'look at who is online in five seconds': 'Abfrage, wer online ist, in fünf Sekunden',
    'look at games that have no stream in a minute':
      'Abfrage von Partien ohne eigenen Datenstrom in einer Minute',
    "looks at TV's channels without their feeds in a minute":
      'Abfragen der TV-Kanäle ohne ihre Datenströme in einer Minute',
    'The server said "too many requests" before the app was started anew.':
      'Der Server sagte „zu viele Anfragen“, bevor Outpost neu gestartet wurde.',
    'The server said "too many requests" ({endpoint}) and named this time.':
      'Der Server sagte „zu viele Anfragen“ ({endpoint}) und nannte diese Zeit.',
    'The server said "too many requests" ({endpoint}) without a credible time, so it is ours.':
      'Der Server sagte „zu viele Anfragen“ ({endpoint}), ohne eine glaubhafte Zeit zu nennen; diese ist die von Outpost.',
    'The app looks up what was used before it started.':
      'Outpost sieht nach, was vor dem Start verbraucht wurde.',
    "The server's headers say that nothing is left of its window.":
      'Die Kopfzeilen des Servers sagen, dass von seinem Zeitfenster nichts mehr übrig ist.',
    "The server's headers say so.": 'Die Kopfzeilen des Servers sagen es.',
    'The app ran a moment ago, and the server may not have noticed that it ended.':
      'Outpost lief gerade eben noch, und der Server hat das Ende vielleicht noch nicht bemerkt.',
    'Another request is under way.': 'Eine andere Anfrage ist unterwegs.',
    'All places are taken, or one is being cleared: {limit} {title}.':
      'Alle Plätze sind belegt, oder einer wird gerade frei: {limit} {title}.',
    'All places are taken: {limit} {title}.': 'Alle Plätze sind belegt: {limit} {title}.',
    'Its place was needed for something more important: {limit} {title}.':
      'Sein Platz wurde für Wichtigeres gebraucht: {limit} {title}.',
    'The server allows {count} {title}, and no more is left.':
      'Der Server erlaubt {count} {title}, und davon ist nichts mehr übrig.',
    'The server allows no {title} without a token.': 'Der Server erlaubt keine {title} ohne ein Token.',
    'The app is closing.': 'Outpost wird gerade beendet.',
  },
});
