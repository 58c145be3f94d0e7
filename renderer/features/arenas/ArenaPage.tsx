import { useState, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import type { ArenaView } from '@contract/arenas.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Screen } from '../../frame/Screen.tsx';
import {
  ArrowLeftIcon,
  Button,
  Dialog,
  ErrorState,
  IconButton,
  InlineError,
  Menu,
  MoreIcon,
  Skeleton,
  useNow,
  useText,
  useTimes,
  type MenuAction,
} from '../../ui/index.ts';
import { useArenaList } from './arena-list.ts';
import { ArenaAside } from './ArenaAside.tsx';
import { ArenaBadges } from './ArenaRows.tsx';
import { arenasText } from './arenas-text.ts';
import { DataAge } from './DataAge.tsx';
import { MarkedPlayer } from '../../table/player/MarkedPlayer.tsx';
import { oneArenaText } from './one-arena-text.ts';
import { OrganiseSection } from './OrganiseSection.tsx';
import { OwnPart } from './OwnPart.tsx';
import { Standing } from './Standing.tsx';
import { countdown, kindText, unknown } from './words.ts';

interface PageProps {
  readonly accountId: string;
  readonly arenaId: string;
  readonly editing: boolean;
  readonly onBack: () => void;
}

export function ArenaPage({ accountId, arenaId, editing, onBack }: PageProps): ReactNode {
  const text = useText(arenasText);
  const one = useText(oneArenaText);
  const arena = useBridgeQuery('arenas.get', { accountId, arenaId });
  const list = useArenaList(accountId).data;
  const { data } = arena;
  const title = data?.row.name ?? text.title;
  return (
    <Screen
      title={title}
      className="arenas arena-one"
      aside={
        <span className="columns-aside">
          <IconButton icon={ArrowLeftIcon} size="small" label={one.back} onPress={onBack} />
          {data && <ArenaBadges row={data.row} />}
        </span>
      }
      actions={data && <PageActions arena={data} onBack={onBack} />}
    >
      {!data ? (
        arena.failure ? (
          <ErrorState title={text.failed} failure={arena.failure} onRetry={arena.retry} />
        ) : (
          <Skeleton height="320px" />
        )
      ) : editing && list ? (
        <OrganiseSection accountId={accountId} list={list} arena={data} />
      ) : (
        <Arena arena={data} />
      )}
    </Screen>
  );
}

function Arena({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(arenasText);
  const one = useText(oneArenaText);
  const words = useText(gameWords);
  const { row } = arena;
  return (
    <div className="arena-page">
      <div className="columns-part">
        <p className="arena-kind text-2">
          <span className="num">
            {[
              kindText(row, words),
              ...(row.rated === null ? [] : [row.rated ? words.rated : words.casual]),
              ...(row.minutes === null ? [] : [text.minutes(row.minutes)]),
              ...(row.players === null ? [] : [text.players(row.players)]),
            ].join(' · ')}
          </span>
          {row.createdBy !== null && <span className="text-3"> · {one.by(row.createdBy)}</span>}
        </p>
        {arena.headline !== null && <p className="arena-headline">{arena.headline}</p>}
        {arena.gone && (
          <p className="arena-note arena-note-caution" role="status">
            {one.gone}
          </p>
        )}
        <OwnPart arena={arena} />
        <Podium arena={arena} />
        <Standing arena={arena} />
      </div>
      <aside className="arena-side stack gap-20" aria-label={one.about}>
        <ArenaClock arena={arena} />
        <ThematicPosition arena={arena} />
        <ArenaAside arena={arena} />
      </aside>
    </div>
  );
}

/** Time to the start, the end, and the closing of pairings, by the server's clock. */
function ArenaClock({ arena }: { readonly arena: ArenaView }): ReactNode {
  const one = useText(oneArenaText);
  const times = useTimes();
  const now = useNow();
  const { row, closes } = arena;
  const [label, at] =
    row.state === 'created'
      ? [one.startsIn, row.startsAt]
      : row.state === 'started'
        ? [one.endsIn, row.finishesAt]
        : [one.over, row.finishesAt];
  return (
    <section aria-label={label}>
      <p className="arena-clock-label text-3">{label}</p>
      {row.minutes === null && row.state !== 'created' ? (
        <p className="arena-clock-time num">{unknown}</p>
      ) : (
        <p className="arena-clock-time num" title={times.exact(at)}>
          {row.state === 'finished' ? times.ago(Math.max(0, now - at)) : countdown(at - now)}
        </p>
      )}
      {row.state === 'started' && row.minutes !== null && (
        <p className="text-3 num">
          {arena.pairingsClosed || now >= closes.until
            ? one.closed
            : one.closesAt(times.clock(closes.from, now), times.clock(closes.until, now))}
        </p>
      )}
      {row.state === 'created' && <p className="text-3 num">{times.exact(row.startsAt)}</p>}
      <DataAge {...arena} />
    </section>
  );
}

function ThematicPosition({ arena }: { readonly arena: ArenaView }): ReactNode {
  const one = useText(oneArenaText);
  const look = useBoardLook();
  const { position } = arena.row;
  if (!position) return null;
  const name = [position.eco, position.name].filter((part) => part !== null).join(' ');
  return (
    <section className="arena-board stack" aria-label={one.position}>
      <MiniBoard
        fen={position.fen}
        orientation={position.fen.split(' ')[1] === 'b' ? 'black' : 'white'}
        lastMove={null}
        look={look}
        label={`${one.position}: ${name}`}
      />
      <p className="text-2 truncate">{name}</p>
    </section>
  );
}

function Podium({ arena }: { readonly arena: ArenaView }): ReactNode {
  const one = useText(oneArenaText);
  const { podium } = arena;
  if (podium.length === 0) return null;
  return (
    <section aria-label={one.podium} className="arena-podium">
      {podium.map((place) => (
        <div key={place.name} className={`arena-place arena-place-${place.rank ?? 'unknown'}`}>
          <span className="arena-place-rank text-3 num">{place.rank ?? unknown}</span>
          <span className="player-titled strong">
            <MarkedPlayer accountId={arena.accountId} player={place} />
          </span>
          <span className="num">{place.score ?? unknown}</span>
          <span className="text-3 num truncate">
            {[place.games, place.wins, place.performance].filter((figure) => figure !== null).join(' · ')}
          </span>
        </div>
      ))}
    </section>
  );
}

interface PageActionsProps {
  readonly arena: ArenaView;
  readonly onBack: () => void;
}

function PageActions({ arena, onBack }: PageActionsProps): ReactNode {
  const one = useText(oneArenaText);
  const navigate = useNavigate();
  const { accountId, row } = arena;
  const open = useBridgeCommand('shell.openAddress');
  const save = useBridgeCommand('arenas.save');
  const end = useBridgeCommand('arenas.end');
  const [saved, setSaved] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);
  const keep = async (what: 'results' | 'games' | 'calendar'): Promise<void> => {
    const outcome = await save.run({ accountId, arenaId: row.id, what });
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  const finish = async (): Promise<void> => {
    if (!(await end.run({ accountId, arenaId: row.id })).ok) return;
    setEnding(false);
    onBack();
  };
  const item = (id: string, label: string, run: () => void): MenuAction => ({ id, label, run });
  const isOver = row.state === 'finished';
  const actions: readonly MenuAction[] = [
    item('calendar', one.calendar, () => void keep('calendar')),
    item('results', one.results, () => void keep('results')),
    item('games', one.games, () => void keep('games')),
    ...(row.isMine && !isOver
      ? [
          item('edit', one.edit, () =>
            navigate({ screen: 'arenas', accountId, arenaId: row.id, section: 'organise' }),
          ),
          item('end', one.end, () => setEnding(true)),
        ]
      : []),
  ];
  return (
    <>
      <span role="status" className="text-3">
        {saved !== null && one.saved(saved)}
      </span>
      <InlineError failure={save.failure ?? open.failure} />
      <Button size="small" onPress={() => void open.run({ address: row.address })}>
        {one.open}
      </Button>
      <Menu label={one.more} trigger={<IconButton icon={MoreIcon} label={one.more} />} actions={actions} />
      <Dialog
        open={ending}
        onClose={() => setEnding(false)}
        role="alertdialog"
        title={one.endTitle}
        cancels
        actions={
          <Button variant="danger" pending={end.pending} onPress={() => void finish()}>
            {one.end}
          </Button>
        }
      >
        <p>{one.endText}</p>
        <InlineError failure={end.failure} />
      </Dialog>
    </>
  );
}
