/** The environment of the core, from the app, a test or a chaos run. */
import type { Account } from './accounts/account.ts';
import type { Clock } from './base/clock.ts';
import type { JsonFile } from './base/json-file.ts';
import type { Log } from './base/log.ts';
import type { Random } from './base/random.ts';
import type { ConsentDialogs } from './desktop/consent-dialogs.ts';
import type { FileDialogs } from './desktop/file-dialogs.ts';
import type { NotificationPort } from './desktop/notification-port.ts';
import type { MachineSeal } from './accounts/machine-seal.ts';
import type { AnalysisProcess } from './engine/analysis/worker.ts';
import type { AnalysisCores } from './engine/analysis/worker-count.ts';
import type { LiveProcess } from './engine/live/live-engine.ts';
import type { MoveEngine } from './engine/engine.ts';
import type { GameFiles } from './features/history/start-reader.ts';
import type { SharingHost } from './features/machines/sharing-host.ts';
import type { PracticeClub } from './features/practice/practice.ts';
import type { Publisher } from './ipc/publisher.ts';
import type { FirstPaintData } from './first-paint-data.ts';
import type { StoreLoss, StorePair } from './store/api.ts';
import type { Fetch } from './service/http-message.ts';
import type { Language } from './text/language.ts';
import type { WireLog } from './wire-log/wire-log.ts';
import type { ArenaPairing } from '../preload/contract/arena-pairing.ts';
import type { Settings } from '../preload/contract/models.ts';
import type { Route } from '../preload/contract/route.ts';
import type { Message } from './text/message.ts';

/** Processes and power supply for analysis. */
export interface AnalysisHost {
  readonly fork: () => AnalysisProcess;
  /** Numbers of processes. */
  readonly cores: AnalysisCores;
  /** The process that analyses the position on a board. */
  readonly forkLive: () => LiveProcess;
  readonly onBattery: () => boolean;
  /** The user's own engines, with their marks. */
  readonly enginesFile: JsonFile;
  readonly seal: MachineSeal;
}

export interface CoreOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly stores: StorePair;
  /** Returns a function that removes the listener. */
  readonly onLoss?: (listener: (loss: StoreLoss) => void) => () => void;
  /** Data already read from the stores. */
  readonly firstPaintData: FirstPaintData;
  readonly settings: {
    get(): Settings;
    set(change: Partial<Settings>): Settings;
    onChange(listener: () => void): unknown;
    /** The problem of the settings file at start; null when there was none. */
    readonly incident: Message | null;
  };
  readonly language: () => Language;
  /** Time since the last user input, ms. */
  readonly idleMs: () => number;
  /** Shows notifications on the desktop. Closed with the core. */
  readonly notificationPort: NotificationPort;
  /** A notification was clicked. */
  readonly onActivate: (route: Route) => void;
  /** An arena has begun a game that the account plays here; absent without a window. */
  readonly onArenaPaired?: (pairing: ArenaPairing) => void;
  readonly publisher: Publisher;
  readonly dialogs: FileDialogs & ConsentDialogs;
  readonly practice: PracticeClub;
  /** File with the rules that answer challenges. */
  readonly answersFile: JsonFile;
  /** File with the list of opening books. */
  readonly booksFile: JsonFile;
  /** Finds moves for bots. Closed with the core. */
  readonly engine: MoveEngine;
  /** Processes that analyse archived games; absent where nothing is analysed. */
  readonly analysis?: AnalysisHost;
  /** Reads PGN and database files. */
  readonly files: GameFiles;
  /** Absent where nothing is shared. */
  readonly sharing?: SharingHost;
  /** Called when the bot has finished its last game and the app should quit. */
  readonly onDrained?: () => void;
  /** Called after all rows of an account were deleted; deletes its data outside the databases. */
  readonly onErased?: (account: Account) => Promise<void>;
  /** Records network traffic; absent when recording is not wanted. */
  readonly wireLog?: WireLog;
}
