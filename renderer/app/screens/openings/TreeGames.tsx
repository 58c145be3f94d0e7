import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { NamedSide } from '../../../features/history/NamedSide.tsx';
import { historyText } from '../../../features/history/history-text.ts';
import { opponentName, resultName } from '../../../features/history/words.ts';
import type { TreeGamesProps } from '../../../features/openings/OpeningsBody.tsx';
import { useNavigate } from '../../../frame/router.ts';
import { classes, useNow, useText, useTimes } from '../../../ui/index.ts';

/** A few games of the position; each opens at it. */
export function TreeGames({ accountId, title, rows, ply }: TreeGamesProps): ReactNode {
  const names = useText(historyText);
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  return (
    <section aria-label={title}>
      <h2 className="type-13 strong">{title}</h2>
      <ol className="openings-game-list">
        {rows.map((row) => {
          const opponent = opponentName(row, names);
          const name = row.own === null ? opponent : `${row.own} – ${opponent}`;
          const day = row.writtenDate ?? (row.began === 0 ? '–' : times.played(row.began, now));
          return (
            <li key={row.id}>
              <AriaButton
                className="openings-game"
                onPress={() =>
                  navigate({
                    screen: 'history',
                    accountId,
                    section: 'games',
                    gameId: row.gameId,
                    ply: row.ply ?? ply,
                  })
                }
              >
                <span className="openings-player">
                  <NamedSide row={row} />
                  <span className="truncate">{name}</span>
                  {row.rating !== null && <span className="text-3 num">{row.rating}</span>}
                </span>
                <span className={classes(row.own === null && `history-${row.result}`)}>
                  {resultName(row, names)}
                </span>
                <span className="text-3 num">{day}</span>
              </AriaButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
