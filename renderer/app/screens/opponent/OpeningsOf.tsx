import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import {
  fewestInLine,
  type OpponentFile,
  type OpponentLine,
  type OpponentOpenings,
} from '@contract/opponents.ts';
import { useNavigate } from '../../../frame/router.ts';
import { ScoreBar } from '../../../features/history/ScoreBar.tsx';
import { ListHead, useForms, useText } from '../../../ui/index.ts';
import { opponentText } from './opponent-text.ts';

interface OpeningsOfProps {
  readonly accountId: string;
  readonly file: OpponentFile;
  readonly openings: OpponentOpenings;
}

/** The player's first moves with a colour, and the lines in which they score badly against the user's own moves. */
export function OpeningsOf({ accountId, file, openings }: OpeningsOfProps): ReactNode {
  const text = useText(opponentText).openings;
  const { color, games, score, usual, weak, expected, closed } = openings;
  return (
    <section aria-label={text.title[color]}>
      <ListHead title={text.title[color]} />
      {score === null ? (
        <p className="player-note text-3">{text.none}</p>
      ) : (
        <>
          <p className="player-note num">{text.score(score, games)}</p>
          {expected.length > 0 && <Expected {...{ accountId, color, expected }} />}
          <h3 className="opponent-part medium">{text.weak}</h3>
          {weak.length === 0 ? (
            <p className="text-3">{text.noWeak(fewestInLine)}</p>
          ) : (
            <Lines {...{ accountId, file }} lines={weak} isWeak />
          )}
          <h3 className="opponent-part medium">{text.usual}</h3>
          <Lines {...{ accountId, file }} lines={usual} isWeak={false} />
          {closed > 0 && <p className="player-note text-3">{text.closed(closed)}</p>}
        </>
      )}
    </section>
  );
}

interface ExpectedProps
  extends Pick<OpeningsOfProps, 'accountId'>, Pick<OpponentOpenings, 'color' | 'expected'> {}

/** The opening when both play as usual, whose moves are how frequent, and where the user's repertoire ends. */
function Expected({ accountId, color, expected }: ExpectedProps): ReactNode {
  const text = useText(opponentText).openings.expected;
  const navigate = useNavigate();
  const moves = expected.map(({ san }) => san);
  const written = numbered(moves);
  const own = expected.filter(({ isTheirs }) => !isTheirs);
  // A user without a repertoire misses nothing.
  const isPrepared = own.some(({ repertoire }) => repertoire !== null);
  const ends = expected.findIndex(({ isTheirs, repertoire }) => !isTheirs && repertoire === null);
  const last = expected.findLast(({ isTheirs }) => isTheirs);
  return (
    <>
      <h3 className="opponent-part medium">{text.title}</h3>
      <div className="opponent-line">
        <AriaButton
          className="history-link opponent-moves num"
          aria-label={text.open(written)}
          onPress={() =>
            navigate({
              ...{ screen: 'openings', accountId },
              line: { variant: 'standard', fen: 'startpos', moves: expected.map(({ uci }) => uci) },
              filter: { mine: true, color: color === 'white' ? 'black' : 'white' },
            })
          }
        >
          {written}
        </AriaButton>
        <span className="opponent-more text-3 num">
          {[
            last && text.theirs(last.san, last.games, last.of),
            isPrepared && (ends === -1 ? text.prepared : text.ends(numbered(moves.slice(0, ends + 1)))),
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      </div>
    </>
  );
}

interface LinesProps extends Pick<OpeningsOfProps, 'accountId' | 'file'> {
  readonly lines: readonly OpponentLine[];
  readonly isWeak: boolean;
}

function Lines({ accountId, file, lines, isWeak }: LinesProps): ReactNode {
  const text = useText(opponentText).openings;
  const forms = useForms();
  const navigate = useNavigate();
  const { collection } = file;
  return (
    <ul className="opponent-lines">
      {lines.map((line) => {
        const written = numbered(line.moves);
        return (
          <li key={written} className="opponent-line">
            <AriaButton
              className="history-link opponent-moves num"
              aria-label={text.open(written)}
              onPress={() =>
                navigate({
                  ...{ screen: 'openings', accountId },
                  line: { variant: 'standard', fen: 'startpos', moves: line.ucis },
                  ...(collection !== null && { filter: { collection } }),
                })
              }
            >
              {written}
            </AriaButton>
            <span className="opponent-score">
              <ScoreBar score={line} what={written} />
              <span className="num strong">{forms.percent(line.score)}</span>
            </span>
            <span className="opponent-more text-2">
              {[line.opening, isWeak ? text.weakNote(line.high) : ''].filter(Boolean).join(' · ')}
            </span>
            <Mine line={line} />
          </li>
        );
      })}
    </ul>
  );
}

/** The user's own games and preparation in the line. */
function Mine({ line: { mine } }: { readonly line: OpponentLine }): ReactNode {
  const text = useText(opponentText).openings.mine;
  if (mine === null) return <span className="opponent-more text-3">{text.hidden}</span>;
  const { games, score, usual, prepared } = mine;
  return (
    <span className="opponent-more text-3 num">
      {[
        score === null ? text.never : text.games(games, score),
        usual && text.usual(usual.san, usual.games),
        prepared && text.prepared(prepared.san, prepared.repertoire),
      ]
        .filter(Boolean)
        .join(' ')}
    </span>
  );
}

/** Moves from the initial position: `1. e4 c5 2. Nf3`. */
function numbered(moves: readonly string[]): string {
  return moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)).join(' ');
}
