import './repertoire-line.css';
import type { ReactNode } from 'react';
import type { DepartureView } from '@contract/repertoire.ts';
import type { TextOf } from '@text/catalogue.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { BookIcon, Button, useText } from '../../ui/index.ts';
import { repertoireLineText } from './repertoire-line-text.ts';

interface RepertoireLineProps {
  readonly accountId: string;
  readonly gameId: string;
  /** UCI. */
  readonly moves: readonly string[];
  /** `fen`: `startpos` or a FEN. */
  readonly start: { readonly variant: string; readonly fen: string };
}

/** Names the move that left the repertoire, its player, and the prepared moves. Empty without a repertoire for the game. */
export function RepertoireLine(props: RepertoireLineProps): ReactNode {
  const { accountId, gameId, moves, start } = props;
  const text = useText(repertoireLineText);
  const navigate = useNavigate();
  const departure = useBridgeQuery('repertoire.departure', { accountId, gameId }).data;
  if (!departure) return null;
  // A live game that ended before its own stream began has no initial position.
  const { ply, repertoire, name, initialFen } = departure;
  const hasPrepared = departure.prepared.length > 0 && departure.by !== 'none';
  return (
    <section className="repertoire-line" aria-label={text.title}>
      <BookIcon />
      <p>
        <span className="strong">
          {sentenceOf(departure, `${numberAfter(initialFen, ply)} ${departure.played ?? ''}`, text)}
        </span>
        {hasPrepared && <span className="text-2"> {text.prepared(departure.prepared.join(', '))}</span>}
      </p>
      <Button
        size="small"
        onPress={() =>
          navigate({
            ...{ screen: 'repertoire', accountId, id: repertoire },
            line: { ...start, moves: moves.slice(0, ply) },
          })
        }
      >
        {text.open(name)}
      </Button>
    </section>
  );
}

function sentenceOf({ by }: DepartureView, move: string, text: TextOf<typeof repertoireLineText>): string {
  if (by === 'own') return text.own(move);
  if (by === 'opponent') return text.opponent(move);
  return by === 'end' ? text.end(move) : text.within;
}

/** Number and side of the half-move after so many others, such as `4…`. */
function numberAfter(initialFen: string, plies: number): string {
  const [, turn, , , , first] = initialFen.split(' ');
  const half = plies + (turn === 'b' ? 1 : 0);
  return `${(Number(first) || 1) + Math.floor(half / 2)}${half % 2 === 0 ? '.' : '…'}`;
}
