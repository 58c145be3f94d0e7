/** What the core needs of its surroundings: the app, a test or a chaos run. */
import type { Account } from './accounts/accounts.ts';
import type { Clock } from './base/clock.ts';
import type { JsonFile } from './base/json-file.ts';
import type { Log } from './base/log.ts';
import type { Random } from './base/random.ts';
import type { FileDialogs } from './desktop/file-dialogs.ts';
import type { NotificationPort } from './desktop/notification-port.ts';
import type { MoveEngine } from './engine/engine.ts';
import type { HistoryOptions } from './features/history/history.ts';
import type { PracticeClub } from './features/practice/practice.ts';
import type { Publisher } from './ipc/publisher.ts';
import type { Kept } from './kept.ts';
import type { KeptStores } from './store/api.ts';
import type { Fetch } from './service/http-message.ts';
import type { Language } from './text/language.ts';
import type { WireLog } from './wire-log/wire-log.ts';
import type { Settings } from '../preload/contract/models.ts';
import type { Route } from '../preload/contract/route.ts';

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
  /** The language that the user reads. */
  readonly language: () => Language;
  /** Time since the last sign of anybody at the computer, ms. */
  readonly idleMs: () => number;
  /** How the desktop shows notifications; closed with the core. */
  readonly notificationPort: NotificationPort;
  /** A notification was clicked. */
  readonly onActivate: (route: Route) => void;
  readonly publisher: Publisher;
  readonly dialogs: FileDialogs;
  readonly practice: PracticeClub;
  /** Holds the rules that answer challenges. */
  readonly answersFile: JsonFile;
  /** Finds the moves of bots; closed with the core. */
  readonly engine: MoveEngine;
  /** How files of games are read. */
  readonly files: HistoryOptions['files'];
  /** The bot has played out its last game, and the app is to quit. */
  readonly onDrained?: () => void;
  /** All rows of an account were deleted: deletes what the account left outside the databases. */
  readonly onErased?: (account: Account) => Promise<void>;
  /** Keeps what was on the wire; absent: nothing is kept. */
  readonly wireLog?: WireLog;
}
