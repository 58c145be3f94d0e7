import type { Translation } from '../template.ts';
import type { challengeMessages as english } from '../en/challenge.ts';

export const challengeMessages: Translation<typeof english> = {
  'challenge.answerUnderWay': 'Deine Antwort auf diese Herausforderung ist noch unterwegs.',
  'challenge.gone': 'Diese Herausforderung gibt es nicht mehr: Sie wurde zurückgezogen oder ist abgelaufen.',
  'challenge.notOpen': 'Diese Herausforderung ist nicht mehr offen.',
  'challenge.acceptedByRule': 'Eine deiner Regeln hat die Herausforderung von {name} angenommen.',
  'challenge.declinedByRule': 'Eine deiner Regeln hat die Herausforderung von {name} abgelehnt.',
};
