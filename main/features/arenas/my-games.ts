/** The user's games of an arena, as the window shows them. Pure. */
import { outcomeOf } from '../../chess/game-outcome.ts';
import { isLiveStatus, type Color } from '../../chess/vocabulary.ts';
import type { ExportedGame, ExportedSeat } from '../../service/domain-tv.ts';
import type { ArenaMyGame } from '../../../preload/contract/arenas.ts';
import { isSame } from './joining.ts';

/** The latest game first. */
export function makeMyGames(games: readonly ExportedGame[], userId: string, baseUrl: string): ArenaMyGame[] {
  return games
    .map((game): ArenaMyGame => {
      const isOwn = ({ player }: ExportedSeat) => player.kind === 'user' && isSame(player.id, userId);
      const isOpen = ({ player }: ExportedSeat) => player.kind === 'unknown';
      // One seat that the answer leaves open is the user's, but not one of two.
      const color =
        isOwn(game.white) || (isOpen(game.white) && !isOwn(game.black) && !isOpen(game.black))
          ? 'white'
          : isOwn(game.black) || !isOpen(game.white)
            ? 'black'
            : null;
      const other = color === 'white' ? game.black : game.white;
      return {
        gameId: game.id,
        opponent: other.player.kind === 'unknown' ? null : (other.player.name ?? null),
        rating: (color && other.rating) ?? null,
        color,
        result: resultFor(color, game),
        forfeit: game.status === 'noStart' && game.winner !== undefined,
        createdAt: game.createdAt ?? null,
        address: `${baseUrl}/${game.id}`,
      };
    })
    .toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
}

function resultFor(
  color: Color | null,
  { status, winner }: Pick<ExportedGame, 'status' | 'winner'>,
): ArenaMyGame['result'] {
  if (status !== undefined && isLiveStatus(status)) return 'live';
  switch (outcomeOf({ status, winner })) {
    case 'decided':
      return color === null ? 'unknown' : winner === color ? 'win' : 'loss';
    case 'drawn':
      return 'draw';
    case 'unplayed':
      return 'none';
    case 'unknown':
      return 'unknown';
  }
}
