/** New versions. */
export const updateMessages = {
  'update.badStatus': 'The update server answered with status {status}. Try again later.',
  'update.noList': 'The update server has no list of versions. Try again later.',
  'update.notHttps': 'The update server’s address does not begin with https://, so Outpost does not use it.',
  'update.listRedirected':
    'The update server redirects the list of versions to another address. Outpost does not follow.',
  'update.listTimedOut': 'The update server took too long to answer. Try again later.',
  'update.listTooLarge': 'The list of versions is too large.',
  'update.listUnreadable': 'The list of versions cannot be read.',
  'update.otherProduct': 'The list of versions belongs to another product.',
  'update.listUnsigned': 'The list of versions is not signed.',
  'update.keyUnknown': 'The list of versions is signed with a key that Outpost does not know.',
  'update.signatureMismatch': 'The signature does not match the list of versions: one of them was changed.',
  'update.listExpired': 'The list of versions expired on {date}.',
  'update.listInFuture': 'The list of versions is dated in the future. Check this computer’s clock.',
  'update.listOutdated': 'The list of versions is older than one that Outpost has already seen.',
  'update.fileMismatch': 'The file of the new version does not match the signed list. Outpost discarded it.',
  'update.downloadStalled':
    'The download of the new version stopped: no data arrived for a minute. Try again.',
  'update.tooManyRedirects': 'The update server redirects the download too many times. Try again later.',
  'update.notSaved':
    'The new version could not be saved. Check that the disk has free space and is writable.',
  'update.cannotReplaceItself': 'This build of Outpost cannot replace itself with a newer version.',
} as const;
