/** The channels of TV, by the names that people read. */
import type { TvChannel } from '../chess/tv-channels.ts';
import { catalogue } from './catalogue.ts';

export const channelWords = catalogue({
  en: {
    best: 'Best',
    bullet: 'Bullet',
    blitz: 'Blitz',
    rapid: 'Rapid',
    classical: 'Classical',
    ultraBullet: 'UltraBullet',
    chess960: 'Chess960',
    crazyhouse: 'Crazyhouse',
    kingOfTheHill: 'King of the Hill',
    threeCheck: 'Three-check',
    antichess: 'Antichess',
    atomic: 'Atomic',
    horde: 'Horde',
    racingKings: 'Racing Kings',
    bot: 'Bots',
    computer: 'Computer',
  } satisfies Record<TvChannel, string>,
  de: {
    best: 'Beste',
    bullet: 'Bullet',
    blitz: 'Blitz',
    rapid: 'Schnellschach',
    classical: 'Klassisch',
    ultraBullet: 'UltraBullet',
    chess960: 'Schach960',
    crazyhouse: 'Crazyhouse',
    kingOfTheHill: 'King of the Hill',
    threeCheck: 'Dreischach',
    antichess: 'Räuberschach',
    atomic: 'Atomschach',
    horde: 'Horde',
    racingKings: 'Racing Kings',
    bot: 'Bots',
    computer: 'Computer',
  },
});
