import { useState, type ReactNode } from 'react';
import type { ArenaPlayerView, ArenaView } from '@contract/arenas.ts';
import { useBridgeQuery } from '../../bridge.ts';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  FirstIcon,
  IconButton,
  InlineError,
  LastIcon,
  Skeleton,
  classes,
  useText,
} from '../../ui/index.ts';
import { MarkedPlayer } from '../../table/player/MarkedPlayer.tsx';
import { oneArenaText } from './one-arena-text.ts';
import { useRefetchOnChange } from './use-refetch-on-change.ts';
import { watchMs } from './use-watch.ts';
import { unknown } from './words.ts';

/** The server's page size. */
const playersOnPage = 10;

/** The standing in pages, with a button for the account's own page. */
export function Standing({ arena }: { readonly arena: ArenaView }): ReactNode {
  const t = useText(oneArenaText);
  const [page, setPage] = useState(1);
  const { accountId, row, standing: first, me } = arena;
  const laterPage = useBridgeQuery(
    'arenas.standing',
    { accountId, arenaId: row.id, page },
    // Main keeps only the first page current.
    { enabled: page > 1, ...(row.state === 'started' && { everyMs: watchMs }) },
  );
  // The final standing has no later refresh.
  useRefetchOnChange(row.state, () => {
    if (page > 1) laterPage.retry();
  });
  const standing = page === 1 ? first : (laterPage.data ?? null);
  // Without the number of players, a full page may have a next one.
  const isFull = standing?.players.length === playersOnPage;
  const pages = first?.pages ?? (isFull ? page + 1 : page);
  const rank = me?.rank ?? null;
  const minePage = rank === null ? null : Math.ceil(rank / playersOnPage);
  const step = (icon: typeof FirstIcon, label: string, to: number, off: boolean): ReactNode => (
    <IconButton icon={icon} size="small" label={label} isDisabled={off} onPress={() => setPage(to)} />
  );
  return (
    <section aria-label={t.standing} className="arena-standing">
      <div className="arena-standing-head line">
        <h2 className="type-13 strong">{t.standing}</h2>
        {pages > 1 && (
          <span className="line gap-4" role="group" aria-label={t.pages.label}>
            {minePage !== null && minePage !== page && (
              <Button size="small" variant="quiet" onPress={() => setPage(minePage)}>
                {t.pages.mine}
              </Button>
            )}
            {step(FirstIcon, t.pages.first, 1, page === 1)}
            {step(ChevronLeftIcon, t.pages.before, page - 1, page === 1)}
            <span className="num" role="status">
              {t.pages.of(page, pages)}
            </span>
            {step(ChevronRightIcon, t.pages.next, page + 1, page >= pages)}
            {step(LastIcon, t.pages.last, pages, page >= pages)}
          </span>
        )}
      </div>
      {page > 1 && <InlineError failure={laterPage.failure} />}
      {standing && standing.players.length === 0 ? (
        <p className="text-3">{t.nobody}</p>
      ) : (
        <table className="arena-table">
          <caption className="sr-only">{t.standing}</caption>
          <thead>
            <tr>
              <th scope="col">{t.columns.rank}</th>
              <th scope="col">{t.columns.name}</th>
              <th scope="col" className="arena-sheet-head">
                {t.columns.sheet}
              </th>
              <th scope="col" className="arena-points">
                {t.columns.score}
              </th>
            </tr>
          </thead>
          <tbody>
            {standing
              ? standing.players.map((player) => (
                  <PlayerRow key={player.name} accountId={accountId} player={player} fire={t.fire} />
                ))
              : Array.from({ length: playersOnPage }, (_, index) => (
                  <tr key={index}>
                    <td colSpan={4}>
                      <Skeleton width="60%" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface PlayerRowProps {
  readonly accountId: string;
  readonly player: ArenaPlayerView;
  readonly fire: string;
}

function PlayerRow({ accountId, player, fire }: PlayerRowProps): ReactNode {
  return (
    <tr className={classes(player.isMe && 'arena-me')} aria-current={player.isMe ? true : undefined}>
      <td className="num text-3">{player.rank ?? unknown}</td>
      <td>
        <div className="player-titled">
          <MarkedPlayer accountId={accountId} player={player} />
          {player.rating !== null && <span className="num text-3"> {player.rating}</span>}
          {player.team !== null && <span className="player-titled-rest text-3"> · {player.team}</span>}
        </div>
      </td>
      <td className="arena-sheet num" title={player.sheet ?? undefined}>
        {[...(player.sheet ?? '')].slice(0, 24).map((points, index) => (
          // Games have no ids here, only positions.
          <span
            key={`${index}`}
            className={`arena-score arena-score-${Number(points) >= 4 ? 'double' : points}`}
          >
            {points}
          </span>
        ))}
      </td>
      <td className="num strong arena-points">
        {player.score ?? unknown}
        {player.fire && (
          <span className="arena-fire" title={fire}>
            <span aria-hidden="true">▲</span>
            <span className="sr-only">{fire}</span>
          </span>
        )}
      </td>
    </tr>
  );
}
