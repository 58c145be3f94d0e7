/** Accounts, tokens, signing in and out. */
export const accountMessages = {
  'account.thisOneGone': 'This account is no longer in Outpost.',
  'account.gone': 'The account is no longer in Outpost.',
  'account.thisAccount': 'this account',
  'account.practiceClub': 'Practice club',
  'account.signedOut':
    'You signed out of {server}. The history of {name} is still stored here; sign in again to continue.',
  'account.keyringLocked':
    'Outpost cannot read the token of {name} on {server}, because the system’s keyring is locked or missing. Unlock the keyring and resume; if that does not help, restart Outpost.',
  'account.tokenUnreadable':
    'The stored token of {name} on {server} cannot be read; the keyring’s key may have changed. Resume once the old keyring is back, or add a new token.',
  'account.tokenServerUnknown':
    'Outpost does not know which server the stored token of {name} is for, so it does not use it. Sign in again; the old token is still stored.',
  'account.tokenOfOtherUser':
    'This account is now named {name}, but its stored token is for another user of {server}, so Outpost did not use it. Sign in again as the user you want; the old token is still stored.',
  'account.tokenOfOtherServer':
    'This account is now on {server}, but its stored token is for {kept}, so Outpost did not send it. Sign in again only if you trust {server}; the old token is still stored.',
  'account.tokenNotRevocable':
    'The stored token is not for {server}, so Outpost cannot revoke it there. Sign out anyway and revoke it on the page of its own server.',
  'account.tokenForOneRun':
    'The token of {name} on {server} was stored only until Outpost closed. Add it again.',
  'account.tokenMissing':
    'The token of {name} on {server} is no longer stored on this computer. Add it again.',
  'account.keepForRunOrFile': 'Keep it until Outpost closes, or choose a plain file.',
  'account.checkDisk': 'Check that the disk has free space and is writable.',
  'account.tokenNotKept': 'The token could not be stored.',
  'account.tokenFileDamaged': 'The file with the stored tokens is damaged.',
  'account.tokenNotWritten': 'The token could not be written to disk.',
  'account.noKeyring': 'This system has no keyring to protect the token.',
  'account.keyringRefused': 'The keyring could not protect the token.',
  'account.notAToken':
    'This is not a token: a token is one word without spaces. Copy it again from the server’s page.',
  'account.ownerContradictory':
    '{name} names two different owners of this token, so Outpost does not use it. Create a new token.',
  'account.tokenAllowsNothing':
    'This token of {user} has none of the permissions that Outpost uses. Create a new one with {scopes|and} ticked.',
  'account.tokenUnknown':
    '{name} does not know this token: it may be mistyped, expired or revoked. Create a new one on the server’s token page.',
  'account.tokenRefused': '{name} refuses this token. {reason}',
  'account.waitBeforeRetry': '{name} asks for fewer requests. Wait a moment, then try again.',
  'account.noAnswer': '{name} did not answer in time. Check the connection and try again.',
  'account.serverTrouble': '{name} has a problem ({status}). Try again later.',
  'account.checkStopped': 'The check was cancelled.',
  'account.notAChessServer': '{name} does not answer like a chess server. Check the address.',
  'account.revokeNeedsKeyring':
    'Outpost cannot read the token, so it cannot revoke it on {server}. Unlock the keyring first, or sign out anyway and revoke it on the server’s page.',
  'account.revokeUnreachable':
    'Outpost could not reach {server}, so the token is still valid there. Try again later, or sign out anyway and revoke it on the server’s page.',
  'account.nothingToSignOut': 'There is nothing to sign out of here.',
  'account.enterAddress': 'Enter the server’s address, for example {example}.',
  'account.notAnAddress': 'This is not an address. Enter the server’s address, for example {example}.',
  'account.addressHasPassword': 'Leave out the user name and password: the token alone identifies you.',
  'account.addressNotSecure':
    'The address must start with https://. Otherwise others on the network could read your token.',
  'account.addressTooLong': 'Enter only the server’s address, without the part after it: {origin}.',
  'account.signedInAsOther':
    'The browser is signed in as {user}, but this account belongs to {owner}; nothing was changed. Sign in as {owner} in the browser, or add {user} as another account.',
  'account.noPort':
    'Outpost could not open a port on this computer for the browser’s answer. Close other programs and try again, or use a token instead.',
  'account.noBrowserAnswer':
    'The browser did not answer within {minutes} minutes, so nothing was changed. Try again.',
  'account.signedIn': 'Signed in as {user} on {server}.',
  'account.notAllowed': 'Not allowed: {abilities|items}.',
  'account.signInCancelled': 'The sign-in was cancelled.',
  'account.signInFailed':
    'The sign-in failed because of an error in Outpost. Try again, or use a token instead; the log has the details.',
  'account.nothingAllowed':
    'Nothing was allowed on {name}’s page, so nothing was changed. Try again; you can choose fewer permissions.',
  'account.requestRefused': '{name} refused the request ({code}). Try again.',
  'account.grantExpired':
    '{name} did not issue a token; the browser’s answer may have come too late. Try again.',
  'account.answerNotAToken': '{name} did not answer with a token. Check that the address is a chess server.',
  'account.followsNotAllowed':
    'This account’s token may not see whom you follow. Sign in again and allow it (follow:read).',
  'account.followsCapped': 'Outpost looks up only {count} of the players you follow.',
  'account.followsUnknown': 'The server has not yet sent the list of players you follow.',
  'account.notConnected': 'The account is not connected.',
} as const;
