import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

/** Texts of watching games. */
export const watchText = catalogue({
  en: {
    board: (white: string, black: string, side: string) => `Board, ${white} against ${black}, ${side} below`,
    opening: 'Opening the game…',
    live: 'Live, a few moves behind',
    notLive: 'Not live',
    offline: 'Offline. Reconnecting…',
    offlineUntil: (ms: number) => `Offline. Reconnecting ${times.en.until(ms)}.`,
    over: 'Finished',
    failed: 'You can’t watch this game',
    back: 'Back to live',
    ended: {
      won: (winner: string) => `${winner} won`,
      drawn: 'Draw',
      unplayed: 'The game was aborted',
      unknown: 'Game over',
    },
    form: {
      title: 'Watch a game',
      label: 'Game ID or link',
      placeholder: 'For example q7ZvsdUF',
      watch: 'Watch',
      invalid: 'Enter a game ID or the link to a game.',
    },
    followed: {
      title: 'Games of players you follow',
      watch: (white: string, black: string) => `Watch ${white} against ${black}`,
    },
    people: {
      title: 'Players you follow',
      failed: 'Couldn’t load who is online',
      playing: 'Playing',
      online: 'Online',
      watch: 'Watch',
      watchWho: (name: string) => `Watch ${name}`,
      challenge: 'Challenge',
      challengeWho: (name: string) => `Challenge ${name}`,
      nobody: 'You don’t follow anyone on this server.',
      noneThere: (followed: number) =>
        followed === 1
          ? 'The player you follow is offline.'
          : `None of the ${followed} players you follow is online.`,
      others: (count: number) =>
        count === 0
          ? 'Everyone you follow is online.'
          : count === 1
            ? '1 more is offline.'
            : `${count} more are offline.`,
      watchedOf: (watched: number, followed: number) =>
        `The server reports games of only ${watched} of the ${followed} players you follow.`,
    },
  },
  de: {
    board: (white, black, side) => `Brett, ${white} gegen ${black}, ${side} unten`,
    opening: 'Partie wird geöffnet …',
    live: 'Live, einige Züge verzögert',
    notLive: 'Nicht live',
    offline: 'Offline. Wird neu verbunden …',
    offlineUntil: (ms) => `Offline. Neue Verbindung ${times.de.until(ms)}.`,
    over: 'Beendet',
    failed: 'Bei dieser Partie kannst du nicht zuschauen',
    back: 'Zurück zu Live',
    ended: {
      won: (winner) => `${winner} hat gewonnen`,
      drawn: 'Remis',
      unplayed: 'Die Partie wurde abgebrochen',
      unknown: 'Partie beendet',
    },
    form: {
      title: 'Bei einer Partie zuschauen',
      label: 'ID oder Link der Partie',
      placeholder: 'Zum Beispiel q7ZvsdUF',
      watch: 'Zuschauen',
      invalid: 'Gib die ID oder den Link einer Partie ein.',
    },
    followed: {
      title: 'Partien von Spielern, denen du folgst',
      watch: (white, black) => `Bei ${white} gegen ${black} zuschauen`,
    },
    people: {
      title: 'Spieler, denen du folgst',
      failed: 'Wer online ist, konnte nicht geladen werden',
      playing: 'Spielt',
      online: 'Online',
      watch: 'Zuschauen',
      watchWho: (name) => `Bei ${name} zuschauen`,
      challenge: 'Herausfordern',
      challengeWho: (name) => `${name} herausfordern`,
      nobody: 'Auf diesem Server folgst du niemandem.',
      noneThere: (followed) =>
        followed === 1
          ? 'Der Spieler, dem du folgst, ist offline.'
          : `Keiner der ${followed} Spieler, denen du folgst, ist online.`,
      others: (count) =>
        count === 0
          ? 'Alle, denen du folgst, sind online.'
          : count === 1
            ? '1 weiterer ist offline.'
            : `${count} weitere sind offline.`,
      watchedOf: (watched, followed) =>
        `Der Server meldet nur Partien von ${watched} der ${followed} Spieler, denen du folgst.`,
    },
  },
});
