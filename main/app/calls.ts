/** Answers all calls of the window: the core's features, and the services of the app itself. */
import { app } from 'electron';
import type { TokenVault } from '../accounts/token-vault.ts';
import type { Core } from '../core.ts';
import { createClipboard } from '../desktop/clipboard.ts';
import { joinHandlers } from '../ipc/join-handlers.ts';
import type { ContractHandlers } from '../ipc/server.ts';
import type { AppInfo } from '../../preload/contract/models.ts';
import type { createFileDialogs } from './file-dialogs.ts';
import { refuseInSafeMode } from './safe-mode.ts';
import { createBackupsService } from './services/backups.ts';
import { createConnectionService } from './services/connection.ts';
import { createDesktopService } from './services/desktop.ts';
import { createDiagnosticsService } from './services/diagnostics.ts';
import { createSettingsService } from './services/settings.ts';
import { createShareService } from './services/share.ts';
import { createShellService, type ShellServiceOptions } from './services/shell.ts';
import { createSignInService } from './services/sign-in.ts';
import { createWireLogService } from './services/wire-log.ts';

export interface WindowCallsOptions extends Omit<ShellServiceOptions, 'info'> {
  readonly core: Core;
  readonly settings: Parameters<typeof createSettingsService>[0];
  readonly backups: Parameters<typeof createBackupsService>[0];
  readonly network: Parameters<typeof createConnectionService>[0];
  readonly signIn: Parameters<typeof createSignInService>[0];
  readonly wireReport: Parameters<typeof createWireLogService>[0];
  readonly desktop: Parameters<typeof createDesktopService>[0];
  readonly updates: Parameters<typeof createDesktopService>[1];
  readonly diagnostics: Parameters<typeof createDiagnosticsService>[0];
  readonly dialogs: ReturnType<typeof createFileDialogs>;
  readonly vault: Pick<TokenVault, 'status'>;
  readonly isSafe: boolean;
  /** Folder of the app's data. */
  readonly data: string;
  readonly platform: string;
  readonly defaultServer: string;
}

/** Typed as the whole contract: an unanswered call does not compile. */
export function createWindowCalls({
  core,
  settings,
  backups,
  network,
  signIn,
  wireReport,
  desktop,
  updates,
  diagnostics,
  dialogs,
  vault,
  isSafe,
  data,
  platform,
  defaultServer,
  ...shell
}: WindowCallsOptions): ContractHandlers {
  const clipboard = createClipboard();
  const info = async (): Promise<AppInfo> => ({
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform,
    dataDirectory: data,
    keyring: await vault.status(),
    defaultServer,
  });
  return joinHandlers([
    core,
    createSettingsService(settings),
    createBackupsService(backups),
    createConnectionService(network, dialogs.chooseCertificates),
    createSignInService(isSafe ? { ...signIn, begin: refuseInSafeMode } : signIn, clipboard.writeText),
    createWireLogService(wireReport, dialogs),
    createDesktopService(desktop, updates),
    createDiagnosticsService(diagnostics, dialogs),
    createShareService({ clipboard, dialogs }),
    createShellService({ ...shell, info }),
  ]);
}
