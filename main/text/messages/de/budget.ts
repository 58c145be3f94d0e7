export const budgetMessages = {
  'budget.coolDownBeforeStart':
    'Der Server antwortete „zu viele Anfragen“, bevor Outpost neu gestartet wurde.',
  'budget.coolDownNamed':
    'Der Server antwortete „zu viele Anfragen“ ({endpoint}) und nannte diese Wartezeit.',
  'budget.coolDownAssumed':
    'Der Server antwortete „zu viele Anfragen“ ({endpoint}), ohne eine glaubhafte Wartezeit zu nennen; Outpost hat deshalb diese gewählt.',
  'budget.lookingUpUse': 'Outpost prüft, wie viele Anfragen es vor dem Start gesendet hat.',
  'budget.windowUsedUp': 'Laut den Kopfzeilen des Servers ist das Limit vorerst aufgebraucht.',
  'budget.headersSay': 'Das melden die Kopfzeilen des Servers.',
  'budget.ranAMomentAgo':
    'Warten: Outpost lief gerade eben noch, und der Server hat das Ende vielleicht noch nicht bemerkt.',
  'budget.requestUnderWay': 'Warten, bis eine andere Anfrage fertig ist.',
  'budget.placesTakenOrClearing': 'Warten auf einen freien Platz: Das Limit für {title} ist {limit}.',
  'budget.placesTaken': 'Alle Plätze sind belegt: Das Limit für {title} ist {limit}.',
  'budget.displaced': 'Eine wichtigere Anfrage brauchte den Platz: Das Limit für {title} ist {limit}.',
  'budget.usedUp': 'Warten: Das Limit für {title} ist {count}.',
  'budget.keptForUrgent': 'Warten: Die letzten {kept} von {count} Anfragen bleiben dringenderen vorbehalten.',
  'budget.notWithoutToken': 'Der Server erlaubt dies nicht ohne Token: {title}.',
  'budget.limitLooser': 'Du kannst ein Limit strenger machen als das des Servers, aber nicht lockerer.',
};
