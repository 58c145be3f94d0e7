/** What the command palette lists, and in which order it answers a query. Pure. */
import type { AccountView, ChallengeView, GameCard, Settings } from '@contract/models.ts';
import type { Route } from '@contract/route.ts';
import type { Icon } from '../ui/index.ts';
import {
  AlertIcon,
  AppearanceIcon,
  BellIcon,
  BoardIcon,
  ChallengeIcon,
  CheckIcon,
  ClockIcon,
  DiskIcon,
  ExternalIcon,
  FlipIcon,
  HomeIcon,
  InfoIcon,
  MonitorIcon,
  MoonIcon,
  PlayIcon,
  PlusIcon,
  RefreshIcon,
  SidebarIcon,
  SunIcon,
  UserIcon,
} from '../ui/icons.tsx';
import { accountName, accountPlace } from './health.ts';
import type { PastedAddress } from './pasted-address.ts';

export const paletteSections = ['Waiting for you', 'Games', 'Go to', 'Actions'] as const;

export interface PaletteEntry {
  readonly id: string;
  readonly section: (typeof paletteSections)[number];
  readonly title: string;
  /** Said more quietly beside the title. */
  readonly detail?: string;
  /** Further words to be found by. */
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

export interface PaletteState {
  readonly accounts: readonly AccountView[];
  readonly challenges: readonly ChallengeView[];
  readonly games: readonly GameCard[];
  readonly theme: Settings['theme'] | undefined;
  readonly modKey: string;
}

export function paletteEntries({
  accounts,
  challenges,
  games,
  theme,
  modKey,
}: PaletteState): readonly PaletteEntry[] {
  const placeOf = (accountId: string): string => {
    const account = accounts.find(({ id }) => id === accountId);
    return account === undefined ? '' : accountPlace(account);
  };
  const go = (title: string, icon: Icon, route: Route, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    id: `go ${title}`,
    section: 'Go to',
    title,
    icon,
    act: { type: 'go', route },
    ...more,
  });
  const waiting = challenges.filter(({ direction, status }) => direction === 'in' && status === 'created');
  const entryOf = ({ variant, speed, accountId }: ChallengeView) => ({
    section: 'Waiting for you' as const,
    detail: [variant.name, speed, placeOf(accountId)].filter(Boolean).join(' · '),
    keywords: 'challenge',
  });
  return [
    ...waiting.map((challenge): PaletteEntry => {
      const { accountId, id, address } = challenge;
      const name = challengerOf(challenge);
      const isElsewhere = challenge.door === 'browser';
      return {
        ...entryOf(challenge),
        id: `answer ${accountId} ${id}`,
        title: isElsewhere
          ? `Open the challenge from ${name} in the browser`
          : `Accept the challenge from ${name}`,
        icon: isElsewhere ? ExternalIcon : CheckIcon,
        act: isElsewhere ? { type: 'browse', address } : { type: 'accept', accountId, challengeId: id },
      };
    }),
    ...waiting.map((challenge): PaletteEntry => ({
      ...entryOf(challenge),
      id: `see ${challenge.accountId} ${challenge.id}`,
      title: `See the challenge from ${challengerOf(challenge)}`,
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
        section: 'Games',
        title: `Game with ${game.opponent.name}`,
        detail: [
          game.isMyTurn ? 'Your move' : 'Their move',
          game.variant.name,
          placeOf(game.accountId),
          game.door === 'browser' ? 'in the browser' : '',
        ]
          .filter(Boolean)
          .join(' · '),
        icon: game.door === 'browser' ? ExternalIcon : BoardIcon,
        // Time may be short: the board that can be played on is one step away.
        act:
          game.door === 'browser'
            ? { type: 'browse', address: game.address }
            : { type: 'go', route: { screen: 'game', accountId: game.accountId, gameId: game.gameId } },
      })),
    go(
      'Home',
      HomeIcon,
      { screen: 'home' },
      { keywords: 'challenges away timeline', shortcut: [modKey, '1'] },
    ),
    go('Play', PlayIcon, { screen: 'play' }, { keywords: 'games under way', shortcut: [modKey, '2'] }),
    go(
      'Accounts',
      UserIcon,
      { screen: 'settings', section: 'accounts' },
      { detail: 'Settings', keywords: 'token sign', shortcut: [modKey, '3'] },
    ),
    go(
      'Appearance',
      AppearanceIcon,
      { screen: 'settings', section: 'appearance' },
      { detail: 'Settings', keywords: 'theme board pieces coordinates' },
    ),
    go(
      'Notifications',
      BellIcon,
      { screen: 'settings', section: 'notifications' },
      { detail: 'Settings', keywords: 'sound rules quiet hours' },
    ),
    go(
      'Notification history',
      ClockIcon,
      { screen: 'notifications' },
      { keywords: 'shown why not muted pause' },
    ),
    go(
      'Desktop',
      MonitorIcon,
      { screen: 'settings', section: 'desktop' },
      { detail: 'Settings', keywords: 'tray close autostart start session update version' },
    ),
    go(
      'Storage',
      DiskIcon,
      { screen: 'settings', section: 'storage' },
      { detail: 'Settings', keywords: 'database quarantine incidents' },
    ),
    go(
      'Streams',
      FlipIcon,
      { screen: 'network', section: 'streams' },
      { detail: 'Network', keywords: 'connections health reconnect' },
    ),
    go(
      'Budget',
      ClockIcon,
      { screen: 'network', section: 'budget' },
      { detail: 'Network', keywords: 'limits requests waiting cool-down rate' },
    ),
    go(
      'Report a problem',
      AlertIcon,
      { screen: 'network', section: 'report' },
      { detail: 'Network', keywords: 'wire log export bug' },
    ),
    go(
      'Diagnostics',
      InfoIcon,
      { screen: 'settings', section: 'diagnostics' },
      { detail: 'Settings', keywords: 'health errors versions paths export' },
    ),
    go(
      'About',
      InfoIcon,
      { screen: 'settings', section: 'about' },
      { detail: 'Settings', keywords: 'version licence' },
    ),
    go(
      'Add an account',
      PlusIcon,
      { screen: 'welcome' },
      { section: 'Actions', keywords: 'sign in token watch practice club' },
    ),
    ...accounts
      .filter(({ kind, state }) => kind !== 'watch' && state !== 'stopped')
      .map((account): PaletteEntry => ({
        id: `reconnect ${account.id}`,
        section: 'Actions',
        title: `Reconnect ${accountName(account)}`,
        detail: accountPlace(account),
        icon: RefreshIcon,
        act: { type: 'reconnect', accountId: account.id },
      })),
    ...themes
      .filter((choice) => choice.theme !== theme)
      .map((choice): PaletteEntry => ({
        id: `theme ${choice.theme}`,
        section: 'Actions',
        title: choice.title,
        keywords: 'theme appearance',
        icon: choice.icon,
        act: { type: 'theme', theme: choice.theme },
      })),
    {
      id: 'rail',
      section: 'Actions',
      title: 'Narrow or widen the navigation',
      keywords: 'sidebar rail',
      icon: SidebarIcon,
      shortcut: [modKey, 'B'],
      act: { type: 'rail' },
    },
    {
      id: 'shortcuts',
      section: 'Actions',
      title: 'Keyboard shortcuts',
      keywords: 'keys help',
      icon: InfoIcon,
      shortcut: ['?'],
      act: { type: 'shortcuts' },
    },
  ];
}

function challengerOf({ opponent }: ChallengeView): string {
  return opponent?.name ?? 'an anonymous player';
}

const themes = [
  { theme: 'light', title: 'Use the light theme', icon: SunIcon },
  { theme: 'dark', title: 'Use the dark theme', icon: MoonIcon },
  { theme: 'system', title: 'Follow the system’s theme', icon: MonitorIcon },
] as const;

/** Of what comes and goes, so many are in the overview; typing finds the rest. */
const mostInOverview = 5;

/** What is offered before anything is typed, by section. */
export function overview(entries: readonly PaletteEntry[]) {
  return paletteSections
    .map((title) => {
      const inSection = entries.filter(({ section }) => section === title);
      const comesAndGoes = title === 'Waiting for you' || title === 'Games';
      return { title, entries: comesAndGoes ? inSection.slice(0, mostInOverview) : inSection };
    })
    .filter((section) => section.entries.length > 0);
}

/** Entries that hold every word of the query, the best first; all of them, in their order, for an empty query. */
export function filterEntries(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ entry }) => entry);
}

/** 0 when a word is missing; more the nearer to the title's beginning the words are found. */
function scoreOf(entry: PaletteEntry, words: readonly string[]): number {
  const title = fold(entry.title);
  const rest = fold(`${entry.detail ?? ''} ${entry.keywords ?? ''}`);
  let score = 0;
  for (const word of words) {
    const worth = worthOf(title, rest, word);
    if (worth === 0) return 0;
    score += worth;
  }
  return score;
}

function worthOf(title: string, rest: string, word: string): number {
  if (title.startsWith(word)) return 8;
  if (title.includes(` ${word}`)) return 6;
  if (rest.startsWith(word) || rest.includes(` ${word}`)) return 4;
  if (title.includes(word)) return 2;
  return rest.includes(word) ? 1 : 0;
}

/** Without case and accents: `Élodie` is found by `elodie`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** What an address that was typed or pasted leads to, as the one entry that answers it. */
export function addressEntry(found: PastedAddress): PaletteEntry {
  return {
    id: 'address',
    section: 'Go to',
    title: found.title,
    icon: found.kind === 'browser' ? ExternalIcon : BoardIcon,
    act: { type: 'address', found },
  };
}
