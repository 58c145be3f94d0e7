export const challengeMessages = {
  'challenge.answerUnderWay': 'Deine Antwort auf diese Herausforderung ist noch unterwegs.',
  'challenge.gone': 'Diese Herausforderung gibt es nicht mehr: Sie wurde zurückgezogen oder ist abgelaufen.',
  'challenge.notOpen': 'Diese Herausforderung ist nicht mehr offen.',
  'challenge.acceptedByRule': 'Eine deiner Regeln hat die Herausforderung von {name} angenommen.',
  'challenge.declinedByRule': 'Eine deiner Regeln hat die Herausforderung von {name} abgelehnt.',
};
