import type { NotificationText } from '../desktop/notification-port.ts';
/**
 * Texts of bubbles. Pure. Strings from servers are cleaned and bounded: some desktops interpret markup in them.
 */
import type { GameView } from '../../preload/contract/models.ts';
import type { NoticeKind } from '../../preload/contract/notifications.ts';
import { outcomeOf } from '../chess/game-outcome.ts';
import { opposite } from '../chess/vocabulary.ts';
import type {
  Challenge,
  ChallengeUser,
  GameSummary,
  Player,
  ServiceEvent,
  TimeControl,
} from '../service/domain.ts';
import type { TvChannel } from '../chess/tv-channels.ts';
import { channelWords } from '../text/channel-words.ts';
import { forms } from '../text/forms.ts';
import { gameWords, type GameWords } from '../text/game-words.ts';
import type { TextOf } from '../text/catalogue.ts';
import type { Language } from '../text/language.ts';
import type { GameTerms } from './fact.ts';
import { isSentBy, type ChallengeEvent } from './challenge-side.ts';
import { plainText } from '../base/plain-text.ts';
import { notificationWords } from './notification-words.ts';
import { nameIn } from '../text/translate.ts';
import type { Message } from '../text/message.ts';

const titleLimit = 100;
const bodyLimit = 300;

/** All catalogues in one language. */
interface Words {
  readonly language: Language;
  readonly say: TextOf<typeof notificationWords>;
  readonly game: GameWords;
}

const wordsIn = (language: Language): Words => ({
  language,
  say: notificationWords[language],
  game: gameWords[language],
});

/** Context of the text besides the event. */
export interface EventReader {
  /** Id of the account's user: distinguishes sent challenges from received ones. Null or absent: unknown. */
  readonly userId?: string | null;
  /** Label below the text: always for the practice club, otherwise only with several accounts. */
  readonly account?: string | null;
  readonly arena?: string | undefined;
}

/** Title and body of an event, worded for its reader. */
export function makeNotificationText(
  event: ServiceEvent,
  { userId = null, account = null, arena }: EventReader,
  language: Language,
): NotificationText {
  return bounded(describe(event, wordsIn(language), userId, arena), account);
}

interface Draft {
  readonly title: string;
  readonly lines: readonly string[];
}

function bounded({ title, lines }: Draft, account: string | null): NotificationText {
  return {
    title: clean(title, titleLimit),
    body: [...lines, ...(account === null ? [] : [account])]
      .filter((line) => line !== '')
      .map((line) => clean(line, bodyLimit))
      .join('\n'),
  };
}

/** Adds how long the notification can be answered, ms. */
export function withExpiry(text: NotificationText, ms: number, language: Language): NotificationText {
  const [terms = '', ...rest] = text.body.split('\n');
  const left = notificationWords[language].toAnswer(Math.ceil(ms / 1_000));
  return { ...text, body: [terms, left, ...rest].join('\n') };
}

/** Titles listed in a grouped bubble. */
const namedTogether = 3;

/** One bubble for several notifications, the newest last. */
export function makeGroupedText(
  things: readonly { readonly kind: NoticeKind; readonly title: string }[],
  language: Language,
): NotificationText {
  const say = notificationWords[language];
  const kinds = [...new Set(things.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => say.more(things.filter((thing) => thing.kind === kind).length, kind));
  const named = things.slice(-namedTogether).map(({ title }) => title);
  const rest = things.length - named.length;
  return {
    title: clean(counts.join(', '), titleLimit),
    body: [...named, ...(rest > 0 ? [say.before(rest)] : [])].join('\n'),
  };
}

/** The fields of a game that its text needs. */
export type StandingGame = Pick<GameView, 'opponent' | 'speed' | 'rated' | 'variant'>;

/** The user is to move again after a while. */
export function makeTurnText(
  game: StandingGame,
  account: string | null,
  language: Language,
): NotificationText {
  const words = wordsIn(language);
  return bounded(
    { title: words.say.yourMove(cardName(game, language)), lines: [kindOf(game, words)] },
    account,
  );
}

/** `stage` 1 to 3 with growing urgency; `ms` is the time left. */
export function makeFirstMoveText(
  game: GameSummary,
  { stage, ms }: { readonly stage: number; readonly ms: number },
  account: string | null,
  language: Language,
): NotificationText {
  const words = wordsIn(language);
  const { say } = words;
  const left = Math.max(1, Math.round(ms / 1_000));
  const title = stage < 3 ? say.firstMove(left) : say.moveNow(left);
  const who = playerName(game.opponent, words, 'rated');
  const lines = [isInArena(game) ? say.forfeitedWithout(who) : say.abortedWithout(who), kindOf(game, words)];
  return bounded({ title, lines }, account);
}

/** A game on a TV channel; `player` is the one that matched the rule. */
export interface FeaturedText {
  readonly channel: TvChannel;
  readonly player: FeaturedName;
  /** The known players, White first. */
  readonly players: readonly FeaturedName[];
}

interface FeaturedName {
  readonly name: string | null;
  readonly rating: number | null;
  readonly title: string | null;
}

/** A player that matches the user's rule is on TV. */
export function makeFeaturedText(
  { channel, player, players }: FeaturedText,
  account: string | null,
  language: Language,
): NotificationText {
  const { say } = wordsIn(language);
  const nameOf = ({ name, rating, title }: FeaturedName) =>
    nameWith(title ?? undefined, name ?? say.anonymous, rating ?? undefined, undefined);
  const [white, black] = players;
  const pairing = white && black ? say.between(nameOf(white), nameOf(black)) : '';
  return bounded(
    { title: say.onTv(nameOf(player)), lines: [channelWords[language][channel], pairing] },
    account,
  );
}

interface FollowedName {
  readonly name: string | Message;
  readonly rating?: number | undefined;
}

/** Two users that the account follows play each other. */
export function makeFollowedText(
  game: Parameters<typeof kindOf>[0] & { readonly white: FollowedName; readonly black: FollowedName },
  account: string | null,
  language: Language,
): NotificationText {
  const words = wordsIn(language);
  const nameOf = ({ name, rating }: FollowedName) =>
    nameWith(undefined, nameIn(name, language), rating, undefined);
  const title = words.say.followedPlay(nameOf(game.white), nameOf(game.black));
  return bounded({ title, lines: [kindOf(game, words)] }, account);
}

/** Texts that are worded elsewhere (arenas, sessions), cleaned and labelled. */
export function makeWordedText({ title, body }: NotificationText, account: string | null): NotificationText {
  return bounded({ title, lines: [body] }, account);
}

function cardName({ opponent }: StandingGame, language: Language): string {
  const name = nameIn(opponent.name, language);
  if (opponent.aiLevel !== undefined) return name;
  return nameWith(opponent.title, name, opponent.rating, opponent.provisional);
}

function describe(
  event: ServiceEvent,
  words: Words,
  userId: string | null,
  arena: string | undefined,
): Draft {
  const { say } = words;
  switch (event.type) {
    case 'challenge': {
      const { challenge } = event;
      const isSent = isSentBy(event, userId);
      return {
        title: isSent
          ? say.challengeTo(userName(challenge.destUser, words, 'rated'))
          : say.challengeFrom(userName(challenge.challenger, words, 'rated')),
        lines: [termsOf(challenge, words), colorLine(challenge, isSent, words)],
      };
    }
    case 'challengeDeclined': {
      const { challenge } = event;
      return {
        title: isSentBy(event, userId)
          ? say.declinedYours(userName(challenge.destUser, words))
          : say.youDeclined(userName(challenge.challenger, words)),
        lines: [declineLine(challenge, words), termsOf(challenge, words)],
      };
    }
    case 'challengeCanceled':
      return { title: canceledTitle(event, userId, words), lines: [termsOf(event.challenge, words)] };
    case 'gameStart':
      return {
        title: startTitle(event.game, words, arena),
        lines: [kindOf(event.game, words), say.youPlay(event.game.color, event.game.isMyTurn)],
      };
    case 'gameFinish':
      return {
        title: resultTitle(event.game, words),
        lines: [endLine(event.game, words), kindOf(event.game, words)],
      };
  }
}

/** A server that withdraws a challenge because the challenger left gives it the status `offline`. */
function canceledTitle(event: ChallengeEvent, userId: string | null, words: Words): string {
  const { say } = words;
  const { challenge } = event;
  const hasExpired = challenge.status === 'offline';
  if (isSentBy(event, userId)) {
    const to = userName(challenge.destUser, words);
    return hasExpired ? say.yoursExpired(to) : say.youCanceled(to);
  }
  const from = userName(challenge.challenger, words);
  return hasExpired ? say.theirsExpired(from) : say.takenBack(from);
}

function startTitle(game: GameSummary, words: Words, arena: string | undefined): string {
  const who = playerName(game.opponent, words, 'rated');
  return arena !== undefined || isInArena(game) ? words.say.pairedIn(arena, who) : words.say.gameAgainst(who);
}

function isInArena(game: GameSummary): boolean {
  return game.source === 'arena' || game.tournamentId !== undefined;
}

function userName(user: ChallengeUser | undefined, { say }: Words, detail?: 'rated'): string {
  if (!user) return say.someone;
  return nameWith(user.title, user.name, detail && user.rating, user.provisional);
}

function playerName(player: Player, { say }: Words, detail?: 'rated'): string {
  switch (player.kind) {
    case 'user':
      return nameWith(player.title, player.name, detail && player.rating, player.provisional);
    case 'ai':
      return player.name ?? say.computer(player.level);
    case 'anonymous':
      return say.anonymous;
    case 'unknown':
      return say.unknown;
  }
}

function nameWith(
  title: string | undefined,
  name: string,
  rating: number | undefined,
  provisional: boolean | undefined,
): string {
  const titled = title === undefined ? name : `${title} ${name}`;
  return rating === undefined ? titled : `${titled} (${rating}${provisional ? '?' : ''})`;
}

/** For example `5+3 blitz, rated, Crazyhouse`. */
function termsOf(challenge: Challenge, words: Words): string {
  return [
    timeText(challenge.timeControl, challenge.speed, words),
    modeText(challenge.rated, words),
    ...variantText(challenge.variant, words),
    ...(challenge.rematchOf === undefined ? [] : [words.say.rematch]),
  ].join(', ');
}

/** For example `Blitz, rated`. */
function kindOf(game: GameTerms, words: Words): string {
  const kind = [
    ...(game.speed === null ? [] : [words.game.speed(game.speed)]),
    ...(game.rated === null ? [] : [modeText(game.rated, words)]),
    ...variantText(game.variant, words),
  ];
  const text = kind.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function modeText(rated: boolean, { game }: Words): string {
  const mode = rated ? game.rated : game.casual;
  return mode.charAt(0).toLowerCase() + mode.slice(1);
}

function variantText({ key, name }: Challenge['variant'], { game }: Words): string[] {
  return key === 'standard' ? [] : [game.variant(key, name)];
}

function timeText(control: TimeControl, speed: string, { say, game }: Words): string {
  switch (control.kind) {
    case 'clock':
      return `${minutes(control.limitSeconds)}+${control.incrementSeconds} ${say.inLine(game.speed(speed))}`;
    case 'correspondence':
      return game.daysPerTurn(control.daysPerTurn);
    case 'unlimited':
      return say.noClock;
    case 'other':
      return control.name;
  }
}

/** Minutes in chess notation: 10, ½, ¼, 1.5. */
function minutes(seconds: number): string {
  if (seconds === 15) return '¼';
  if (seconds === 30) return '½';
  if (seconds === 45) return '¾';
  return String(Math.round((seconds / 60) * 100) / 100);
}

function colorLine({ color, finalColor }: Challenge, isSent: boolean, { say }: Words): string {
  // The server states the challenger's colour.
  const challengers = color === 'random' ? undefined : (finalColor ?? color);
  return challengers === undefined ? '' : say.wouldPlay(isSent ? challengers : opposite(challengers));
}

/** The server words its reasons in English. In other languages, our own text for a known key is preferred. */
function declineLine({ declineReason, declineReasonKey: key }: Challenge, { language, say }: Words): string {
  const known = key === undefined ? undefined : ownWord(say.declineReasons, key.toLowerCase());
  const quoted = declineReason === undefined ? undefined : say.quoted(declineReason);
  const reason = language === 'en' ? (quoted ?? known) : (known ?? quoted);
  return reason ?? key ?? say.declineReasons.generic;
}

function resultTitle(game: GameSummary, words: Words): string {
  const { say } = words;
  const who = playerName(game.opponent, words);
  const { status } = game;
  if (game.winner !== undefined) {
    const isWon = game.winner === game.color;
    if (status === 'noStart') return isWon ? say.wonByForfeit(who) : say.lostByForfeit(who);
    return isWon ? say.won(who) : say.lost(who);
  }
  switch (outcomeOf({ status })) {
    case 'drawn':
      return say.draw(who);
    case 'unplayed':
      return say.aborted(who);
    default:
      return say.over(who);
  }
}

function endLine({ status, ratingDiff }: GameSummary, { language, say }: Words): string {
  const end = status === undefined ? '' : (ownWord(say.endings, status) ?? '');
  if (ratingDiff === undefined) return end;
  const change = ratingDiff === 0 ? '±0' : forms[language].signed(ratingDiff);
  return `${end} ${say.rating(change)}`.trim();
}

/** The keys come from servers: `__proto__` must not match. */
function ownWord(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** Removes markup, control and direction characters and line breaks, and bounds the length. */
function clean(text: string, limit: number): string {
  const plain = plainText(text).replaceAll('<', '‹').replaceAll('>', '›');
  const characters = [...plain];
  return characters.length <= limit ? plain : `${characters.slice(0, limit - 1).join('')}…`;
}
