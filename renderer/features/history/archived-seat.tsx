import type { ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import type { PlayerView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { useNavigate } from '../../frame/router.ts';
import { PlayerName } from '../../table/player/PlayerName.tsx';
import type { SpectatorSeat } from '../../table/SpectatorTable.tsx';
import { SignedChange } from './ActivitySpan.tsx';
import type { historyText } from './history-text.ts';
import { hasPage, opponentName } from './words.ts';

/** A player and the clock at the shown position. */
export function seatOf(
  game: ArchivedGameView,
  color: Color,
  ply: number,
  accountId: string,
  text: TextOf<typeof historyText>,
): SpectatorSeat {
  const { head } = game;
  const mine = head.color === color;
  const name = mine ? game.own : opponentName(head, text);
  const marks = mine ? game.ownMarks : game.opponentMarks;
  const [rating, diff] = mine ? [head.ownRating, head.ownDiff] : [head.rating, head.ratingDiff];
  const id = mine ? (head.own === null ? game.own : null) : head.opponent;
  const player = {
    ...(id !== null && { id }),
    name,
    ...marks,
    ...(rating !== null && { rating }),
  };
  const left = clockLeft(game, color, ply);
  return {
    player,
    mine,
    reading: left === null ? null : { white: left, black: left, running: undefined, at: 0 },
    name: (
      <>
        {!mine && head.opponent !== null && !hasPage(head) ? (
          <OpponentLink accountId={accountId} opponent={head.opponent} player={player} />
        ) : (
          <PlayerName player={player} accountId={accountId} />
        )}
        {diff !== null && <SignedChange change={diff} />}
      </>
    ),
  };
}

/** Clock of a side after that many plies, ms; null when unknown. */
function clockLeft({ clocks, head }: ArchivedGameView, color: Color, ply: number): number | null {
  if (clocks.length === 0) return null;
  const side = color === 'white' ? 0 : 1;
  const last = ply - 1 - ((ply - 1 - side) & 1);
  if (last < 0) return head.clockInitial === null ? null : head.clockInitial * 1000;
  const centiseconds = clocks[last];
  return centiseconds === undefined ? null : centiseconds * 10;
}

interface OpponentLinkProps {
  readonly accountId: string;
  readonly opponent: string;
  readonly player: PlayerView;
}

/** Opens the games against an opponent who has no page on the server. */
function OpponentLink({ accountId, opponent, player }: OpponentLinkProps): ReactNode {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="history-link"
      onClick={() => navigate({ screen: 'history', accountId, section: 'games', opponent })}
    >
      <PlayerName player={player} />
    </button>
  );
}
