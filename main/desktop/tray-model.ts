/** What the tray says and offers. Pure: `tray.ts` puts it on the desktop. */
import type {
  AccountView,
  ChallengeView,
  GameCard,
  PlayerView,
  StreamHealth,
  TimeControlView,
} from '../../preload/contract/models.ts';
import type { Route } from '../../preload/contract/route.ts';
import { attentionOf, countOf } from './attention.ts';

export interface TrayState {
  /** ms since the epoch, as all times here. */
  readonly now: number;
  readonly accounts: readonly AccountView[];
  readonly streams: readonly StreamHealth[];
  readonly challenges: readonly ChallengeView[];
  readonly games: readonly GameCard[];
  readonly pausedUntil: number | undefined;
  /** One that is out and can be had; null for none. */
  readonly newVersion: string | null;
}

export type TrayAct =
  | { readonly type: 'open'; readonly route: Route | null }
  | { readonly type: 'browse'; readonly address: string }
  | { readonly type: 'accept' | 'decline'; readonly accountId: string; readonly challengeId: string }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'resume' }
  | { readonly type: 'quit' };

export type TrayItem =
  | { readonly separator: true }
  | { readonly label: string; readonly act: TrayAct | null; readonly items?: readonly TrayItem[] };

/** `waiting`: for the user; `trouble`: an account hears nothing. */
export type TrayLook = 'calm' | 'waiting' | 'trouble';

export interface TrayModel {
  readonly look: TrayLook;
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

const hour = 3_600_000;
/** As many as a menu can bear; Home has them all. */
const mostListed = 5;

export function makeTrayModel(state: TrayState): TrayModel {
  const attention = attentionOf(state.challenges, state.games);
  const health = state.accounts
    .filter(({ kind }) => kind !== 'watch')
    .map((account) => ({ account, ...healthOf(account, state.streams, state.now) }));
  const look: TrayLook =
    countOf(attention) > 0 ? 'waiting' : health.some(({ ok }) => !ok) ? 'trouble' : 'calm';
  const several = health.length > 1;
  const healthLines = health.map(({ account, words }) =>
    several || account.kind === 'practice' ? `${nameOf(account)}: ${words}` : capital(words),
  );
  const placeOf = (accountId: string): string | null => {
    const account = several ? state.accounts.find(({ id }) => id === accountId) : undefined;
    return account ? nameOf(account) : null;
  };
  return {
    look,
    tooltip: [
      'Outpost',
      ...(healthLines.length === 0 ? ['No account'] : healthLines),
      ...waitingLine(attention.challenges.length, attention.games.length),
    ].join('\n'),
    items: [
      ...(healthLines.length === 0 ? ['No account'] : healthLines).map((label): TrayItem => ({
        label,
        act: { type: 'open', route: { screen: 'network', section: 'streams' } },
      })),
      ...section(
        attention.challenges.map((challenge) => challengeItem(challenge, placeOf(challenge.accountId))),
      ),
      ...section(attention.games.map((game) => gameItem(game, placeOf(game.accountId)))),
      { separator: true },
      pauseItem(state.pausedUntil, state.now),
      { separator: true },
      ...(state.newVersion === null
        ? []
        : [
            {
              label: `Version ${state.newVersion} is out…`,
              act: { type: 'open', route: { screen: 'settings', section: 'about' } },
            } as const,
          ]),
      { label: 'Open Outpost', act: { type: 'open', route: null } },
      { label: 'Settings…', act: { type: 'open', route: { screen: 'settings' } } },
      { label: 'Quit Outpost', act: { type: 'quit' } },
    ],
  };
}

/** After a line; what does not fit is counted and leads to Home. */
function section(items: readonly TrayItem[]): readonly TrayItem[] {
  if (items.length === 0) return [];
  const more = items.length - mostListed;
  return [
    { separator: true },
    ...items.slice(0, mostListed),
    ...(more > 0
      ? [{ label: `${more} more on Home`, act: { type: 'open', route: { screen: 'home' } } } as const]
      : []),
  ];
}

function challengeItem(challenge: ChallengeView, place: string | null): TrayItem {
  const { accountId, id: challengeId, address } = challenge;
  const key = { accountId, challengeId };
  const terms = [
    controlWords(challenge.timeControl),
    challenge.rated ? 'rated' : 'casual',
    ...(challenge.variant.key === 'standard' ? [] : [challenge.variant.name]),
    ...(place === null ? [] : [place]),
  ].join(', ');
  return {
    label: `Challenge from ${playerWords(challenge.opponent)}: ${terms}`,
    act: null,
    items: [
      challenge.door === 'browser'
        ? { label: 'Open in the browser', act: { type: 'browse', address } }
        : { label: 'Accept', act: { type: 'accept', ...key } },
      { label: 'Decline', act: { type: 'decline', ...key } },
      { label: 'See it on Home', act: { type: 'open', route: { screen: 'challenge', ...key } } },
    ],
  };
}

function gameItem({ accountId, gameId, opponent, door, address }: GameCard, place: string | null): TrayItem {
  const against = `Your move against ${playerWords(opponent)}${place === null ? '' : `, ${place}`}`;
  return door === 'browser'
    ? { label: `${against} (in the browser)`, act: { type: 'browse', address } }
    : { label: against, act: { type: 'open', route: { screen: 'game', accountId, gameId } } };
}

function pauseItem(pausedUntil: number | undefined, now: number): TrayItem {
  return pausedUntil === undefined || pausedUntil <= now
    ? { label: 'Pause notifications for 1 hour', act: { type: 'pause', ms: hour } }
    : {
        label: `Resume notifications (paused until ${timeWords(pausedUntil, now)})`,
        act: { type: 'resume' },
      };
}

function waitingLine(challenges: number, games: number): readonly string[] {
  const parts = [
    ...(challenges === 0 ? [] : [`${challenges} ${challenges === 1 ? 'challenge' : 'challenges'}`]),
    ...(games === 0 ? [] : [`${games} ${games === 1 ? 'game' : 'games'} to move in`]),
  ];
  return parts.length === 0 ? [] : [`Waiting for you: ${parts.join(', ')}`];
}

/** Whether events come, from the account's event stream. Without a countdown: a menu stays as it was opened. */
export function healthOf(
  account: AccountView,
  streams: readonly StreamHealth[],
  now: number,
): { readonly ok: boolean; readonly words: string } {
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  if (stream?.state === 'open') return { ok: true, words: 'listening for events' };
  if (account.state === 'signed_out') return { ok: true, words: 'signed out' };
  if (account.state === 'stopped') return { ok: false, words: `stopped, ${silence(stream, now)}` };
  if (stream === undefined) return { ok: account.state !== 'offline', words: 'not connected' };
  return stream.lastByteAt === null && stream.opens <= 1
    ? { ok: true, words: 'connecting' }
    : { ok: false, words: silence(stream, now) };
}

function silence(stream: StreamHealth | undefined, now: number): string {
  const last = stream?.lastByteAt ?? stream?.since;
  return last === undefined ? 'no events' : `no events since ${timeWords(last, now)}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `14:02`, with the day in front when it is another than today. */
export function timeWords(at: number, now: number): string {
  const date = new Date(at);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  const isToday = new Date(now).toDateString() === date.toDateString();
  return isToday ? time : `${weekdays[date.getDay()] ?? ''} ${time}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function controlWords(control: TimeControlView): string {
  if (control.type === 'clock') return `${control.limit / 60}+${control.increment}`;
  if (control.type === 'unlimited') return 'unlimited';
  return control.daysPerTurn === 1 ? '1 day a move' : `${control.daysPerTurn} days a move`;
}

function playerWords(player: PlayerView | null): string {
  if (player === null) return 'someone';
  const name = player.title === undefined ? player.name : `${player.title} ${player.name}`;
  return player.rating === undefined ? name : `${name} (${player.rating}${player.provisional ? '?' : ''})`;
}

function nameOf({ kind, user, server }: AccountView): string {
  return kind === 'practice' ? 'Practice club' : `${user?.name ?? 'Account'} on ${server.name}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
