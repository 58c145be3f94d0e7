import { catalogue } from '@text/catalogue.ts';

/** Looking on at games of others. */
export const watchText = catalogue({
  en: {
    board: (white: string, black: string, side: string) => `Board, ${white} against ${black}, ${side} below`,
    opening: 'The game is being opened.',
    live: 'Live, a few moves late',
    over: 'Finished',
    failed: 'This game cannot be watched',
    notHere: 'The server knows no such game, or does not show it.',
    back: 'Back to live',
    ended: {
      won: (winner: string) => `${winner} won`,
      drawn: 'Draw',
      aborted: 'The game was aborted',
    },
    form: {
      title: 'Watch a game',
      label: 'Game id or address',
      placeholder: 'For example q7ZvsdUF',
      watch: 'Watch',
      invalid: 'That is neither the id nor the address of a game.',
    },
    followed: {
      title: 'Games of people you follow',
      game: (white: string, black: string) => `${white} – ${black}`,
    },
    people: {
      title: 'People you follow',
      failed: 'Who is there cannot be told',
      playing: 'Playing',
      online: 'Online',
      watch: 'Watch',
      watchWho: (name: string) => `Watch ${name}`,
      challenge: 'Challenge',
      challengeWho: (name: string) => `Challenge ${name}`,
      nobody: 'You follow nobody on this server.',
      noneThere: (followed: number) =>
        followed === 1
          ? 'The one whom you follow is not there.'
          : `Of the ${followed} people whom you follow nobody is there.`,
      others: (count: number) =>
        count === 0
          ? 'All are there.'
          : count === 1
            ? 'One more is not there.'
            : `${count} more are not there.`,
    },
  },
  de: {
    board: (white, black, side) => `Brett, ${white} gegen ${black}, ${side} unten`,
    opening: 'Die Partie wird geöffnet.',
    live: 'Live, einige Züge später',
    over: 'Beendet',
    failed: 'Bei dieser Partie lässt sich nicht zuschauen',
    notHere: 'Der Server kennt keine solche Partie oder zeigt sie nicht.',
    back: 'Zurück zu live',
    ended: {
      won: (winner) => `${winner} hat gewonnen`,
      drawn: 'Remis',
      aborted: 'Die Partie wurde abgebrochen',
    },
    form: {
      title: 'Bei einer Partie zuschauen',
      label: 'Id oder Adresse der Partie',
      placeholder: 'Zum Beispiel q7ZvsdUF',
      watch: 'Zuschauen',
      invalid: 'Das ist weder Id noch Adresse einer Partie.',
    },
    followed: {
      title: 'Partien von Leuten, denen du folgst',
      game: (white, black) => `${white} – ${black}`,
    },
    people: {
      title: 'Leute, denen du folgst',
      failed: 'Wer da ist, lässt sich nicht sagen',
      playing: 'Spielt',
      online: 'Da',
      watch: 'Zuschauen',
      watchWho: (name) => `Bei ${name} zuschauen`,
      challenge: 'Herausfordern',
      challengeWho: (name) => `${name} herausfordern`,
      nobody: 'Auf diesem Server folgst du niemandem.',
      noneThere: (followed) =>
        followed === 1
          ? 'Der eine Mensch, dem du folgst, ist nicht da.'
          : `Von den ${followed} Leuten, denen du folgst, ist niemand da.`,
      others: (count) =>
        count === 0 ? 'Alle sind da.' : count === 1 ? 'Einer ist nicht da.' : `${count} sind nicht da.`,
    },
  },
});
