import { catalogue } from '../text/catalogue.ts';

export const arenaWords = catalogue({
  en: {
    reminder: (name: string) => name,
    begins: (minutes: number) =>
      minutes <= 0 ? 'Starts now.' : `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    joined: (name: string) => `Joined: ${name}`,
    notJoined: (name: string) => `Not joined: ${name}`,
    why: 'Open the arena to see why, and what to do.',
    leftIdle: (name: string) => `Paused: ${name}`,
    comeBack: 'You were away from the computer. Click to rejoin.',
    result: (rank: number, players: number) => `Place ${rank} of ${players}`,
    points: (score: number) => `${score} ${score === 1 ? 'point' : 'points'}`,
  },
  de: {
    reminder: (name) => name,
    begins: (minutes) =>
      minutes <= 0 ? 'Beginnt jetzt.' : `Beginnt in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
    joined: (name) => `Beigetreten: ${name}`,
    notJoined: (name) => `Nicht beigetreten: ${name}`,
    why: 'Öffne die Arena, um zu sehen, warum und was du tun kannst.',
    leftIdle: (name) => `Pausiert: ${name}`,
    comeBack: 'Du warst nicht am Computer. Klicke, um wieder beizutreten.',
    result: (rank, players) => `Platz ${rank} von ${players}`,
    points: (score) => `${score} ${score === 1 ? 'Punkt' : 'Punkte'}`,
  },
});
