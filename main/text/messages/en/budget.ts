/** Why a request waits. */
export const budgetMessages = {
  'budget.coolDownBeforeStart': 'The server answered “too many requests” before Outpost restarted.',
  'budget.coolDownNamed': 'The server answered “too many requests” ({endpoint}) and named this waiting time.',
  'budget.coolDownAssumed':
    'The server answered “too many requests” ({endpoint}) without a credible waiting time, so Outpost chose this one.',
  'budget.lookingUpUse': 'Outpost is checking how many requests it sent before it started.',
  'budget.windowUsedUp': 'The server’s headers report that its limit is used up for now.',
  'budget.headersSay': 'The server’s headers report this.',
  'budget.ranAMomentAgo':
    'Waiting: Outpost was running a moment ago, and the server may not have noticed that it closed.',
  'budget.requestUnderWay': 'Waiting for another request to finish.',
  'budget.placesTakenOrClearing': 'Waiting for a free place: the limit for {title} is {limit}.',
  'budget.placesTaken': 'All places are taken: the limit for {title} is {limit}.',
  'budget.displaced': 'A more important request needed the place: the limit for {title} is {limit}.',
  'budget.usedUp': 'Waiting: the limit for {title} is {count}.',
  'budget.keptForUrgent': 'Waiting: the last {kept} of {count} requests are kept for more urgent ones.',
  'budget.notWithoutToken': 'The server does not allow this without a token: {title}.',
  'budget.limitLooser': 'You can make a limit stricter than the server’s, but not looser.',
} as const;
