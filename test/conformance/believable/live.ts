import { speeds, variantKeys, type Speed } from '../../../main/chess/vocabulary.ts';
import { opponents } from '../../../main/practice/opponents.ts';
import type { Game } from '../../../main/practice/state.ts';
import type { SampledClub } from './sample.ts';

/** A time control of each speed, as fields of a challenge. */
const controls: Readonly<Record<Speed, Readonly<Record<string, string>>>> = {
  ultraBullet: { 'clock.limit': '15', 'clock.increment': '0' },
  bullet: { 'clock.limit': '60', 'clock.increment': '0' },
  blitz: { 'clock.limit': '300', 'clock.increment': '0' },
  rapid: { 'clock.limit': '600', 'clock.increment': '5' },
  classical: { 'clock.limit': '1800', 'clock.increment': '0' },
  correspondence: { days: '3' },
};
const answeredWithinMs = 10_000;

/** Games in which the user's challenges and seeks ended: every opponent is asked for every kind of game. */
export async function playLive({ club, clock }: SampledClub, seeks: number): Promise<readonly Game[]> {
  const started: Game[] = [];
  club.games.changes.on((change) => {
    if (change.kind === 'created') started.push(change.game);
  });
  const settle = async () => {
    clock.advance(answeredWithinMs);
    await club.players.settled();
    for (const game of club.games.live()) club.games.resign(game, game.userColor);
  };
  for (const { id } of opponents) {
    for (const variant of variantKeys.filter((key) => key !== 'fromPosition')) {
      for (const speed of speeds) {
        for (const rated of ['true', 'false'])
          club.api.challenge(id, { ...controls[speed], variant, rated, color: 'random' });
        await settle();
      }
    }
  }
  for (let number = 0; number < seeks; number += 1) {
    const variant = variantKeys[number % variantKeys.length] ?? 'standard';
    const seek = club.seeks.parse({
      ...(number % 3 === 0 ? { days: '3' } : { time: number % 3 === 1 ? '10' : '30', increment: '0' }),
      variant: variant === 'fromPosition' ? 'standard' : variant,
      rated: number % 2 === 0 ? 'true' : 'false',
    });
    if (seek.ok) club.seeks.post(seek.value);
    await settle();
  }
  return started;
}
