/** Views of sharing for the window. Pure. */
import { plainText } from '../../base/plain-text.ts';
import type { FolderPreview } from '../../sharing/preview.ts';
import { everywhere } from './presence.ts';
import type { SharingReport } from '../../sharing/session.ts';
import type { SharingLoopView } from '../../sharing/sharing-loop.ts';
import type { SyncthingFolderState } from '../../sharing/syncthing/syncthing-state.ts';
import type { SyncthingFolder } from '../../sharing/syncthing/syncthing-config.ts';
import type {
  FolderPreviewView,
  MachineRow,
  SharingView,
  SuggestedFolder,
  SyncthingView,
} from '../../../preload/contract/machines.ts';
import type { SharingChoice } from './stored-choice.ts';

export function sharingView(
  choice: SharingChoice,
  loop: SharingLoopView,
  merged: number,
  settings: SharingView['settings'],
): SharingView {
  const { folder, name, isPaused, isEncrypted, notify = everywhere } = choice;
  const { isSyncing, trouble, syncedAt, report } = loop;
  return {
    ...{ folder, name, isPaused, isEncrypted, isSyncing, trouble, syncedAt },
    settings,
    notify: { on: notify.on, machine: notify.machine ?? null },
    mergedNow: isSyncing ? merged : 0,
    machines: report ? rowsOf(report) : [],
    conflictCopies: report?.ignored.conflict ?? 0,
    // A synchroniser removes its unfinished files, so they are not counted.
    otherFiles: report?.ignored.foreign ?? 0,
    needsUpdate: report?.needsUpdate ?? false,
    unknown: report?.unknown ?? 0,
    withoutAccount: report?.withoutAccount ?? 0,
  };
}

function rowsOf({ machines, brought }: SharingReport): MachineRow[] {
  const rows = machines.map(({ machine, isThis, name, app, seenAt, state, behind, damaged }): MachineRow => ({
    ...{ id: machine, isThis, name, app, seenAt, state },
    unreadHere: behind.here,
    unreadThere: behind.there,
    damaged: damaged.length,
    brought: brought.get(machine) ?? 0,
  }));
  return rows.toSorted(
    (one, other) => Number(other.isThis) - Number(one.isThis) || (other.seenAt ?? 0) - (one.seenAt ?? 0),
  );
}

export function folderPreviewView(preview: FolderPreview): FolderPreviewView {
  const { machines, content, isComplete, withoutAccount, unknown, needsUpdate } = preview;
  return {
    machines: machines.map(({ machine, name, app, seenAt, state }) => ({
      id: machine,
      name,
      app,
      seenAt,
      state,
    })),
    ...content,
    ...{ isComplete, withoutAccount, unknown, needsUpdate },
  };
}

/** Syncthing names this device among those that share a folder. */
export const suggestedFolderView = ({
  id,
  label,
  path,
  isPaused,
  devices,
}: SyncthingFolder): SuggestedFolder => ({
  ...{ id, path, isPaused },
  label: plainText(label),
  devices: Math.max(0, devices.length - 1),
});

export const syncthingView = (state: SyncthingFolderState): SyncthingView => ({
  ...state,
  label: plainText(state.label),
  devices: [...state.devices],
});
