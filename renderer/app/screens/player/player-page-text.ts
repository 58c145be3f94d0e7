import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

/** A dash for unknown points. */
const half = (points: number | null): string => {
  if (points === null) return '–';
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole === 0 ? '' : whole}½`;
};

/** Texts of a player's page. */
export const playerPageText = catalogue({
  en: {
    loading: 'Loading the player…',
    follow: 'Follow',
    unfollow: 'Unfollow',
    following: (name: string) => `You follow ${name} now.`,
    notFollowing: (name: string) => `You no longer follow ${name}.`,
    challenge: 'Challenge',
    openInBrowser: 'Open in browser',
    ownHistory: 'View your history',
    notAllowed: 'This account’s token may not follow players yet.',
    allow: 'Allow it…',
    state: {
      playing: 'Playing',
      online: 'Online',
      streaming: 'Streaming',
      offline: 'Offline',
      seen: (at: number, now: number) => `Last seen ${times.en.relative(at, now)}`,
    },
    watch: 'Watch the game',
    yourGame: 'Open your game',
    marks: { you: 'You', patron: 'Patron', followsYou: 'Follows you', bot: 'Bot' },
    blocked: (name: string) => `You have blocked ${name} on the server, so you cannot challenge each other.`,
    marked: 'The server marks this account for breaking its rules.',
    closed: {
      title: (name: string) => `The account ${name} is closed`,
      text: 'The server shows nothing of closed accounts. Your archive keeps the games you played.',
    },
    stale: (at: number, now: number) =>
      `The server did not answer. This is as of ${times.en.clock(at, now)}.`,
    failed: 'The player could not be loaded',
    unknown: (name: string) => `No player named ${name}`,
    kept: 'Below is what your archive knows.',
    ratings: {
      title: 'Ratings',
      none: 'No rated games yet.',
      columns: { perf: 'Speed', rating: 'Rating', trend: 'Trend', games: 'Games' },
      provisional: 'provisional',
      up: (points: number) => `up ${points}`,
      down: (points: number) => `down ${points}`,
      steady: 'unchanged',
      rank: (rank: number) => `#${rank}`,
      rankSpoken: (rank: number) => `rank ${rank}`,
    },
    versus: {
      title: 'Head to head',
      server: 'On the server',
      points: (own: number | null, other: number | null) => `${half(own)} – ${half(other)}`,
      pointsSpoken: (own: number | null, other: number | null, name: string) =>
        `You ${half(own)}, ${name} ${half(other)}`,
      games: (games: number) => (games === 1 ? '1 game' : `${games} games`),
      archive: 'In your archive',
      never: 'You have not played each other yet.',
      all: (games: number) =>
        games === 1 ? 'Show the game in History' : `Show all ${games} games in History`,
      open: (day: string) => `Open the game of ${day}`,
      noAccount: 'Sign in to see your games against this player.',
    },
    activity: {
      title: 'Recent activity',
      none: 'No activity in recent days.',
      failed: 'The activity could not be loaded.',
    },
    about: {
      title: 'Profile',
      none: 'No profile text.',
      joined: 'Member since',
      realName: 'Name',
      location: 'Location',
      flair: 'Flair',
      games: 'Games',
      record: (win: number, draw: number, loss: number) => `${win} won, ${draw} drawn, ${loss} lost`,
      played: 'Time played',
      hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
      links: 'Links',
    },
  },
  de: {
    loading: 'Spieler wird geladen …',
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
    following: (name) => `Du folgst jetzt ${name}.`,
    notFollowing: (name) => `Du folgst ${name} nicht mehr.`,
    challenge: 'Herausfordern',
    openInBrowser: 'Im Browser öffnen',
    ownHistory: 'Deinen Verlauf ansehen',
    notAllowed: 'Das Token dieses Kontos darf noch keinen Spielern folgen.',
    allow: 'Erlauben …',
    state: {
      playing: 'Spielt gerade',
      online: 'Ist online',
      streaming: 'Streamt',
      offline: 'Nicht online',
      seen: (at, now) => `Zuletzt gesehen ${times.de.relative(at, now)}`,
    },
    watch: 'Partie ansehen',
    yourGame: 'Deine Partie öffnen',
    marks: { you: 'Du', patron: 'Förderer', followsYou: 'Folgt dir', bot: 'Bot-Konto' },
    blocked: (name) =>
      `Du hast ${name} auf dem Server blockiert, deshalb könnt ihr einander nicht herausfordern.`,
    marked: 'Der Server kennzeichnet dieses Konto wegen eines Regelverstoßes.',
    closed: {
      title: (name) => `Das Konto ${name} ist geschlossen`,
      text: 'Von geschlossenen Konten zeigt der Server nichts. Eure Partien bleiben in deinem Archiv.',
    },
    stale: (at, now) => `Der Server hat nicht geantwortet. Stand: ${times.de.clock(at, now)}.`,
    failed: 'Der Spieler konnte nicht geladen werden',
    unknown: (name) => `Es gibt keinen Spieler namens ${name}`,
    kept: 'Unten steht, was dein Archiv weiß.',
    ratings: {
      title: 'Wertungen',
      none: 'Noch keine gewerteten Partien.',
      columns: { perf: 'Tempo', rating: 'Wertung', trend: 'Entwicklung', games: 'Partien' },
      provisional: 'vorläufig',
      up: (points) => `${points} mehr`,
      down: (points) => `${points} weniger`,
      steady: 'unverändert',
      rank: (rank) => `Nr. ${rank}`,
      rankSpoken: (rank) => `Rang ${rank}`,
    },
    versus: {
      title: 'Direkter Vergleich',
      server: 'Auf dem Server',
      points: (own, other) => `${half(own)} : ${half(other)}`,
      pointsSpoken: (own, other, name) => `Du ${half(own)}, ${name} ${half(other)}`,
      games: (games) => (games === 1 ? '1 Partie' : `${games} Partien`),
      archive: 'In deinem Archiv',
      never: 'Ihr habt noch nicht gegeneinander gespielt.',
      all: (games) =>
        games === 1 ? 'Die Partie im Verlauf zeigen' : `Alle ${games} Partien im Verlauf zeigen`,
      open: (day) => `Partie vom ${day} öffnen`,
      noAccount: 'Melde dich an, um deine Partien gegen diesen Spieler zu sehen.',
    },
    activity: {
      title: 'Aktivität der letzten Tage',
      none: 'Keine Aktivität in den letzten Tagen.',
      failed: 'Die Aktivität konnte nicht geladen werden.',
    },
    about: {
      title: 'Profil',
      none: 'Kein Profiltext.',
      joined: 'Mitglied seit',
      realName: 'Voller Name',
      location: 'Ort',
      flair: 'Symbol',
      games: 'Partien',
      record: (win, draw, loss) => `${win} gewonnen, ${draw} remis, ${loss} verloren`,
      played: 'Spielzeit',
      hours: (hours) => (hours === 1 ? '1 Stunde' : `${hours} Stunden`),
      links: 'Verweise',
    },
  },
});
