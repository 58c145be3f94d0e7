/** The server's opening explorer. */
export const explorerMessages = {
  'explorer.none':
    'This server has no opening explorer that Outpost knows. Enter the address of your own under Explorer.',
  'explorer.needsAccount':
    'The opening explorer answers signed-in users only. Sign in under Settings, Accounts.',
  'explorer.standardOnly': 'The masters’ games are standard chess only. Choose players, or another variant.',
  'explorer.noUser': 'Enter a player’s name to see the moves of their games.',
  'explorer.unknownUser': 'The server doesn’t know the player {name}.',
  'explorer.tokenRefused':
    'The opening explorer doesn’t accept this account’s token. Your account keeps working; try again, or sign in again under Settings, Accounts.',
  'explorer.gameGone': 'The server doesn’t have this game any more.',
  'explorer.slow': 'The server is still reading this player’s games. Try again in a moment for the rest.',
  'explorer.notAnAddress': 'This is not an address. Enter one such as {example}.',
  'explorer.addressNotSecure':
    'The address must start with https://. Only an explorer on this computer can have http://.',
  'explorer.addressHasPassword': 'Leave out the user name and password: an explorer asks for a token only.',
  'explorer.consentNotKept':
    'This computer can’t remember safely that the token may be sent. Set up its keyring, or leave the token out.',
  'explorer.ownWantsToken':
    'The explorer at {address} asks for a token. If you trust it, allow the account’s token under Explorer.',
  'explorer.ownRefusesToken':
    'The explorer at {address} doesn’t accept this account’s token. Check the address, or choose the server’s explorer under Explorer.',
  'explorer.ownNotFound':
    'The explorer at {address} has no answer to this question. Check the address with its path, or choose other games.',
  'explorer.ownUnreachable':
    'No explorer answers at {address}. Check the address, and that the explorer runs.',
  'explorer.ownNotTrusted':
    'The certificate of {address} can’t be verified. Add its authority under Settings, Network, or correct the address.',
  'explorer.ownNotAnExplorer':
    'The server at {address} answers, but not as an opening explorer. Check the address with its path.',
  'explorer.ownRedirects':
    'The explorer at {address} redirects to {origin}. Nothing was sent there. If it is the right one, enter its address.',
} as const;
