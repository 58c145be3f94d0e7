/** The archive, imports and activity. */
export const historyMessages = {
  'history.gameNotInArchive': 'This game is not in the archive.',
  'history.collectionGone': 'This collection no longer exists.',
  'history.noGameInText': 'This text contains no game.',
  'history.notAUserName': 'This is not a valid user name.',
  'history.accountNotConnected': 'This account is not connected.',
  'history.unknownUser': 'The server has no user named {name}.',
  'history.nobodySignedIn': 'This account is not signed in.',
  'history.notOffered': 'This server does not offer such games.',
  'history.fileUnreadableBecause': 'The file could not be read: {reason}.',
  'history.noSuchWeek': 'This week does not exist. Go to another one with the arrows.',
  'history.impossiblePosition': 'This position cannot occur in a game.',
  'history.notPgn': 'This is not a PGN file: it has neither tags nor moves.',
  'history.fileGone': 'The file no longer exists. The games read so far are stored.',
  'history.fileChanged':
    'The file has changed. The games read so far are stored; import it again for the rest.',
  'history.folder': 'This is a folder. Choose the PGN files in it.',
  'history.device': 'This is a device or a connection, not a file. Copy the games into a PGN file first.',
  'history.compressed': 'This file is compressed. Unpack it and import the PGN file inside.',
  'history.utf16': 'This file is written in UTF-16. Save it as UTF-8 and import it again.',
  'history.zeros': 'From line {line} on, the file contains only zeros. The games before it are stored.',
  'history.readingFailedTwice':
    'Reading this file failed twice after line {line}; the games before it are stored. Check the file there, or continue to try again.',
  'history.fileOnOtherComputer':
    'The file is on another computer. Continue the import to read the rest of it.',
  'history.dropPgnFiles':
    'At least one of these is not a readable PGN file on this computer. Drop PGN files (.pgn), or choose the files with Import: it names the problem of each file.',
} as const;
