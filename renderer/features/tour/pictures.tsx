/** The pictures of the tour: parts of the app with made-up content. */
import type { ReactNode } from 'react';
import { Kbd, modKey } from '../../ui/Kbd.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useText } from '../../ui/index.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { tourText } from './tour-text.ts';

export function NotifyPicture(): ReactNode {
  const { notify } = useText(tourText);
  return (
    <div className="tour-bubble" aria-hidden="true">
      <span className="tour-bubble-mark">
        <Mark size={28} />
      </span>
      <span className="tour-bubble-text">
        <span className="tour-bubble-title">{notify.challenge}</span>
        <span className="text-2">{notify.terms}</span>
      </span>
      <span className="tour-bubble-actions">
        <span>{notify.accept}</span>
        <span>{notify.decline}</span>
      </span>
    </div>
  );
}

const games = [
  { fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R', lastMove: 'd2d3' },
  { fen: 'rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R', lastMove: 'e8g8' },
  { fen: 'r4rk1/1bq1bppp/p2ppn2/1p6/3BPP2/P1NB4/1PP3PP/R2Q1R1K', lastMove: 'g1h1' },
  { fen: '8/5pk1/6p1/1R5p/7P/5PP1/r4K2/8', lastMove: 'b7b5' },
] as const;

export function TvPicture(): ReactNode {
  const { tv } = useText(tourText);
  const look = useBoardLook();
  return (
    <div className="tour-wall" role="img" aria-label={tv.wall}>
      {games.map(({ fen, lastMove }) => (
        <div key={fen} className="tour-channel" aria-hidden="true">
          <MiniBoard fen={fen} orientation="white" lastMove={lastMove} look={look} label="" />
        </div>
      ))}
    </div>
  );
}

/** A rating over a year, as points of the picture. */
const curve =
  'M0 92 L18 84 L36 88 L54 70 L72 74 L90 62 L108 66 L126 52 L144 58 L162 40 L180 44 L198 30 L216 36 L240 18';

export function HistoryPicture(): ReactNode {
  const { history } = useText(tourText);
  return (
    <figure className="tour-curve" aria-hidden="true">
      <svg viewBox="0 0 240 110" preserveAspectRatio="none">
        <path className="tour-curve-area" d={`${curve} V110 H0 Z`} />
        <path className="tour-curve-line" d={curve} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="type-12 text-3">{history.curve}</figcaption>
    </figure>
  );
}

export function KeysPicture(): ReactNode {
  const { keys } = useText(tourText);
  const rows = [
    { keys: [modKey, 'K'], does: keys.find },
    { keys: ['?'], does: keys.list },
    { keys: ['N', 'f', '3'], does: keys.move },
    { keys: [modKey, 'Shift', 'A'], does: keys.analyse },
  ];
  return (
    <dl className="tour-keys">
      {rows.map((row) => (
        <div key={row.does}>
          <dt>{row.does}</dt>
          <dd>
            <Kbd keys={row.keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
