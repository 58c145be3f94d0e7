/** Entries of the command palette and their ranking. Pure. */
import type { ChallengeView, PlayerView, Settings } from '@contract/models.ts';
import type { Route } from '@contract/route.ts';
import type { Icon, Translate } from '../ui/index.ts';
import { translateText } from '../ui/messages.ts';
import {
  AlertIcon,
  AnalysisIcon,
  AppearanceIcon,
  BellIcon,
  BoardIcon,
  BookIcon,
  BotIcon,
  ChallengeIcon,
  CheckIcon,
  ClockIcon,
  DiskIcon,
  ExternalIcon,
  FlipIcon,
  HistoryIcon,
  HomeIcon,
  InfoIcon,
  MonitorIcon,
  MoonIcon,
  PlayIcon,
  PlusIcon,
  RefreshIcon,
  SidebarIcon,
  SunIcon,
  CardsIcon,
  TreeIcon,
  TrophyIcon,
  TvIcon,
  UserIcon,
} from '../ui/icons.tsx';
import type { GameWords } from '@text/game-words.ts';
import type { TextOf } from '@text/catalogue.ts';
import { accountName, accountPlace } from '../frame/health.ts';
import type { paletteText } from './palette-text.ts';
import type { KnownPlaces, PastedAddress } from './pasted-address.ts';
import type { frameText } from '../frame/frame-text.ts';

const sections = ['waiting', 'games', 'places', 'actions'] as const;
/** Groups of what a search finds beside screens and actions. */
export const foundSections = ['players', 'gameIds', 'openings', 'arenas'] as const;

/** Texts that the palette is composed of. */
export interface PaletteWords {
  readonly palette: TextOf<typeof paletteText>;
  readonly frame: TextOf<typeof frameText>;
  readonly game: GameWords;
  readonly translate: Translate;
}

export interface PaletteEntry {
  readonly id: string;
  readonly section: (typeof sections)[number] | (typeof foundSections)[number];
  readonly title: string;
  /** Secondary text beside the title. */
  readonly detail?: string;
  /** The player whose marks stand beside the title. */
  readonly player?: Pick<PlayerView, 'flair' | 'patron'>;
  /** Further search words. */
  readonly keywords?: string;
  readonly icon: Icon;
  readonly shortcut?: readonly string[];
  readonly act: PaletteAct;
}

export type PaletteAct =
  | { readonly type: 'go'; readonly route: Route }
  | { readonly type: 'accept'; readonly accountId: string; readonly challengeId: string }
  | { readonly type: 'browse'; readonly address: string }
  | { readonly type: 'address'; readonly found: PastedAddress }
  | { readonly type: 'reconnect'; readonly accountId: string }
  | { readonly type: 'theme'; readonly theme: Settings['theme'] }
  | { readonly type: 'rail' }
  | { readonly type: 'shortcuts' };

export interface PaletteState extends Omit<KnownPlaces, 'defaultServer'> {
  readonly theme: Settings['theme'] | undefined;
  readonly modKey: string;
}

export function paletteEntries(
  { accounts, challenges, games, theme, modKey }: PaletteState,
  { palette: text, frame, game: gameWords, translate }: PaletteWords,
): readonly PaletteEntry[] {
  const placeOf = (accountId: string): string => {
    const account = accounts.find(({ id }) => id === accountId);
    return account === undefined ? '' : accountPlace(account, frame.names);
  };
  const challengerOf = ({ opponent }: ChallengeView): string =>
    opponent ? translateText(opponent.name, translate) : text.anonymous;
  const go = (
    place: keyof typeof text.places,
    icon: Icon,
    route: Route,
    more: Partial<PaletteEntry> = {},
  ): PaletteEntry => ({
    id: `go ${place}`,
    section: 'places',
    ...text.places[place],
    icon,
    act: { type: 'go', route },
    ...more,
  });
  const inSettings = { detail: text.settings };
  const inNetwork = { detail: text.network };
  const waiting = challenges.filter(({ direction, status }) => direction === 'in' && status === 'created');
  const entryOf = ({ variant, speed, accountId }: ChallengeView) => ({
    section: 'waiting' as const,
    detail: [gameWords.variant(variant.key, variant.name), gameWords.speed(speed), placeOf(accountId)]
      .filter(Boolean)
      .join(' · '),
    keywords: text.challengeWord,
  });
  return [
    ...waiting.map((challenge): PaletteEntry => {
      const { accountId, id, address } = challenge;
      const name = challengerOf(challenge);
      const isElsewhere = challenge.access === 'browser';
      return {
        ...entryOf(challenge),
        id: `answer ${accountId} ${id}`,
        title: isElsewhere ? text.browse(name) : text.accept(name),
        icon: isElsewhere ? ExternalIcon : CheckIcon,
        act: isElsewhere ? { type: 'browse', address } : { type: 'accept', accountId, challengeId: id },
      };
    }),
    ...waiting.map((challenge): PaletteEntry => ({
      ...entryOf(challenge),
      id: `see ${challenge.accountId} ${challenge.id}`,
      title: text.see(challengerOf(challenge)),
      icon: ChallengeIcon,
      act: {
        type: 'go',
        route: { screen: 'challenge', accountId: challenge.accountId, challengeId: challenge.id },
      },
    })),
    ...games
      .filter(({ over }) => !over)
      .map((game): PaletteEntry => ({
        id: `game ${game.accountId} ${game.gameId}`,
        section: 'games',
        title: text.game(translateText(game.opponent.name, translate)),
        detail: [
          game.enginePlays ? text.enginePlays : game.isMyTurn ? text.yourMove : text.theirMove,
          gameWords.variant(game.variant.key, game.variant.name),
          placeOf(game.accountId),
          game.access === 'browser' ? text.inBrowser : '',
        ]
          .filter(Boolean)
          .join(' · '),
        icon: game.access === 'browser' ? ExternalIcon : BoardIcon,
        // Clocks are running: one step leads to the board that can be played on.
        act:
          game.access === 'browser'
            ? { type: 'browse', address: game.address }
            : { type: 'go', route: { screen: 'game', accountId: game.accountId, gameId: game.gameId } },
      })),
    go('home', HomeIcon, { screen: 'home' }, { shortcut: [modKey, '1'] }),
    go('play', PlayIcon, { screen: 'play' }, { shortcut: [modKey, '2'] }),
    go('newGame', PlusIcon, { screen: 'newGame' }),
    ...(accounts.some(({ kind }) => kind === 'practice')
      ? [go('lobby', ChallengeIcon, { screen: 'lobby' })]
      : []),
    go('bot', BotIcon, { screen: 'bot' }),
    go('tv', TvIcon, { screen: 'tv' }, { shortcut: [modKey, '4'] }),
    go('arenas', TrophyIcon, { screen: 'arenas' }, { shortcut: [modKey, '6'] }),
    go('arenaRules', TrophyIcon, { screen: 'arenas', section: 'rules' }),
    go('past', HistoryIcon, { screen: 'history' }, { shortcut: [modKey, '5'] }),
    go('ratings', HistoryIcon, { screen: 'history', section: 'ratings' }),
    go('archive', HistoryIcon, { screen: 'history', section: 'games' }),
    go('insights', HistoryIcon, { screen: 'insights' }),
    go('openings', TreeIcon, { screen: 'openings' }),
    go('repertoire', BookIcon, { screen: 'repertoire' }),
    go('training', CardsIcon, { screen: 'training' }),
    go('week', HistoryIcon, { screen: 'week' }),
    go(
      'accounts',
      UserIcon,
      { screen: 'settings', section: 'accounts' },
      { ...inSettings, shortcut: [modKey, '3'] },
    ),
    go('appearance', AppearanceIcon, { screen: 'settings', section: 'appearance' }, inSettings),
    go('board', BoardIcon, { screen: 'settings', section: 'board' }, inSettings),
    go('analysis', AnalysisIcon, { screen: 'analysis' }, { shortcut: [modKey, 'Shift', 'A'] }),
    go('engines', AnalysisIcon, { screen: 'settings', section: 'analysis' }, inSettings),
    go('notifications', BellIcon, { screen: 'settings', section: 'notifications' }, inSettings),
    go('history', ClockIcon, { screen: 'notifications' }),
    go('answering', ChallengeIcon, { screen: 'settings', section: 'challenges' }, inSettings),
    go('desktop', MonitorIcon, { screen: 'settings', section: 'desktop' }, inSettings),
    go('proxy', FlipIcon, { screen: 'settings', section: 'network' }, inSettings),
    go('storage', DiskIcon, { screen: 'settings', section: 'storage' }, inSettings),
    go('machines', MonitorIcon, { screen: 'settings', section: 'machines' }, inSettings),
    go('streams', FlipIcon, { screen: 'network', section: 'streams' }, inNetwork),
    go('budget', ClockIcon, { screen: 'network', section: 'budget' }, inNetwork),
    go('report', AlertIcon, { screen: 'network', section: 'report' }, inNetwork),
    go('diagnostics', InfoIcon, { screen: 'settings', section: 'diagnostics' }, inSettings),
    go('about', InfoIcon, { screen: 'settings', section: 'about' }, inSettings),
    go('tour', InfoIcon, { screen: 'tour' }),
    {
      id: 'add',
      section: 'actions',
      ...text.addAccount,
      icon: PlusIcon,
      act: { type: 'go', route: { screen: 'welcome' } },
    },
    ...accounts
      .filter(({ kind, state }) => kind !== 'watch' && state !== 'stopped')
      .map((account): PaletteEntry => ({
        id: `reconnect ${account.id}`,
        section: 'actions',
        title: text.reconnect(accountName(account, frame.names)),
        detail: accountPlace(account, frame.names),
        icon: RefreshIcon,
        act: { type: 'reconnect', accountId: account.id },
      })),
    ...themes
      .filter((choice) => choice.theme !== theme)
      .map((choice): PaletteEntry => ({
        id: `theme ${choice.theme}`,
        section: 'actions',
        title: text.themes[choice.theme],
        keywords: text.themeWords,
        icon: choice.icon,
        act: { type: 'theme', theme: choice.theme },
      })),
    {
      id: 'rail',
      section: 'actions',
      ...text.rail,
      icon: SidebarIcon,
      shortcut: [modKey, 'B'],
      act: { type: 'rail' },
    },
    {
      id: 'shortcuts',
      section: 'actions',
      ...text.shortcuts,
      icon: InfoIcon,
      shortcut: ['?'],
      act: { type: 'shortcuts' },
    },
  ];
}

const themes = [
  { theme: 'light', icon: SunIcon },
  { theme: 'dark', icon: MoonIcon },
  { theme: 'system', icon: MonitorIcon },
] as const;

/** Bound for games and challenges in the overview; typing finds the rest. */
const mostInOverview = 5;

/** Entries before anything is typed, by section. */
export function overview(entries: readonly PaletteEntry[]) {
  return sections
    .map((section) => {
      const inSection = entries.filter((entry) => entry.section === section);
      const comesAndGoes = section === 'waiting' || section === 'games';
      return { section, entries: comesAndGoes ? inSection.slice(0, mostInOverview) : inSection };
    })
    .filter((group) => group.entries.length > 0);
}

/** Entries that contain every word of the query, best first; all in their order for an empty query. */
export function filterEntries(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ entry }) => entry);
}

/** 0 when a word is missing; higher when the words are closer to the title's start. */
function scoreOf(entry: PaletteEntry, words: readonly string[]): number {
  const title = fold(entry.title);
  const rest = fold(`${entry.detail ?? ''} ${entry.keywords ?? ''}`);
  let score = 0;
  for (const word of words) {
    const worth = wordScore(title, rest, word);
    if (worth === 0) return 0;
    score += worth;
  }
  return score;
}

function wordScore(title: string, rest: string, word: string): number {
  if (title.startsWith(word)) return 8;
  if (title.includes(` ${word}`)) return 6;
  if (rest.startsWith(word) || rest.includes(` ${word}`)) return 4;
  if (title.includes(word)) return 2;
  return rest.includes(word) ? 1 : 0;
}

/** Folds case and accents: `elodie` finds `Élodie`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The single entry for a typed or pasted address. */
export function addressEntry(found: PastedAddress): PaletteEntry {
  return {
    id: 'address',
    section: 'places',
    title: found.title,
    icon: found.kind === 'browser' ? ExternalIcon : BoardIcon,
    act: { type: 'address', found },
  };
}
