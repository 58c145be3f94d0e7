/** One history on several machines, through a folder that a synchroniser copies. Times are ms since the epoch. */
import { z } from 'zod';
import { count, idText, list, moment, most, pathText, sentence, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { tokenKeepingSchema } from './models.ts';
import { settingGroupNames } from './setting-groups.ts';

/** Longest name of a machine, in UTF-16 units. */
export const longestMachineName = 60;
/** Longest passphrase, in UTF-16 units. */
export const longestPassphrase = 1_000;

const machineName = z.string().min(1).max(longestMachineName);
const passphrase = z.string().min(1).max(longestPassphrase);

export const machineSchema = z.object({
  id: word,
  isThis: z.boolean(),
  /** Null while its files are unreadable here. */
  name: word.nullable(),
  /** Version of its app. */
  app: word.nullable(),
  /** Last sign of life. */
  seenAt: moment.nullable(),
  /**
   * `needs-update`: its files have a format of a later version; `needs-passphrase`: they are encrypted with another
   * passphrase; `unprotected`: they are not encrypted, and not read here; `damaged`: some are not whole and were asked
   * for again; `behind`: this machine has not read all of them; `paused`: that machine neither writes nor reads.
   */
  state: z.enum([
    'needs-update',
    'needs-passphrase',
    'unprotected',
    'damaged',
    'behind',
    'paused',
    'current',
  ]),
  /** Records of it that this machine has not read. */
  unreadHere: count,
  /** Records of this machine that it has not read. */
  unreadThere: count,
  /** Its damaged files. */
  damaged: count,
  /** Records of it that changed something here. */
  brought: count,
});
export type MachineRow = z.infer<typeof machineSchema>;

/**
 * Why sharing does not proceed. `folder-missing`: the folder is not there, for example because its drive is not
 * mounted; `emptied`: it is there without this machine's files; `passphrase-unknown`: the stored passphrase is
 * unreadable, or was kept for an earlier run only; the others as in `main/sharing/trouble.ts`.
 */
export const sharingTroubles = [
  ...(['folder-missing', 'emptied', 'wrong-passphrase', 'passphrase-needed', 'passphrase-unknown'] as const),
  ...(['disk-full', 'read-only', 'too-many-files', 'failed'] as const),
] as const;

/** On all machines, where the user is active, or on one machine. */
export const notifyPlaces = ['all', 'active', 'one'] as const;

const settingGroupSchema = z.enum(settingGroupNames);

export const settingGroupViewSchema = z.object({
  group: settingGroupSchema,
  /** This machine shares it. */
  isShared: z.boolean(),
  /** A machine shared it: its value replaces the one here when this machine shares it, too. */
  isInFolder: z.boolean(),
  /** That value is damaged, or from a later version of the app: it is neither taken nor replaced. */
  isUnreadable: z.boolean(),
});
export type SettingGroupView = z.infer<typeof settingGroupViewSchema>;

export const sharingSchema = z.object({
  folder: pathText,
  /** Name of this machine. */
  name: word,
  isPaused: z.boolean(),
  isEncrypted: z.boolean(),
  isSyncing: z.boolean(),
  /** Where notifications are shown; all machines agree about it. `machine`: for `one`. */
  notify: z.object({ on: z.enum(notifyPlaces), machine: word.nullable() }),
  /** Records that the present pass merged; 0 between passes. */
  mergedNow: count,
  trouble: z.enum(sharingTroubles).nullable(),
  /** End of the last pass that succeeded. */
  syncedAt: moment.nullable(),
  /** After the last pass that succeeded, this machine first. */
  machines: list(machineSchema, most.rows),
  /** Copies that a synchroniser made of files in conflict; they are not read. */
  conflictCopies: count,
  /** Other files in the folder that are not read. */
  otherFiles: count,
  /** Another machine has a newer version of the app. */
  needsUpdate: z.boolean(),
  /** Records of kinds that this version does not know. */
  unknown: count,
  /** Records of accounts that this machine does not have. */
  withoutAccount: count,
  settings: list(settingGroupViewSchema, settingGroupNames.length),
});
export type SharingView = z.infer<typeof sharingSchema>;

export const machinesSchema = lazySchema(() =>
  z.object({
    /** Null while nothing is shared. */
    sharing: sharingSchema.nullable(),
    /** Suggestion for this machine's name. */
    hostName: word,
    /** Safe mode shares nothing. */
    isSafe: z.boolean(),
  }),
);
export type MachinesView = z.infer<typeof machinesSchema>;

/** Counts of the records that joining a folder would add. */
export const folderPreviewSchema = lazySchema(() =>
  z.object({
    machines: list(
      machineSchema.pick({ id: true, name: true, app: true, seenAt: true, state: true }),
      most.rows,
    ),
    /** Games that are not on this machine. */
    games: count,
    /** Games that are on this machine already; their records are joined. */
    gamesHere: count,
    /** The following are in the folder; some may be here already. */
    analyses: count,
    /** Days and weeks of activity. */
    activity: count,
    notes: count,
    repertoires: count,
    cards: count,
    reviews: count,
    recordings: count,
    collections: count,
    /** False: the numbers are lower bounds. */
    isComplete: z.boolean(),
    withoutAccount: count,
    unknown: count,
    needsUpdate: z.boolean(),
  }),
);
export type FolderPreviewView = z.infer<typeof folderPreviewSchema>;

/** A folder of Syncthing on this machine. */
export const suggestedFolderSchema = z.object({
  /** Of Syncthing. */
  id: idText,
  label: word,
  path: pathText,
  isPaused: z.boolean(),
  /** Other devices that share it. */
  devices: count,
});
export type SuggestedFolder = z.infer<typeof suggestedFolderSchema>;

/**
 * `stopped`: Syncthing does not answer; `closed`: its interface is switched off, or is not on this machine's loopback;
 * `refused`: another program answers, or the key is not accepted; `failed`: Syncthing reports errors of the folder;
 * `unknown`: its answer is not understood. The others as Syncthing names them.
 */
export const syncthingConditions = [
  ...(['stopped', 'closed', 'refused', 'paused', 'in-sync', 'scanning', 'syncing', 'failed'] as const),
  'unknown',
] as const;

/** State of the Syncthing folder that contains the shared folder. */
export const syncthingViewSchema = z.object({
  label: word,
  /** False: Syncthing only sends or only receives here. */
  isTwoWay: z.boolean(),
  condition: z.enum(syncthingConditions),
  /** Whole percent of the bytes that this machine has. */
  percent: count,
  /** Items that this machine lacks. */
  needed: count,
  /** Items that it cannot receive. */
  errors: count,
  /** Syncthing's words about an error of the folder; empty: none. */
  error: sentence,
  /** The other devices. */
  devices: list(z.object({ name: word, isConnected: z.boolean(), seenAt: moment.nullable() }), most.rows),
});
export type SyncthingView = z.infer<typeof syncthingViewSchema>;

const nothing = z.undefined();
const secret = z.object({ passphrase: passphrase.nullable(), keeping: tokenKeepingSchema });

export const machineQueries = {
  'machines.view': { input: nothing, output: machinesSchema },
  /** Folders of Syncthing on this machine that can be shared. */
  'machines.suggested': { input: nothing, output: list(suggestedFolderSchema, most.rows) },
  /** Null: nothing is shared, or Syncthing does not synchronise the folder. */
  'machines.syncthing': { input: nothing, output: syncthingViewSchema.nullable() },
} as const;

export const machineCommands = {
  /** Asks for a folder and remembers it for `preview` and `join`; null when the user cancels. */
  'machines.choose': { input: nothing, output: z.object({ folder: pathText }).nullable() },
  /** As `choose`, with a suggested folder. Fails with `refused` when Syncthing has it no more. */
  'machines.chooseSuggested': { input: z.object({ id: idText }), output: z.object({ folder: pathText }) },
  /** Reads the chosen folder without writing. Fails with `rejected` for a wrong or missing passphrase. */
  'machines.preview': { input: z.object({ passphrase: passphrase.nullable() }), output: folderPreviewSchema },
  /** Forgets the chosen folder, and ends its preview. */
  'machines.forgetChoice': { input: nothing, output: z.void() },
  /** Shares the history through the chosen folder. Fails with `rejected` for a wrong or missing passphrase. */
  'machines.join': { input: secret.extend({ name: machineName }), output: z.void() },
  /** Shares a group of settings from now on, or no longer. */
  'machines.shareSettings': {
    input: z.object({ group: settingGroupSchema, shared: z.boolean() }),
    output: z.void(),
  },
  'machines.rename': { input: z.object({ name: machineName }), output: z.void() },
  /** `machine`: for `one`. */
  'machines.notifyOn': {
    input: z.object({ on: z.enum(notifyPlaces), machine: word.exactOptional() }),
    output: z.void(),
  },
  'machines.pause': { input: z.object({ paused: z.boolean() }), output: z.void() },
  /** Null ends the encryption; earlier passphrases then stay where they are kept. This machine's files are written anew. */
  'machines.setPassphrase': { input: secret, output: z.void() },
  /** The passphrase of the folder, after it was unknown or wrong. */
  'machines.unlock': { input: secret.extend({ passphrase }), output: z.void() },
  /** Shares again with a folder that lost this machine's files. */
  'machines.rejoin': { input: nothing, output: z.void() },
  'machines.sync': { input: nothing, output: z.void() },
  /** Ends sharing. The files in the folder stay. */
  'machines.leave': { input: nothing, output: z.void() },
} as const;
