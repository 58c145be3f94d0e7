export const abilityMessages = {
  'ability.seeEvents': 'Herausforderungen und Partien sofort sehen',
  'ability.openChallenges': 'Sehen, welche Herausforderungen noch offen sind',
  'ability.answerChallenges': 'Herausforderungen annehmen und ablehnen',
  'ability.playAsBot': 'Die Partien des Bots hier spielen',
  'ability.play': 'Deine Partien hier spielen',
  'ability.arenas': 'Arenen beitreten und erstellen',
  'ability.follows': 'Sehen, wem du folgst',
  'ability.followPlayers': 'Spielern folgen und entfolgen',
};
