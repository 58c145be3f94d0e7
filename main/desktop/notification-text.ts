/** What a bubble says. Pure. Servers' words are cleaned and bounded: some desktops take markup in them for their own. */
import type { GameView } from '../../preload/contract/models.ts';
import type { NoticeKind } from '../../preload/contract/notifications.ts';
import { isLiveStatus } from '../chess/vocabulary.ts';
import type {
  Challenge,
  ChallengeUser,
  GameSummary,
  Player,
  ServiceEvent,
  TimeControl,
} from '../service/domain.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

const titleLimit = 100;
const bodyLimit = 300;

/** `account` is named below the text: the practice club always, other accounts where there are several. */
export function makeNotificationText(event: ServiceEvent, account: string | null): NotificationText {
  return bounded(describe(event), account);
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

/** The text with how long it may be answered for sure, ms. */
export function withExpiry(text: NotificationText, ms: number): NotificationText {
  const [terms = '', ...rest] = text.body.split('\n');
  const left = `${Math.ceil(ms / 1_000)} s to answer, longer while they wait.`;
  return { ...text, body: [terms, left, ...rest].join('\n') };
}

const countWords: Readonly<Record<NoticeKind, readonly [one: string, many: string]>> = {
  challenge: ['challenge', 'challenges'],
  challengeDeclined: ['challenge declined', 'challenges declined'],
  challengeCanceled: ['challenge taken back', 'challenges taken back'],
  gameStart: ['game started', 'games started'],
  gameFinish: ['game over', 'games over'],
  myTurn: ['game waits for your move', 'games wait for your move'],
  firstMove: ['first move due', 'first moves due'],
};
/** So many of those told together are named. */
const namedTogether = 3;

/** Many things in one bubble, the newest last. */
export function makeTogetherText(
  things: readonly { readonly kind: NoticeKind; readonly title: string }[],
): NotificationText {
  const kinds = [...new Set(things.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => {
    const count = things.filter((thing) => thing.kind === kind).length;
    return `${count} more ${countWords[kind][count === 1 ? 0 : 1]}`;
  });
  const named = things.slice(-namedTogether).map(({ title }) => title);
  const rest = things.length - named.length;
  return {
    title: clean(counts.join(', '), titleLimit),
    body: [...named, ...(rest > 0 ? [`and ${rest} before`] : [])].join('\n'),
  };
}

/** A game as it stands, from what its own card tells. */
export type StandingGame = Pick<GameView, 'opponent' | 'speed' | 'rated' | 'variant'>;

/** It is the user's move again after a while. */
export function makeTurnText(game: StandingGame, account: string | null): NotificationText {
  return bounded({ title: `Your move against ${cardName(game)}`, lines: [cardKind(game)] }, account);
}

/** `stage` 1 to 3, the later the more urgent; `ms` is what is left. */
export function makeFirstMoveText(
  game: GameSummary,
  { stage, ms }: { readonly stage: number; readonly ms: number },
  account: string | null,
): NotificationText {
  const left = `${Math.max(1, Math.round(ms / 1_000))} s left`;
  const title = stage < 3 ? `Your first move: ${left}` : `Move now: ${left}`;
  const lines = [
    `Game against ${playerName(game.opponent, 'rated')}. Without a move it is aborted.`,
    kindOf(game),
  ];
  return bounded({ title, lines }, account);
}

function cardName({ opponent }: StandingGame): string {
  if (opponent.aiLevel !== undefined) return opponent.name;
  return nameWith(opponent.title, opponent.name, opponent.rating, opponent.provisional);
}

function cardKind({ speed, rated, variant }: StandingGame): string {
  return kindOf({ speed, rated, variant });
}

function describe(event: ServiceEvent): Draft {
  switch (event.type) {
    case 'challenge':
      return {
        title: `Challenge from ${userName(event.challenge.challenger, 'rated')}`,
        lines: [termsOf(event.challenge), colorLine(event.challenge)],
      };
    case 'challengeDeclined':
      return {
        title: `${userName(event.challenge.destUser)} declined your challenge`,
        lines: [declineLine(event.challenge), termsOf(event.challenge)],
      };
    case 'challengeCanceled':
      return {
        title: `${userName(event.challenge.challenger)} took the challenge back`,
        lines: [termsOf(event.challenge)],
      };
    case 'gameStart':
      return {
        title: `Game against ${playerName(event.game.opponent, 'rated')}`,
        lines: [
          kindOf(event.game),
          `You play ${event.game.color}${event.game.isMyTurn ? ' and it is your move' : ''}.`,
        ],
      };
    case 'gameFinish':
      return { title: resultTitle(event.game), lines: [endLine(event.game), kindOf(event.game)] };
  }
}

function userName(user: ChallengeUser | undefined, detail?: 'rated'): string {
  if (!user) return 'someone';
  return nameWith(user.title, user.name, detail && user.rating, user.provisional);
}

function playerName(player: Player, detail?: 'rated'): string {
  switch (player.kind) {
    case 'user':
      return nameWith(player.title, player.name, detail && player.rating, player.provisional);
    case 'ai':
      return player.name ?? `the computer (level ${player.level})`;
    case 'anonymous':
      return 'an anonymous player';
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
function termsOf(challenge: Challenge): string {
  return [
    timeText(challenge.timeControl, challenge.speed),
    challenge.rated ? 'rated' : 'casual',
    ...variantText(challenge.variant),
    ...(challenge.rematchOf === undefined ? [] : ['rematch']),
  ].join(', ');
}

function kindOf(game: Pick<GameSummary, 'speed' | 'rated' | 'variant'>): string {
  const kind = [game.speed, game.rated ? 'rated' : 'casual', ...variantText(game.variant)].join(', ');
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function variantText(variant: Challenge['variant']): string[] {
  return variant.key === 'standard' ? [] : [variant.name ?? variant.key];
}

function timeText(control: TimeControl, speed: string): string {
  switch (control.kind) {
    case 'clock':
      return `${minutes(control.limitSeconds)}+${control.incrementSeconds} ${speed}`;
    case 'correspondence':
      return control.daysPerTurn === 1 ? '1 day a move' : `${control.daysPerTurn} days a move`;
    case 'unlimited':
      return 'No clock';
    case 'other':
      return control.name;
  }
}

/** Minutes as players write them: 10, ½, ¼, 1.5. */
function minutes(seconds: number): string {
  if (seconds === 15) return '¼';
  if (seconds === 30) return '½';
  if (seconds === 45) return '¾';
  return String(Math.round((seconds / 60) * 100) / 100);
}

function colorLine({ color, finalColor }: Challenge): string {
  // The server gives the challenger's colour.
  const theirs = color === 'random' ? undefined : (finalColor ?? color);
  return theirs === undefined ? '' : `You would play ${theirs === 'white' ? 'black' : 'white'}.`;
}

/** The reasons that the service knows, where it gives only the key. */
const declineTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    generic: 'No reason given.',
    later: 'Not now; ask again later.',
    toofast: 'The time control is too fast.',
    tooslow: 'The time control is too slow.',
    timecontrol: 'Not with this time control.',
    rated: 'Only rated games.',
    casual: 'Only casual games.',
    standard: 'Only standard chess.',
    variant: 'Not this variant.',
    nobot: 'No games against bots.',
    onlybot: 'Only games against bots.',
  }),
);

function declineLine({ declineReason, declineReasonKey }: Challenge): string {
  if (declineReason !== undefined) return `“${declineReason}”`;
  const key = declineReasonKey ?? 'generic';
  return declineTexts.get(key.toLowerCase()) ?? key;
}

function resultTitle(game: GameSummary): string {
  const who = playerName(game.opponent);
  const { status } = game;
  if (status === 'aborted' || status === 'noStart') return `Game against ${who} was aborted`;
  if (game.winner !== undefined)
    return game.winner === game.color ? `You won against ${who}` : `You lost against ${who}`;
  // A mate without a winner named is a mate all the same: then only the end is told.
  const open = status === undefined || isLiveStatus(status) || decisive.has(status);
  return open ? `Game against ${who} is over` : `Draw with ${who}`;
}

const decisive: ReadonlySet<string> = new Set([
  'mate',
  'resign',
  'timeout',
  'cheat',
  'unknownFinish',
  'variantEnd',
]);

const endTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mate: 'Checkmate.',
    resign: 'By resignation.',
    stalemate: 'Stalemate.',
    timeout: 'A player left the game.',
    draw: 'By agreement or by rule.',
    outoftime: 'Time ran out.',
    cheat: 'Cheating was detected.',
    noStart: 'A player did not start.',
    insufficientMaterialClaim: 'Not enough pieces to mate.',
    variantEnd: 'Decided by the variant’s own rule.',
  }),
);

function endLine({ status, ratingDiff }: GameSummary): string {
  const end = status === undefined ? '' : (endTexts.get(status) ?? '');
  if (ratingDiff === undefined) return end;
  const change = ratingDiff > 0 ? `+${ratingDiff}` : ratingDiff < 0 ? `−${-ratingDiff}` : '±0';
  return `${end} Rating ${change}.`.trim();
}

/** No markup, no control or direction-changing characters, one line, bounded. */
function clean(text: string, limit: number): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();
  const characters = [...plain];
  return characters.length <= limit ? plain : `${characters.slice(0, limit - 1).join('')}…`;
}
