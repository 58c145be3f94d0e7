/** What bubbles say about arenas. */
import { catalogue } from '../text/catalogue.ts';

export const arenaWords = catalogue({
  en: {
    reminder: (name: string) => name,
    begins: (minutes: number) =>
      minutes <= 0 ? 'It begins now.' : `It begins in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    joined: (name: string) => `You are in: ${name}`,
    notJoined: (name: string) => `Not joined: ${name}`,
    why: 'The arena’s page says why, and what to do.',
    leftIdle: (name: string) => `Left for now: ${name}`,
    comeBack: 'Nobody was at the computer. Click to come back.',
    result: (rank: number, players: number) => `Place ${rank} of ${players}`,
    points: (score: number) => `${score} ${score === 1 ? 'point' : 'points'}`,
  },
  de: {
    reminder: (name) => name,
    begins: (minutes) =>
      minutes <= 0
        ? 'Sie beginnt jetzt.'
        : `Sie beginnt in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
    joined: (name) => `Du bist dabei: ${name}`,
    notJoined: (name) => `Nicht beigetreten: ${name}`,
    why: 'Die Seite der Arena sagt, warum, und was zu tun ist.',
    leftIdle: (name) => `Vorerst verlassen: ${name}`,
    comeBack: 'Niemand war am Computer. Klicke, um zurückzukehren.',
    result: (rank, players) => `Platz ${rank} von ${players}`,
    points: (score) => `${score} ${score === 1 ? 'Punkt' : 'Punkte'}`,
  },
});
