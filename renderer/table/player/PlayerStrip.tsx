import './player-strip.css';
import type { ReactNode } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { PlayerView } from '@contract/models.ts';
import { lookClasses, type BoardLook } from '../../board/look.ts';
import { gameWords } from '@text/game-words.ts';
import { boardText } from '../../board/board-text.ts';
import { BotIcon, Dot, useText, useTranslateText } from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import { clockFaceText } from '../clock/clock-face-text.ts';
import type { BoardHand, Pocket as Pieces } from '../../board/hand.ts';
import { checksToWin } from './checks.ts';
import { ClockFace } from '../clock/ClockFace.tsx';
import type { MaterialEdge } from './material.ts';
import { Pocket } from './Pocket.tsx';
import { PlayerName } from './PlayerName.tsx';

export interface PlayerStripProps {
  readonly player: PlayerView;
  /** The account whose server has the player's page; absent: the name is no link. */
  readonly accountId?: string | undefined;
  /** Replaces the player's name. */
  readonly name?: ReactNode;
  readonly color: Color;
  readonly mine: boolean;
  readonly toMove: boolean;
  readonly edge: MaterialEdge;
  readonly reading: ClockReading | null;
  readonly turn: string;
  readonly correspondence: boolean;
  readonly look: BoardLook;
  /** Pieces in hand, in variants that have one. */
  readonly pocket?: Pieces | null;
  /** Lets the user drop them; absent when they are read-only. */
  readonly hand?: BoardHand | undefined;
  /** Checks given, in three-check. */
  readonly checks?: number | null;
  /** Beside the clock, for example the button that gives the opponent more time. */
  readonly aside?: ReactNode;
}

/** One side of the board: name, rating, material or hand, clock. */
export function PlayerStrip(props: PlayerStripProps): ReactNode {
  const text = useText(tableText);
  const { yourClock, clockOf } = useText(clockFaceText);
  const { player, color, mine, toMove, edge, reading, turn, correspondence, look } = props;
  const { pocket = null, checks = null } = props;
  const side = useText(gameWords).side(color);
  const name = useTranslateText()(player.name);
  return (
    <section className="player-strip" aria-label={text.strip(side, name, mine)}>
      <span className={`player-side player-side-${color}`} title={side} aria-hidden="true" />
      <div className="player-line">
        {player.aiLevel !== undefined && <BotIcon />}
        {props.name ?? <PlayerName player={player} accountId={props.accountId} />}
        <Presence player={player} mine={mine} />
        {toMove && reading === null && <span className="player-turn">{text.toMove}</span>}
        {checks !== null && <Checks given={checks} />}
        {pocket ? (
          <Pocket pieces={pocket} color={color} look={look} hand={props.hand} />
        ) : (
          <Material edge={edge} color={color} look={look} />
        )}
      </div>
      {props.aside}
      {reading && (
        <ClockFace
          reading={reading}
          color={color}
          turn={turn}
          correspondence={correspondence}
          label={mine ? yourClock : clockOf(name)}
          size="large"
        />
      )}
    </section>
  );
}

/** Whether the opponent is online, when the server reports it. The user's own presence is not shown. */
function Presence({ player, mine }: { readonly player: PlayerView; readonly mine: boolean }): ReactNode {
  const text = useText(tableText);
  if (mine || player.online === undefined) return null;
  return (
    <span className="player-presence">
      <Dot tone={player.online ? 'ok' : 'idle'} />
      {player.online ? text.online : text.away}
    </span>
  );
}

function Checks({ given }: { readonly given: number }): ReactNode {
  const text = useText(tableText);
  return (
    <span className="checks" role="img" aria-label={text.checks(given)} title={text.checks(given)}>
      {Array.from({ length: checksToWin }, (_, index) => (
        <span key={index} className="checks-one" data-given={index < given || undefined} />
      ))}
    </span>
  );
}

function Material({
  edge,
  color,
  look,
}: {
  readonly edge: MaterialEdge;
  readonly color: Color;
  readonly look: BoardLook;
}): ReactNode {
  const text = useText(boardText);
  const other = color === 'white' ? 'black' : 'white';
  const spoken = edge.surplus.length > 0 ? text.aheadBy(edge.surplus) : undefined;
  return (
    <div
      className={`player-material ${lookClasses(look)}`}
      role={spoken ? 'img' : undefined}
      aria-label={spoken}
    >
      {edge.surplus.map((role, index) => (
        <span
          key={`${role}${index}`}
          className="player-material-piece"
          data-first={edge.surplus[index - 1] !== role || undefined}
        >
          <span className={`piece-figure ${other} ${role}`} />
        </span>
      ))}
      {edge.lead > 0 && <span className="player-material-lead num">+{edge.lead}</span>}
    </div>
  );
}
