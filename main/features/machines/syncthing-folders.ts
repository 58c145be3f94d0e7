/** Calls about Syncthing on this machine: suggested folders, and the state of the shared one. */
import type { Log } from '../../base/log.ts';
import { syncthingConfigPaths } from '../../sharing/syncthing/syncthing-config.ts';
import { createSyncthing } from '../../sharing/syncthing/syncthing.ts';
import { messageOf } from '../../text/message.ts';
import type { SuggestedFolder, SyncthingView } from '../../../preload/contract/machines.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { suggestedFolderView, syncthingView } from './machines-view.ts';
import type { SharingHost } from './sharing-host.ts';

/** `host` undefined: this app shares nothing. */
export function createSyncthingFolders(host: SharingHost | undefined, log: Log) {
  const syncthing = host && createSyncthing({ ...placesOf(host), onSecret: host.onSecret, log });
  return {
    suggested: async (): Promise<SuggestedFolder[]> =>
      ((await syncthing?.folders()) ?? []).map(suggestedFolderView),
    /** `folder` null: nothing is shared. */
    async state(folder: string | null): Promise<SyncthingView | null> {
      const state = folder === null ? null : await syncthing?.state(folder);
      return state ? syncthingView(state) : null;
    },
    /** Rejects with a `ContractFailure` when Syncthing no longer has the folder. */
    async pathOf(id: string): Promise<string> {
      const found = (await syncthing?.folders())?.find((folder) => folder.id === id);
      if (!found) throw new ContractFailure('refused', messageOf('machines.folderMissing'));
      return found.path;
    },
  };
}

const placesOf = ({ syncthing: { platform, home, env } }: SharingHost) => ({
  host: { home, configs: syncthingConfigPaths(platform, home, env) },
});
