import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

export const arenaWords = catalogue({
  en: {
    reminder: (name: string) => name,
    begins: (minutes: number) =>
      minutes <= 0
        ? 'Starts now.'
        : `Starts in ${forms.en.count(minutes, { one: 'minute', other: 'minutes' })}.`,
    joined: (name: string) => `Joined: ${name}`,
    notJoined: (name: string) => `Not joined: ${name}`,
    why: 'Open the arena to see why, and what to do.',
    leftIdle: (name: string) => `Paused: ${name}`,
    comeBack: 'You were away from the computer. Click to rejoin.',
    result: (rank: number, players: number) =>
      `Place ${forms.en.number(rank)} of ${forms.en.number(players)}`,
    ended: 'The arena has ended.',
    points: (score: number) => forms.en.count(score, { one: 'point', other: 'points' }),
  },
  de: {
    reminder: (name) => name,
    begins: (minutes) =>
      minutes <= 0
        ? 'Beginnt jetzt.'
        : `Beginnt in ${forms.de.count(minutes, { one: 'Minute', other: 'Minuten' })}.`,
    joined: (name) => `Beigetreten: ${name}`,
    notJoined: (name) => `Nicht beigetreten: ${name}`,
    why: 'Öffne die Arena, um zu sehen, warum und was du tun kannst.',
    leftIdle: (name) => `Pausiert: ${name}`,
    comeBack: 'Du warst nicht am Computer. Klicke, um wieder beizutreten.',
    result: (rank, players) => `Platz ${forms.de.number(rank)} von ${forms.de.number(players)}`,
    ended: 'Die Arena ist beendet.',
    points: (score) => forms.de.count(score, { one: 'Punkt', other: 'Punkte' }),
  },
});
