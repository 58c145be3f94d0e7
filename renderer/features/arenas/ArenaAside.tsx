import { Fragment, type ReactNode } from 'react';
import type { ArenaMyGame, ArenaView } from '@contract/arenas.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { MarkedPlayer } from '../../table/player/MarkedPlayer.tsx';
import { OpponentFileLink } from '../../table/player/OpponentFileLink.tsx';
import { PlayerLink } from '../../table/player/PlayerLink.tsx';
import {
  Button,
  CheckIcon,
  CloseIcon,
  ExternalIcon,
  IconButton,
  InfoIcon,
  InlineError,
  useForms,
  useText,
} from '../../ui/index.ts';
import { joinText } from './join-text.ts';
import { oneArenaText } from './one-arena-text.ts';
import { useRefetchOnChange } from './use-refetch-on-change.ts';
import { checkText, unknown, verdictText } from './words.ts';

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

/** The app's verdicts on the conditions, then the server's where they differ or concern others. */
function Conditions({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const { serverSaid } = useText(joinText);
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
        {verdicts.map((verdict) => {
          const { condition, ok } = verdict;
          const fit = ok === null ? 'unknown' : ok ? 'yes' : 'no';
          return (
            <li key={condition} className={`arena-check arena-check-${fit}`}>
              {ok === null ? <InfoIcon /> : ok ? <CheckIcon /> : <CloseIcon />}
              <span className="text-3">{serverSaid(verdictText(verdict))}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function TeamStanding({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const { accountId, teamStanding } = arena;
  if (teamStanding.length === 0) return null;
  return (
    <section aria-label={text.teams}>
      <h2 className="type-13 strong">{text.teams}</h2>
      <ol className="arena-teams">
        {teamStanding.map((team) => (
          <li key={team.id} className={team.isMine ? 'arena-me' : undefined}>
            <span className="num text-3">{team.rank ?? unknown}</span>
            <span className="arena-team">
              <span className="truncate">
                {team.name}
                {team.isMine && <span className="text-3"> · {text.teamMine}</span>}
              </span>
              {team.players.length > 0 && (
                <span className="arena-team-players text-3">
                  {team.players.map((player, index) => (
                    <Fragment key={player.name}>
                      {index > 0 && ', '}
                      <MarkedPlayer accountId={accountId} player={player} /> {player.score}
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            <span className="num strong">{team.score ?? unknown}</span>
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
  const open = useBridgeCommand('shell.openAddress');
  const took = row.own !== null || result !== null;
  const games = useBridgeQuery('arenas.myGames', { accountId, arenaId: row.id }, { enabled: took });
  // A game has started or ended.
  useRefetchOnChange(`${row.own?.gameId ?? ''} ${row.state}`, games.retry);
  if (!took) return null;
  return (
    <section aria-label={text.myGames}>
      <h2 className="type-13 strong">{text.myGames}</h2>
      {(games.data ?? []).length === 0 && <p className="text-3">{text.noGames}</p>}
      <ul>
        {(games.data ?? []).slice(0, 12).map((game) => (
          <li key={game.gameId} className="arena-game">
            <MyGame arena={arena} game={game} onBrowse={(address) => void open.run({ address })} />
          </li>
        ))}
      </ul>
      <InlineError failure={open.failure} />
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

interface MyGameProps {
  readonly arena: ArenaView;
  readonly game: ArenaMyGame;
  readonly onBrowse: (address: string) => void;
}

/** The opponent, and the result as a button that opens the game. */
function MyGame({ arena: { accountId, row }, game, onBrowse }: MyGameProps): ReactNode {
  const text = useText(oneArenaText);
  const navigate = useNavigate();
  const { gameId, opponent, result, forfeit, address } = game;
  const resultText =
    forfeit && (result === 'win' || result === 'loss') ? text.forfeits[result] : text.gameResults[result];
  return (
    <>
      <span className="truncate">
        {opponent === null ? text.unknownPlayer : <PlayerLink accountId={accountId} username={opponent} />}{' '}
        {opponent !== null && (
          <OpponentFileLink accountId={accountId} opponent={{ id: opponent, name: opponent }} />
        )}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={text.openMyGame(opponent ?? text.unknownPlayer, resultText)}
        onPress={() =>
          result === 'live' && row.access === 'browser'
            ? onBrowse(address)
            : navigate({ screen: 'game', accountId, gameId })
        }
      >
        <span className={`arena-result-${result}`}>{resultText}</span>
      </Button>
    </>
  );
}

function Featured({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const look = useBoardLook();
  const open = useBridgeCommand('shell.openAddress');
  const { accountId, featured } = arena;
  if (!featured) return null;
  const { white, black, address } = featured;
  return (
    <section className="arena-board stack" aria-label={text.featured}>
      <h2 className="type-13 strong">{text.featured}</h2>
      <MiniBoard
        fen={featured.fen}
        orientation={featured.orientation}
        lastMove={featured.lastMove}
        look={look}
        label={text.against(white?.name ?? text.unknownPlayer, black?.name ?? text.unknownPlayer)}
      />
      <div className="arena-game">
        <GameOfOthers
          accountId={accountId}
          sides={[white, black]}
          onBrowse={() => void open.run({ address })}
        />
      </div>
      <InlineError failure={open.failure} />
    </section>
  );
}

function Duels({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const open = useBridgeCommand('shell.openAddress');
  const { accountId, duels } = arena;
  if (duels.length === 0) return null;
  return (
    <section aria-label={text.duels}>
      <h2 className="type-13 strong">{text.duels}</h2>
      <ul>
        {duels.map(({ gameId, sides, address }) => (
          <li key={gameId} className="arena-game">
            <GameOfOthers accountId={accountId} sides={sides} onBrowse={() => void open.run({ address })} />
          </li>
        ))}
      </ul>
      <InlineError failure={open.failure} />
    </section>
  );
}

type Side = ArenaView['duels'][number]['sides'][number];

interface GameOfOthersProps {
  readonly accountId: string;
  /** Null for an unknown player. */
  readonly sides: readonly [Side | null, Side | null];
  readonly onBrowse: () => void;
}

/** The players of a game, and a button that opens the game in the browser. */
function GameOfOthers({ accountId, sides: [one, other], onBrowse }: GameOfOthersProps): ReactNode {
  const text = useText(oneArenaText);
  return (
    <>
      <span className="arena-sides">
        {one ? <MarkedPlayer accountId={accountId} player={one} /> : text.unknownPlayer}
        <span>–</span>
        {other ? <MarkedPlayer accountId={accountId} player={other} /> : text.unknownPlayer}
      </span>
      <IconButton
        icon={ExternalIcon}
        size="small"
        label={text.browse(text.against(one?.name ?? text.unknownPlayer, other?.name ?? text.unknownPlayer))}
        onPress={onBrowse}
      />
    </>
  );
}

function Stats({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(oneArenaText);
  const forms = useForms();
  const { stats } = arena;
  if (!stats) return null;
  const { statNames } = text;
  const { games } = stats;
  const share = (count: number | null) =>
    count === null || games === null ? unknown : `${games === 0 ? 0 : Math.round((count / games) * 100)} %`;
  const number = (count: number | null) => (count === null ? unknown : forms.number(count));
  const figures = [
    [statNames.games, number(games)],
    [statNames.moves, number(stats.moves)],
    [statNames.white, share(stats.whiteWins)],
    [statNames.black, share(stats.blackWins)],
    [statNames.draws, share(stats.draws)],
    [statNames.berserks, number(stats.berserks)],
    [statNames.rating, number(stats.averageRating)],
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
