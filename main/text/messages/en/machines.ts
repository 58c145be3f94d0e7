/** Sharing the history with other machines. */
export const machinesMessages = {
  'machines.notAFolder': 'This is not a folder. Choose a folder.',
  'machines.ownData':
    'This folder has to do with Outpost’s own data, which must not be copied while it is in use. Choose another folder.',
  'machines.notWritable': 'You may not write in this folder. Choose another one, or change its permissions.',
  'machines.folderMissing': 'The folder is not there. Connect its drive, or choose another folder.',
  'machines.folderUnreadable': 'The folder cannot be read now. Check its drive, and try again.',
  'machines.wrongPassphrase': 'The passphrase is wrong. Enter that of the machines that share this folder.',
  'machines.passphraseNeeded': 'The machines of this folder have a passphrase. Enter the same one.',
  'machines.passphraseUnknown':
    'Outpost does not have the passphrase of this folder any more. Enter it again.',
  'machines.emptied':
    'The files of this machine are no longer in the folder. Share again under Settings, Machines.',
  'machines.diskFull': 'The disk is full. Free some space, and try again.',
  'machines.readOnly':
    'Outpost may not write in this folder. Change its permissions, or choose another folder.',
  'machines.tooManyFiles': 'The folder has too many files. Choose a folder that only Outpost uses.',
  'machines.failed': 'The folder could not be read or written. Try again.',
  'machines.notChosen': 'Choose a folder first.',
  'machines.sharedAlready': 'The history is shared through a folder already. Stop sharing first.',
  'machines.another': 'another machine',
  'machines.notShared': 'The history is not shared.',
  'machines.accountErased':
    'The data of {name} was deleted on another of your machines, and therefore here too.',
  'machines.safeMode': 'Safe mode shares nothing. Quit Outpost and start it without --safe-mode.',
  'machines.passphraseNotKept':
    'The passphrase could not be stored. Unlock the system’s keyring, or keep it for this run only.',
} as const;
