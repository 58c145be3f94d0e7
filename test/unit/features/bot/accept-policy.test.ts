import { describe, expect, it } from 'vitest';
import { judgeOffer, type BotStanding } from '../../../../main/features/bot/accept-policy.ts';
import { firstBotSettings } from '../../../../main/features/bot/bot-defaults.ts';
import type { BotAccept } from '../../../../preload/contract/bot.ts';
import { verbatim } from '../../../../main/text/message.ts';

type Offer = Parameters<typeof judgeOffer>[0];

const offer = (change: Partial<Offer> = {}): Offer => ({
  variant: { key: 'standard', name: 'Standard' },
  rated: false,
  speed: 'blitz',
  opponent: { id: 'anna', name: 'Anna', rating: 1600 },
  access: 'bot',
  ...change,
});
const free: BotStanding = { games: 0, most: 4, botGamesLeft: 100, closed: null };
const verdict = (
  change: Partial<Offer>,
  accept: Partial<BotAccept> = {},
  standing: Partial<BotStanding> = {},
) => {
  const found = judgeOffer(
    offer(change),
    { ...firstBotSettings.accept, ...accept },
    { ...free, ...standing },
  );
  return found.take ? 'take' : found.reason;
};
const bot = { id: 'robo', name: 'Robo', title: 'BOT', rating: 1600 };

describe('the bot’s decision on a challenge', () => {
  it.each<[string, Partial<Offer>, Partial<BotAccept>, Partial<BotStanding>, string]>([
    ['an ordinary one', {}, {}, {}, 'take'],
    ['one whose access is not told', { access: null }, {}, {}, 'take'],
    ['one that only the browser can play', { access: 'browser' }, {}, {}, 'generic'],
    [
      'a variant, when only standard is taken',
      { variant: { key: 'atomic', name: 'Atomic' } },
      { variants: ['standard'] },
      {},
      'standard',
    ],
    [
      'one of the other variants',
      { variant: { key: 'atomic', name: 'Atomic' } },
      { variants: ['standard', 'horde'] },
      {},
      'variant',
    ],
    ['a variant that nobody knows', { variant: { key: 'shogi', name: 'Shogi' } }, {}, {}, 'variant'],
    ['one too fast', { speed: 'bullet' }, { speeds: ['blitz', 'rapid'] }, {}, 'tooFast'],
    ['one too slow', { speed: 'classical' }, { speeds: ['blitz', 'rapid'] }, {}, 'tooSlow'],
    ['one in between', { speed: 'rapid' }, { speeds: ['blitz', 'classical'] }, {}, 'timeControl'],
    ['any, when no speed is taken', {}, { speeds: [] }, {}, 'timeControl'],
    ['a rated one, when only casual ones are taken', { rated: true }, { mode: 'casual' }, {}, 'casual'],
    ['a casual one, when only rated ones are taken', {}, { mode: 'rated' }, {}, 'rated'],
    ['a bot, when only people are wanted', { opponent: bot }, { from: 'people' }, {}, 'noBot'],
    ['a person, when only bots are wanted', {}, { from: 'bots' }, {}, 'onlyBot'],
    ['too weak an opponent', {}, { minRating: 1700 }, {}, 'generic'],
    ['too strong an opponent', {}, { maxRating: 1500 }, {}, 'generic'],
    [
      'an opponent without a rating, when a lowest one is set',
      { opponent: null },
      { minRating: 1 },
      {},
      'generic',
    ],
    ['one more than go on at once', {}, {}, { games: 4 }, 'later'],
    [
      'a bot, when the day’s games between bots are used up',
      { opponent: bot },
      {},
      { botGamesLeft: 0 },
      'later',
    ],
    ['a person on the same day', {}, {}, { botGamesLeft: 0 }, 'take'],
    ['any while games are played out', {}, {}, { closed: verbatim('Closed.') }, 'later'],
  ])('%s', (_, change, accept, standing, expected) => {
    expect(verdict(change, accept, standing)).toBe(expected);
  });
});
