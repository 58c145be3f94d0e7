/** The environment of sharing, from the app or a test. */
import type { WorkerOptions } from 'node:worker_threads';
import type { TokenVault } from '../../accounts/token-vault.ts';
import type { JsonFile } from '../../base/json-file.ts';

/** Files and threads for sharing the history with other machines. */
export interface SharingHost {
  /** The stored choice of a folder. */
  readonly file: JsonFile;
  readonly vault: Pick<TokenVault, 'keep' | 'read' | 'forget'>;
  /** Called with each passphrase before it is used. */
  readonly onSecret: (secret: string) => void;
  /** Folders of the app's own data, which cannot be shared. */
  readonly ownFolders: readonly string[];
  /** The bundled entry `main/sharing/worker-thread.ts`. */
  readonly workerUrl: URL;
  readonly workerOptions?: WorkerOptions;
  /** Where Syncthing's configuration is looked for. */
  readonly syncthing: {
    readonly platform: NodeJS.Platform;
    readonly home: string;
    readonly env: Readonly<Record<string, string | undefined>>;
  };
  readonly hostName: string;
  /** Version of the app. */
  readonly version: string;
}
