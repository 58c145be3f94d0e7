import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { frameText } from '../../../frame/frame-text.ts';
import { accountPlace } from '../../../frame/health.ts';
import { useNavigate } from '../../../frame/router.ts';
import {
  Button,
  ErrorState,
  ListHead,
  Row,
  Skeleton,
  translateText,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../../ui/index.ts';
import { homeText } from './home-text.ts';
import { upcomingOf, type Upcoming } from './up-next.ts';

export interface UpNextProps {
  readonly accounts: readonly AccountView[];
  /** False until the screen is painted: nothing is asked before. */
  readonly ready: boolean;
}

/** Rows shown before the user asks for all. */
const fewRows = 5;

/** Arenas that the accounts are in or plan to join, and correspondence moves by their due time. */
export function UpNext({ accounts, ready }: UpNextProps): ReactNode {
  const text = useText(homeText).next;
  const now = useNow();
  const [all, setAll] = useState(false);
  const arenas = useBridgeQuery('arenas.next', undefined, { enabled: ready });
  const games = useBridgeQuery('games.list', undefined);
  const upcoming = upcomingOf(arenas.data ?? [], games.data ?? [], now);
  const shown = all ? upcoming : upcoming.slice(0, fewRows);
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} {...(upcoming.length > 0 && { count: upcoming.length })} />
      {arenas.failure && !arenas.data && (
        <ErrorState title={text.failed} failure={arenas.failure} onRetry={arenas.retry} />
      )}
      {upcoming.length === 0 && !arenas.failure && (
        <p className="ui-list-note ui-list-note-empty">
          {arenas.data ? text.none : <Skeleton width="50%" />}
        </p>
      )}
      <ul className="up-next">
        {shown.map((one) => (
          <li
            key={
              one.kind === 'arena' ? keyOf(one.arena, one.arena.arenaId) : keyOf(one.game, one.game.gameId)
            }
          >
            <UpcomingRow one={one} accounts={accounts} now={now} />
          </li>
        ))}
      </ul>
      {upcoming.length > fewRows && (
        <Button size="small" variant="quiet" onPress={() => setAll(!all)} aria-expanded={all}>
          {all ? text.fewer : text.all(upcoming.length)}
        </Button>
      )}
    </section>
  );
}

interface UpcomingRowProps {
  readonly one: Upcoming;
  readonly accounts: readonly AccountView[];
  readonly now: number;
}

/** Opens the arena or the game. */
function UpcomingRow({ one, accounts, now }: UpcomingRowProps): ReactNode {
  const text = useText(homeText).next;
  const words = useText(gameWords);
  const { names } = useText(frameText);
  const times = useTimes();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { accountId } = one.kind === 'arena' ? one.arena : one.game;
  const account = accounts.length > 1 && accounts.find(({ id }) => id === accountId);
  const place = account ? [accountPlace(account, names)] : [];
  if (one.kind === 'move') {
    const { game } = one;
    const left = game.dueAt - now;
    return (
      <Row
        onPress={() => navigate({ screen: 'game', accountId, gameId: game.gameId })}
        side={left > 0 ? text.due(times.until(left)) : text.overdue}
      >
        <span className="medium">{text.moveAgainst(translateText(game.opponent.name, translate))}</span>{' '}
        <span className="text-3">{[words.speed(game.speed), ...place].join(' · ')}</span>
      </Row>
    );
  }
  const { arena } = one;
  const { terms } = arena;
  const kind = terms
    ? [
        ...(terms.clock ? [words.clock(terms.clock.limit, terms.clock.increment)] : []),
        ...(terms.variant.key === 'standard' ? [] : [words.variant(terms.variant.key, terms.variant.name)]),
        ...(terms.rated === null ? [] : [terms.rated ? words.rated : words.casual]),
      ]
    : [];
  return (
    <Row
      onPress={() => navigate({ screen: 'arenas', accountId, arenaId: arena.arenaId })}
      side={
        arena.startsAt > now ? (
          <span title={times.exact(arena.startsAt)}>{text.starts(times.until(arena.startsAt - now))}</span>
        ) : (
          text.running
        )
      }
    >
      <span className="medium">{arena.name}</span>{' '}
      <span className="text-3">{[text.parts[arena.part], ...kind, ...place].join(' · ')}</span>
    </Row>
  );
}

const keyOf = ({ accountId }: { readonly accountId: string }, id: string) => `${accountId} ${id}`;
