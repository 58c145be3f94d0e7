import type { PairedGameRequest } from './club-requests.ts';
import type { RunningClub } from './club.ts';

export interface GameInProgress extends PairedGameRequest {
  /** UCI, of both sides, in order. */
  readonly moves: readonly string[];
  readonly color: 'white' | 'black';
}

/** Starts a game of the account and plays these moves; returns its id. The club's time stops meanwhile. */
export async function startGameInProgress(
  club: RunningClub,
  { moves, ...request }: GameInProgress,
): Promise<string> {
  const { speed } = await club.status();
  await club.clock({ speed: 0 });
  const id = await club.startGame({ source: 'friend', ...request });
  for (const [ply, uci] of moves.entries()) {
    const mine = (ply % 2 === 0) === (request.color === 'white');
    if (mine) await club.request('POST', `/api/board/game/${id}/move/${uci}`);
    else await club.control(`/game/${id}/move`, { uci });
  }
  await club.clock({ speed });
  return id;
}
