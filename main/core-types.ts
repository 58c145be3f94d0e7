/** What the core is made of, and what it is to those around it. */
import type { Account, Accounts } from './accounts/accounts.ts';
import type { createTokenCheck } from './accounts/check-token.ts';
import type { Leaving } from './accounts/leave.ts';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { Random } from './base/random.ts';
import type { ArenaHouse } from './composition/arena-house.ts';
import type { Connections } from './connections/connections.ts';
import type { NotificationPort } from './desktop/notification-port.ts';
import type { MoveEngine } from './engine/engine.ts';
import type { Bot } from './features/bot/bot.ts';
import type { AutoAnswers } from './features/challenges/auto-answers.ts';
import type { Challenges } from './features/challenges/challenges.ts';
import type { People } from './features/watching/people.ts';
import type { Watching } from './features/watching/watching.ts';
import type { Seeks } from './features/challenges/seeks.ts';
import type { JsonFile } from './base/json-file.ts';
import type { Games } from './features/games/games.ts';
import type { History, HistoryOptions } from './features/history/history.ts';
import type { Practice, PracticeClub } from './features/practice/practice.ts';
import type { Timeline } from './features/timeline/timeline.ts';
import type { Television } from './features/tv/create-tv.ts';
import type { Publisher } from './ipc/publisher.ts';
import type { Kept, KeptStores } from './kept.ts';
import type { Notices } from './notifications/notifications.ts';
import type { Fetch } from './service/http-message.ts';
import type { WireLog } from './wire-log/wire-log.ts';
import type { AccountView, Settings, StorageView, StreamHealth } from '../preload/contract/models.ts';
import type { BudgetView } from '../preload/contract/network.ts';
import type { Route } from '../preload/contract/route.ts';
import type { Language } from './text/language.ts';

export interface CoreOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly stores: KeptStores;
  /** What was read from the stores already. */
  readonly kept: Kept;
  readonly settings: {
    get(): Settings;
    set(change: Partial<Settings>): Settings;
    onChange(listener: () => void): unknown;
    /** What was wrong with them at start. */
    readonly incident: string | null;
  };
  /** Of what the user is told. */
  readonly language: () => Language;
  /** How long there was no sign of anybody at the computer, ms. */
  readonly idleMs: () => number;
  /** What the desktop offers for telling the user; closed with the core. */
  readonly notificationPort: NotificationPort;
  /** A notification was clicked. */
  readonly onActivate: (route: Route) => void;
  readonly publisher: Publisher;
  readonly practice: PracticeClub;
  /** Where rules that answer challenges are kept. */
  readonly answersFile: JsonFile;
  /** Who moves for bots; closed with the core. */
  readonly engine: MoveEngine;
  /** How files of games are read. */
  readonly files: HistoryOptions['files'];
  /** The bot has played out its last game, and the app is to quit. */
  readonly onDrained?: () => void;
  /** All data of an account was deleted: what else is kept of it should go. */
  readonly onErased?: (account: Account) => Promise<void>;
  /** Where what was on the wire is kept; absent: nowhere. */
  readonly wireLog?: WireLog;
}

export interface Core {
  readonly accounts: Accounts;
  readonly checkToken: ReturnType<typeof createTokenCheck>;
  readonly challenges: Challenges;
  readonly seeks: Seeks;
  readonly watching: Watching;
  readonly people: People;
  readonly autoAnswers: AutoAnswers;
  readonly games: Games;
  readonly timeline: Timeline;
  readonly history: History;
  readonly practice: Practice;
  readonly notices: Notices;
  readonly television: Television;
  readonly bot: Bot;
  readonly arenas: ArenaHouse;
  readonly accountViews: () => AccountView[];
  readonly streamViews: () => StreamHealth[];
  readonly budgetView: () => BudgetView;
  /** `null`: as the server allows. */
  readonly setLimit: (server: string, row: string, count: number | null) => Promise<void>;
  readonly storage: () => Promise<StorageView>;
  readonly openPractice: () => Promise<string>;
  readonly removeAccount: (accountId: string) => Promise<void>;
  readonly leaving: Leaving;
  /** A client of no account, for signing in. */
  readonly visitor: Connections['visitor'];
  readonly reconnect: Connections['reconnect'];
  readonly publishAway: () => void;
  /** Tells everything anew, in another language. */
  readonly publishAll: () => void;
  /** Connects the accounts that there are. */
  start(): Promise<void>;
  /** The machine woke up or changed networks. */
  wake(cause: string): void;
  close(): Promise<void>;
}
