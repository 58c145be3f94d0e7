/** The server's opening explorer. */
export const explorerMessages = {
  'explorer.none': 'This server has no opening explorer that Outpost knows.',
  'explorer.needsAccount':
    'The opening explorer answers signed-in users only. Sign in under Settings, Accounts.',
  'explorer.standardOnly': 'The masters’ games are standard chess only. Choose players, or another variant.',
  'explorer.noUser': 'Enter a player’s name to see the moves of their games.',
  'explorer.unknownUser': 'The server doesn’t know the player {name}.',
  'explorer.tokenRefused':
    'The opening explorer doesn’t accept this account’s token. Your account keeps working; try again, or sign in again under Settings, Accounts.',
  'explorer.gameGone': 'The server doesn’t have this game any more.',
  'explorer.slow': 'The server is still reading this player’s games. Try again in a moment for the rest.',
} as const;
