/** The permissions of a token. */
export const abilityMessages = {
  'ability.seeEvents': 'See challenges and games as they happen',
  'ability.openChallenges': 'See which challenges are still open',
  'ability.answerChallenges': 'Accept and decline challenges',
  'ability.playAsBot': 'Play the bot’s games here',
  'ability.play': 'Play your games here',
  'ability.arenas': 'Join and create arenas',
  'ability.follows': 'See whom you follow',
  'ability.followPlayers': 'Follow and unfollow players',
} as const;
