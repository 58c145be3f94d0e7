import type { ReactNode } from 'react';
import type { OpponentFigures } from '@contract/opponents.ts';
import { gameWords } from '@text/game-words.ts';
import { ListHead, useText } from '../../../ui/index.ts';
import { opponentText } from './opponent-text.ts';

/** Shares of the time per phase, time trouble and losses on time, per speed. */
export function ClockUse({ figures }: { readonly figures: OpponentFigures }): ReactNode {
  const text = useText(opponentText).clocks;
  const words = useText(gameWords);
  const { clocks, unclocked } = figures;
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      {clocks.length === 0 ? (
        <p className="player-note text-3">{text.none(unclocked)}</p>
      ) : (
        <>
          <table className="opponent-clocks">
            <caption className="sr-only">{text.title}</caption>
            <thead>
              <tr>
                <th scope="col">{text.speed}</th>
                {[text.games, text.opening, text.middlegame, text.endgame, text.trouble, text.lost].map(
                  (name) => (
                    <th key={name} scope="col" className="opponent-figure">
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {clocks.map(({ speed, games, opening, middlegame, endgame, trouble, lostOnTime }) => (
                <tr key={speed}>
                  <th scope="row">{words.speed(speed)}</th>
                  <td className="num opponent-figure text-2">{games}</td>
                  {[opening, middlegame, endgame, trouble / games, lostOnTime / games].map((part, column) => (
                    <td key={column} className="num opponent-figure">
                      {text.share(part)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="player-note text-3">{text.note}</p>
        </>
      )}
    </section>
  );
}
