import { useEffect, useRef, type ReactNode } from 'react';
import type { ArenaView } from '@contract/arenas.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, CheckIcon, CloseIcon, InfoIcon, useForms, useText } from '../../ui/index.ts';
import { oneArenaText } from './one-arena-text.ts';
import { checkText } from './words.ts';

/** Information beside the standing. */
export function ArenaAside({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  return (
    <>
      <Conditions arena={arena} />
      <TeamStanding arena={arena} />
      <MyGames arena={arena} />
      <Featured arena={arena} />
      <Duels arena={arena} />
      <Stats arena={arena} />
      {(arena.description !== null || arena.quote !== null || arena.berserkable) && (
        <section aria-label={text.about}>
          <h2 className="type-13 strong">{text.about}</h2>
          {arena.berserkable && <p className="text-3">{text.berserk}</p>}
          {arena.description !== null && (
            <p className="arena-description text-2" data-selectable>
              {arena.description}
            </p>
          )}
          {arena.quote && (
            <p className="text-3">
              {arena.quote.text}
              {arena.quote.author !== null && ` – ${arena.quote.author}`}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The app's verdicts on the conditions, then the server's. */
function Conditions({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const { verdicts, checks } = arena;
  return (
    <section aria-label={text.conditions}>
      <h2 className="type-13 strong">{text.conditions}</h2>
      {verdicts.length === 0 && checks.length === 0 && <p className="text-3">{text.noConditions}</p>}
      <ul>
        {checks.map((check) => (
          <li key={check.kind} className={`arena-check arena-check-${check.fit}`}>
            {check.fit === 'yes' ? <CheckIcon /> : check.fit === 'no' ? <CloseIcon /> : <InfoIcon />}
            <span>
              {checkText(check, text.checks)} <span className="sr-only">({text.fits[check.fit]})</span>
            </span>
          </li>
        ))}
        {verdicts.map(({ condition, verdict, ok }) => (
          <li key={condition} className={`arena-check arena-check-${ok ? 'yes' : 'no'}`}>
            {ok ? <CheckIcon /> : <CloseIcon />}
            <span className="text-3">
              {condition}
              {!ok && ` (${verdict})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TeamStanding({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const { teamStanding } = arena;
  if (teamStanding.length === 0) return null;
  return (
    <section aria-label={text.teams}>
      <h2 className="type-13 strong">{text.teams}</h2>
      <ol className="arena-teams">
        {teamStanding.map((team) => (
          <li key={team.id} className={team.isMine ? 'arena-me' : undefined}>
            <span className="num text-3">{team.rank}</span>
            <span className="truncate">
              {team.name}
              {team.isMine && <span className="text-3"> · {text.teamMine}</span>}
              {team.players.length > 0 && (
                <span className="arena-team-players text-3 truncate">
                  {team.players.map(({ name, score }) => `${name} ${score}`).join(', ')}
                </span>
              )}
            </span>
            <span className="num strong">{team.score}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MyGames({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const navigate = useNavigate();
  const { accountId, row, result } = arena;
  const took = row.own !== null || result !== null;
  const games = useBridgeQuery('arenas.myGames', { accountId, arenaId: row.id }, { enabled: took });
  useRefetchOnChange(`${row.own?.gameId ?? ''} ${row.state}`, games.retry);
  const open = useBridgeCommand('shell.openAddress');
  if (!took) return null;
  return (
    <section aria-label={text.myGames}>
      <h2 className="type-13 strong">{text.myGames}</h2>
      {(games.data ?? []).length === 0 && <p className="text-3">{text.noGames}</p>}
      <ul>
        {(games.data ?? []).slice(0, 12).map((game) => (
          <li key={game.gameId}>
            <Button
              size="small"
              variant="quiet"
              className="arena-game"
              onPress={() =>
                game.result === 'live' && row.door === 'browser'
                  ? void open.run({ address: game.address })
                  : navigate({ screen: 'game', accountId, gameId: game.gameId })
              }
            >
              <span className="truncate">{game.opponent}</span>
              <span className={`arena-result arena-result-${game.result}`}>
                {game.forfeit && (game.result === 'win' || game.result === 'loss')
                  ? text.forfeits[game.result]
                  : text.gameResults[game.result]}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="quiet"
        onPress={() => navigate({ screen: 'history', accountId, section: 'games', arena: row.id })}
      >
        {text.inHistory}
      </Button>
    </section>
  );
}

/** Calls `ask` when `about` changes: a game has started or ended. */
function useRefetchOnChange(about: string, ask: () => void): void {
  const last = useRef(about);
  useEffect(() => {
    if (last.current === about) return;
    last.current = about;
    ask();
  }, [about, ask]);
}

function Featured({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const look = useBoardLook();
  const open = useBridgeCommand('shell.openAddress');
  const { featured } = arena;
  if (!featured) return null;
  const names = text.against(featured.white?.name ?? '', featured.black?.name ?? '');
  return (
    <section className="arena-board stack" aria-label={text.featured}>
      <h2 className="type-13 strong">{text.featured}</h2>
      <MiniBoard
        fen={featured.fen}
        orientation={featured.orientation}
        lastMove={featured.lastMove}
        look={look}
        label={names}
      />
      <Button
        size="small"
        variant="quiet"
        className="arena-game"
        onPress={() => void open.run({ address: featured.address })}
      >
        <span className="truncate">{names}</span>
      </Button>
    </section>
  );
}

function Duels({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const open = useBridgeCommand('shell.openAddress');
  if (arena.duels.length === 0) return null;
  return (
    <section aria-label={text.duels}>
      <h2 className="type-13 strong">{text.duels}</h2>
      <ul>
        {arena.duels.map(({ gameId, sides: [one, other], address }) => (
          <li key={gameId}>
            <Button
              size="small"
              variant="quiet"
              className="arena-game"
              onPress={() => void open.run({ address })}
            >
              <span className="truncate">{text.against(one.name, other.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stats({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const forms = useForms();
  const { stats } = arena;
  if (!stats) return null;
  const { statNames } = text;
  const share = (count: number) => `${stats.games === 0 ? 0 : Math.round((count / stats.games) * 100)} %`;
  const figures = [
    [statNames.games, forms.number(stats.games)],
    [statNames.moves, forms.number(stats.moves)],
    [statNames.white, share(stats.whiteWins)],
    [statNames.black, share(stats.blackWins)],
    [statNames.draws, share(stats.draws)],
    [statNames.berserks, forms.number(stats.berserks)],
    [statNames.rating, forms.number(stats.averageRating)],
  ] as const;
  return (
    <section aria-label={text.stats}>
      <h2 className="type-13 strong">{text.stats}</h2>
      <dl className="arena-stats">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-3">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
