/** Payloads of events as other machines get them. Pure. */

/**
 * Members of challenges and games that the app reads (`main/service/codec`). Servers send others, and some are secret,
 * such as the full id of a game. Addresses are left out, too.
 */
const shownMembers = [
  ...['type', 'challenge', 'game', 'compat', 'bot', 'board'],
  ...[
    'id',
    'gameId',
    'color',
    'finalColor',
    'fen',
    'initialFen',
    'hasMoved',
    'isMyTurn',
    'lastMove',
    'secondsLeft',
  ],
  ...[
    'opponent',
    'challenger',
    'destUser',
    'username',
    'name',
    'title',
    'rating',
    'provisional',
    'online',
    'ai',
  ],
  ...[
    'flair',
    'patron',
    'patronColor',
    'ratingDiff',
    'winner',
    'status',
    'tournamentId',
    'source',
    'rematchOf',
  ],
  ...[
    'variant',
    'key',
    'short',
    'speed',
    'perf',
    'rated',
    'rules',
    'direction',
    'declineReason',
    'declineReasonKey',
  ],
  ...['timeControl', 'limit', 'increment', 'daysPerTurn'],
];

/** The payload with its shown members; undefined when it is no JSON object. */
export function sharedPayload(kind: string, raw: string): string | undefined {
  const payload = parsed(raw);
  if (typeof payload !== 'object' || payload === null) return undefined;
  if (kind !== 'gap') return JSON.stringify(payload, shownMembers);
  const { from, to } = payload as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === 'number' && typeof to === 'number'
    ? JSON.stringify({ from, to, cause: '' })
    : undefined;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
