/** `makeTrayModel(state)`: the tray's icon, tooltip and menu. Pure: `tray.ts` shows it. */
import type {
  AccountView,
  ChallengeView,
  GameCard,
  PlayerView,
  StreamHealthView,
  TimeControlView,
} from '../../../preload/contract/models.ts';
import { cut } from '../../base/cut.ts';
import { plainText } from '../../base/plain-text.ts';
import type { TrainingDue } from '../../../preload/contract/training.ts';
import type { AnalysisView } from '../../../preload/contract/analysis.ts';
import type { Route } from '../../../preload/contract/route.ts';
import { accountWords } from '../../text/account-words.ts';
import { analysisWords, timeLeft } from '../../text/analysis-words.ts';
import { gameWords } from '../../text/game-words.ts';
import type { TextOf } from '../../text/catalogue.ts';
import type { Language } from '../../text/language.ts';
import { nameIn } from '../../text/translate.ts';
import { attentionOf, countOf } from './attention.ts';
import { trayWords } from './tray-words.ts';

export interface TrayState {
  /** ms since the epoch, like all times here. */
  readonly now: number;
  readonly accounts: readonly AccountView[];
  readonly streams: readonly StreamHealthView[];
  readonly challenges: readonly ChallengeView[];
  readonly games: readonly GameCard[];
  readonly pausedUntil: number | undefined;
  /** An available update; null: none. */
  readonly newVersion: string | null;
  /** A version that the package manager installed while this one runs; null: none. */
  readonly installedVersion: string | null;
  readonly analysis: Pick<AnalysisView, 'archive' | 'positionsPerMinute' | 'idle'>;
  readonly isAnalysisPaused: boolean;
  /** Cards to train today, by account. */
  readonly training: TrainingDue;
  readonly language: Language;
}

export type TrayAct =
  | { readonly type: 'open'; readonly route: Route | null }
  | { readonly type: 'browse'; readonly address: string }
  | { readonly type: 'accept' | 'decline'; readonly accountId: string; readonly challengeId: string }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'resume' }
  | { readonly type: 'pauseAnalysis'; readonly on: boolean }
  | { readonly type: 'restart' }
  | { readonly type: 'quit' };

export type TrayItem =
  | { readonly separator: true }
  | { readonly label: string; readonly act: TrayAct | null; readonly items?: readonly TrayItem[] };

/** `waiting`: for the user. `trouble`: an account receives no events. */
export type TrayLook = 'calm' | 'waiting' | 'trouble';

export interface TrayModel {
  readonly look: TrayLook;
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

const hour = 3_600_000;
/** Items per section; Home lists all. */
const mostListed = 5;
/** Keeps the menu narrower than the screen. */
const longestLabel = 120;
/** Windows shows 127 characters of a tooltip. */
const longestLine = 100;

/** Names come from servers: labels and tooltip lines are cleaned and bounded. */
export function makeTrayModel(state: TrayState): TrayModel {
  const model = describe(state);
  const tooltip = model.tooltip.split('\n').map((line) => cut(plainText(line), longestLine));
  return { ...model, tooltip: tooltip.join('\n'), items: model.items.map(plainItem) };
}

function plainItem(item: TrayItem): TrayItem {
  if ('separator' in item) return item;
  const label = cut(plainText(item.label), longestLabel);
  return item.items ? { ...item, label, items: item.items.map(plainItem) } : { ...item, label };
}

function describe(state: TrayState): TrayModel {
  const { language } = state;
  const words = trayWords[language];
  const { noAccount } = accountWords[language];
  const attention = attentionOf(state.challenges, state.games);
  const health = state.accounts
    .filter(({ kind }) => kind !== 'watch')
    .map((account) => ({ account, ...healthOf(account, state.streams, state.now, language) }));
  const look: TrayLook =
    countOf(attention) > 0 ? 'waiting' : health.some(({ ok }) => !ok) ? 'trouble' : 'calm';
  const several = health.length > 1;
  const healthLines = health.map(({ account, words: said }) =>
    plainText(
      several || account.kind === 'practice' ? `${nameOf(account, language)}: ${said}` : capital(said),
    ),
  );
  const placeOf = (accountId: string): string | null => {
    const account = several ? state.accounts.find(({ id }) => id === accountId) : undefined;
    return account ? nameOf(account, language) : null;
  };
  return {
    look,
    tooltip: [
      'Outpost',
      ...(healthLines.length === 0 ? [noAccount] : healthLines),
      ...(countOf(attention) === 0
        ? []
        : [words.waiting(attention.challenges.length, attention.games.length)]),
    ].join('\n'),
    items: [
      ...(healthLines.length === 0 ? [noAccount] : healthLines).map((label): TrayItem => ({
        label,
        act: { type: 'open', route: { screen: 'network', section: 'streams' } },
      })),
      ...section(
        attention.challenges.map((challenge) =>
          challengeItem(challenge, placeOf(challenge.accountId), language),
        ),
        words,
      ),
      ...section(
        attention.games.map((game) => gameItem(game, placeOf(game.accountId), language)),
        words,
      ),
      ...section(
        state.training.flatMap(({ accountId, due }) =>
          due > 0 ? [trainingItem(accountId, due, placeOf(accountId), language)] : [],
        ),
        words,
      ),
      { separator: true },
      pauseItem(state.pausedUntil, state.now, words),
      ...analysisItems(state),
      { separator: true },
      ...(state.newVersion === null
        ? []
        : [
            {
              label: words.newVersion(state.newVersion),
              act: { type: 'open', route: { screen: 'settings', section: 'about' } },
            } as const,
          ]),
      ...(state.installedVersion === null
        ? []
        : [{ label: words.restart(state.installedVersion), act: { type: 'restart' } } as const]),
      { label: words.open, act: { type: 'open', route: null } },
      { label: words.settings, act: { type: 'open', route: { screen: 'settings' } } },
      { label: words.quit, act: { type: 'quit' } },
    ],
  };
}

type Words = TextOf<typeof trayWords>;

/** A section after a separator; excess items become a link to Home. */
function section(items: readonly TrayItem[], words: Words): readonly TrayItem[] {
  if (items.length === 0) return [];
  const more = items.length - mostListed;
  return [
    { separator: true },
    ...items.slice(0, mostListed),
    ...(more > 0
      ? [{ label: words.moreOnHome(more), act: { type: 'open', route: { screen: 'home' } } } as const]
      : []),
  ];
}

function challengeItem(challenge: ChallengeView, place: string | null, language: Language): TrayItem {
  const { accountId, id: challengeId, address } = challenge;
  const words = trayWords[language];
  const game = gameWords[language];
  const key = { accountId, challengeId };
  const terms = [
    controlWords(challenge.timeControl, language),
    inLine(challenge.rated ? game.rated : game.casual),
    ...(challenge.variant.key === 'standard'
      ? []
      : [game.variant(challenge.variant.key, challenge.variant.name)]),
    ...(place === null ? [] : [place]),
  ].join(', ');
  return {
    label: words.challenge(playerWords(challenge.opponent, language), terms),
    act: null,
    items: [
      challenge.access === 'browser'
        ? { label: words.browser, act: { type: 'browse', address } }
        : { label: words.accept, act: { type: 'accept', ...key } },
      { label: words.decline, act: { type: 'decline', ...key } },
      { label: words.seeOnHome, act: { type: 'open', route: { screen: 'challenge', ...key } } },
    ],
  };
}

function gameItem(
  { accountId, gameId, opponent, access, address }: GameCard,
  place: string | null,
  language: Language,
): TrayItem {
  const words = trayWords[language];
  const against = words.yourMove(playerWords(opponent, language), place);
  return access === 'browser'
    ? { label: words.inBrowser(against), act: { type: 'browse', address } }
    : { label: against, act: { type: 'open', route: { screen: 'game', accountId, gameId } } };
}

function trainingItem(accountId: string, due: number, place: string | null, language: Language): TrayItem {
  const label = trayWords[language].training(due, place);
  return { label, act: { type: 'open', route: { screen: 'training', accountId } } };
}

function pauseItem(pausedUntil: number | undefined, now: number, words: Words): TrayItem {
  return pausedUntil === undefined || pausedUntil <= now
    ? { label: words.pause, act: { type: 'pause', ms: hour } }
    : { label: words.resume(words.time(pausedUntil, now)), act: { type: 'resume' } };
}

/** While own games are analysed: how far, and a switch. Nothing once all of them are. */
function analysisItems({ analysis, isAnalysisPaused, language }: TrayState): readonly TrayItem[] {
  const { archive, positionsPerMinute, idle } = analysis;
  if (archive === null || archive.done >= archive.games) return [];
  const words = analysisWords[language];
  const left =
    positionsPerMinute === null ? [] : [words.left(timeLeft(archive.positionsLeft, positionsPerMinute))];
  const act = { type: 'open', route: { screen: 'settings', section: 'analysis' } } as const;
  return [
    { separator: true },
    {
      label: [words.progress(archive.done, archive.games), ...left].join(', '),
      act,
    },
    ...(idle === null || idle === 'off' || idle === 'paused' ? [] : [{ label: words.waits[idle], act }]),
    {
      label: isAnalysisPaused ? words.resume : words.pause,
      act: { type: 'pauseAnalysis', on: !isAnalysisPaused },
    },
  ];
}

/** Health of the account's event stream. Without a countdown, because an open menu is not updated. */
export function healthOf(
  account: AccountView,
  streams: readonly StreamHealthView[],
  now: number,
  language: Language,
): { readonly ok: boolean; readonly words: string } {
  const words = trayWords[language].health;
  const stream = streams.find(({ accountId, kind }) => accountId === account.id && kind === 'event');
  const silence = (): string => {
    const last = stream?.lastByteAt ?? stream?.since;
    return last === undefined ? words.noEvents : words.silentSince(timeWords(last, now, language));
  };
  if (stream?.state === 'open') return { ok: true, words: words.listening };
  if (account.state === 'signed_out') return { ok: true, words: words.signedOut };
  if (account.state === 'stopped') return { ok: false, words: words.stopped(silence()) };
  if (stream === undefined) return { ok: account.state !== 'offline', words: words.notConnected };
  return stream.lastByteAt === null && stream.opens <= 1
    ? { ok: true, words: words.connecting }
    : { ok: false, words: silence() };
}

/** `14:02`, preceded by the weekday unless it is today. */
export function timeWords(at: number, now: number, language: Language): string {
  return trayWords[language].time(at, now);
}

function controlWords(control: TimeControlView, language: Language): string {
  const words = gameWords[language];
  if (control.type === 'clock') return words.clock(control.limit, control.increment);
  if (control.type === 'unlimited') return inLine(words.unlimited);
  return words.daysPerTurn(control.daysPerTurn);
}

function playerWords(player: PlayerView | null, language: Language): string {
  if (player === null) return trayWords[language].someone;
  const own = nameIn(player.name, language);
  const name = player.title === undefined ? own : `${player.title} ${own}`;
  return player.rating === undefined ? name : `${name} (${player.rating}${player.provisional ? '?' : ''})`;
}

function nameOf({ kind, user, server }: AccountView, language: Language): string {
  const words = accountWords[language];
  return kind === 'practice' ? words.practice : words.on(user?.name ?? words.account, server.name);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inLine(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
