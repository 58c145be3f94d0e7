/** The databases, copies, backups and the settings file. */
export const storageMessages = {
  'storage.accounts': 'Accounts',
  'storage.thisServer': 'this server',
  'storage.dailyLimitReached':
    '{name} on {server} receives far more messages than Outpost stores in a day. Outpost only counts the others: see Settings, Storage.',
  'storage.dailyLimitCounted':
    '{name} on {server} received {messages|one=message|other=messages} more than Outpost stores in a day, most of them of the kind “{kind}”. They were counted but not stored; the server may be faulty.',
  'storage.closed': 'The database is closed.',
  'storage.threadNotStarted': 'The database’s thread could not start. Reason: {reason}',
  'storage.threadEnded': 'The database’s thread ended. Reason: {reason}',
  'storage.threadEndedTwice': 'The database’s thread ended twice. Restart Outpost. Reason: {reason}',
  'storage.checkFound': 'A check found: {finding}',
  'storage.damaged': 'The database was damaged.',
  'storage.structureChanged': 'Another program changed the structure of {file}.',
  'storage.structureReplaced':
    'Another program changed the structure of the database. Outpost kept only its records.',
  'storage.rowsLeftOut': '{rows|one=record was|other=records were} not written by Outpost and left out.',
  'storage.fileEmpty': 'The database file was empty.',
  'storage.fileMissing': 'The database file was missing.',
  'storage.copyRestored': 'The copy of {time} was restored.',
  'storage.startedNew': 'There was no copy, so Outpost created a new database.',
  'storage.entriesReadBack':
    '{entries|one=more entry was|other=more entries were} recovered from the old file.',
  'storage.partlyUnreadable': 'Part of the old file could not be read.',
  'storage.oldFileKept': 'The old file is stored as {name}.',
  'storage.restorationCompleted':
    'The database was damaged, and restoring it was interrupted. The database is complete now.',
  'storage.emptyFileReplaced':
    'The database file was empty and had no copy, so Outpost created a new database. The empty file is stored as {name}.',
  'storage.contentLost': '{file} has lost all its content.',
  'storage.copiedBeforeMigration':
    'Outpost copied the database to {name} before it updated it to format {version}.',
  'storage.diskFull':
    'The disk has no space left to write to {file}. Free some space; everything saved before is safe.',
  'storage.readOnly':
    '{file} cannot be written. Allow writing to the file and its folder, or choose another place. Details: {detail}',
  'storage.damagedBecause':
    '{file} is damaged. Restart Outpost: it restores the last good copy. Details: {detail}',
  'storage.busy': '{file} is in use by another program. Close that program and try again.',
  'storage.failed': 'The database {file} failed. Details: {detail}',
  'storage.notAFile': '{file} is not a file. Move it away, or choose another place for the database.',
  'storage.markedReadOnly':
    '{path} is marked as read-only. Allow writing to it, or choose another place for the database.',
  'storage.notOutposts': '{file} is not a database of Outpost.',
  'storage.newerFormat':
    'A newer Outpost made {file} (its format is {version}, this version knows up to {newest}); nothing was changed. Install the newest version to open it.',
  'storage.newerFormatOfVersion':
    'A newer Outpost made {file} (its format is {version}, this version knows up to {newest}); nothing was changed. Install version {maker} or newer to open it.',
  'storage.accountUnreadable':
    'The data of an account could not be read and was left unchanged. Details: {reason}',
  'storage.settingsDamaged':
    'The settings file was damaged ({reason}). Outpost uses the part that it could read; the file is stored as {name}.',
  'storage.settingsUnreadable': 'The settings file cannot be read ({reason}). Outpost uses the defaults.',
  'storage.invalidValues': 'no valid value of {names|and}',
  'storage.settingsNotSaved':
    'The settings could not be saved. Check that the disk has free space and is writable.',
  'storage.backupRestored': 'Outpost now uses the chosen backup.',
  'storage.previousKept': 'The previous database is stored as {name}.',
  'storage.notificationsMayRepeat': 'It could not be read, so earlier notifications may appear again.',
  'storage.notABackup': '{name} is not a backup of Outpost. Choose a file that “Back up…” wrote.',
  'storage.backupChanged':
    'The chosen backup changed after Outpost read it, so Outpost does not use it. Choose it again.',
  'storage.backupStructureChanged':
    'Another program changed the structure of {name}, so Outpost cannot restore it. Choose another backup.',
  'storage.noSpaceForBackup':
    'There is not enough space to read {name}. Free some space on the disk with Outpost’s data.',
  'storage.backupDamaged': '{name} is damaged and cannot be used. Choose another backup. Details: {detail}',
  'storage.backupUnreadable': '{name} cannot be read. Check that the file exists and that you may read it.',
  'storage.backupInDataFolder':
    'Outpost stores its own database in this folder. Choose another folder, preferably on another disk.',
  'storage.backupOfPractice':
    '{name} is the practice club’s database, which cannot be restored. Choose a backup.',
  'storage.backupStopped': 'The backup stopped before it was complete. Reason: {reason}',
  'storage.backupUnderWay': 'Another backup is in progress. Wait until it is done.',
  'storage.fileNotWritten': 'The file could not be written ({code}). Try another place.',
  'storage.unknownReason': 'unknown reason',
  'storage.exitCode': 'exit code {code}',
} as const;
