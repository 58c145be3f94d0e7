/** Players without a name of their own. */
export const playerMessages = {
  'player.computer': 'Computer level {level}',
  'player.anonymous': 'Anonymous',
  'player.notStated': 'Unknown player',
  'player.unnamed': 'an unnamed player',
  'player.unknown': 'The server knows no player named {name}. Check the spelling.',
  'player.notAName': '“{name}” cannot be a player’s name. Check the spelling.',
  'player.followNotAllowed':
    'This account’s token may not follow players. Allow it on the server’s page (follow:write).',
  'player.you': 'You',
  'player.noFileOfOneself': 'There is no opponent report about yourself. Your own games are in History.',
} as const;
