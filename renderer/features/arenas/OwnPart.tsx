import { useState, type ReactNode } from 'react';
import type { ArenaPlan, ArenaView } from '@contract/arenas.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Badge, Button, InlineError, Select, useNow, useText, useTimes } from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';
import { joinText } from './join-text.ts';
import { JoinSheet } from './JoinSheet.tsx';
import { Refusal } from './Refusal.tsx';
import { oneArenaText } from './one-arena-text.ts';
import { accessHint, failsCondition, lacksPermission } from './words.ts';

/** The account's part in an arena: join, leave, pairing, plan. */
export function OwnPart({ arena }: { readonly arena: ArenaView }): ReactNode {
  const text = useText(arenasText);
  const one = useText(oneArenaText);
  const t = useText(joinText);
  const [joining, setJoining] = useState(false);
  const withdraw = useBridgeCommand('arenas.withdraw');
  const { accountId, row, refusal, result } = arena;
  const { own } = row;
  const key = { accountId, arenaId: row.id };
  const isOver = row.state === 'finished';
  const isIn = own?.phase === 'in';
  const wayIn = own?.phase === 'paused' ? t.rejoin : refusal ? t.again : t.join;
  const wayOut = row.state === 'started' ? t.pause : t.withdraw;
  return (
    <section className="stack gap-8" aria-label={text.columns.mine}>
      {result && (
        <p className="arena-my-result num">{one.myResult(result.rank, result.players, result.score)}</p>
      )}
      <div className="arena-own-line line">
        {own && (
          <Badge tone={own.phase === 'in' ? 'win' : 'caution'}>
            {own.gameId === null ? text.own[own.phase] : text.own.playing}
          </Badge>
        )}
        {own !== null && own.team !== null && <span className="text-2">{own.team}</span>}
        {/* One button joins and leaves, so that the focus stays in place. */}
        {!isOver && (
          <Button
            variant={isIn ? 'secondary' : failsCondition(arena) ? 'quiet' : 'primary'}
            pending={withdraw.pending}
            isDisabled={!isIn && lacksPermission(arena)}
            onPress={() => (isIn ? void withdraw.run(key) : setJoining(true))}
          >
            {isIn ? wayOut : wayIn}
          </Button>
        )}
        {own !== null && (own.gameId !== null || (isIn && row.state === 'started')) && (
          <Pairing arena={arena} />
        )}
        {row.state === 'created' && !own && <Planning arena={arena} />}
        {row.state === 'created' && own && <Reminder arena={arena} />}
      </div>
      {own?.leftIdle === true && (
        <p className="arena-note" role="status">
          {t.leftIdle}
        </p>
      )}
      {!isOver && <p className="text-3">{accessHint(arena, text)}</p>}
      {refusal && !isIn && <Refusal refusal={refusal} />}
      <InlineError failure={withdraw.failure} />
      <JoinSheet arena={arena} open={joining} onClose={() => setJoining(false)} />
    </section>
  );
}

function Pairing({ arena }: { readonly arena: ArenaView }): ReactNode {
  const t = useText(joinText);
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  const set = useBridgeCommand('arenas.setPairing');
  const open = useBridgeCommand('shell.openAddress');
  const { accountId, row } = arena;
  const { own } = row;
  if (!own) return null;
  const key = { accountId, arenaId: row.id };
  const { gameId } = own;
  if (gameId !== null)
    return (
      <>
        <Button
          variant="primary"
          onPress={() =>
            row.access === 'browser'
              ? void open.run({ address: new URL(`/${gameId}`, row.address).href })
              : navigate({ screen: 'game', accountId, gameId })
          }
        >
          {t.toBoard}
        </Button>
        <InlineError failure={open.failure} />
      </>
    );
  const rests = own.pairingRestsUntil !== null && own.pairingRestsUntil > now;
  return (
    <>
      <span className="text-2 num">
        {/* Without the figure, at whose changes it would be read out again. */}
        <span role="status">{t.pairings[own.pairing]}</span>
        {rests && ` (${times.duration((own.pairingRestsUntil ?? 0) - now)})`}
      </span>
      {own.pairing !== 'closed' && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => void set.run({ ...key, on: own.pairing === 'off' })}
        >
          {own.pairing === 'off' ? t.askPairing : t.stopPairing}
        </Button>
      )}
      <InlineError failure={set.failure} />
    </>
  );
}

const noPlan: ArenaPlan = { remind: null, join: false };

function usePlan({ accountId, row }: ArenaView) {
  const command = useBridgeCommand('arenas.plan');
  const plan = row.plan ?? noPlan;
  const put = (change: Partial<ArenaPlan>): void => {
    const next = { ...plan, ...change };
    const isNothing = next.remind === null && !next.join;
    void command.run({ accountId, arenaId: row.id, plan: isNothing ? null : next });
  };
  return { plan, put, command };
}

/** Plan for the start, before joining. */
function Planning({ arena }: { readonly arena: ArenaView }): ReactNode {
  const t = useText(joinText);
  const { plan, put, command } = usePlan(arena);
  // Arenas that need a password or a choice of team are joined by hand.
  const isSimple = !arena.row.isPrivate && (arena.row.teams === null || arena.choices?.length === 1);
  const team = arena.choices?.[0]?.id;
  return (
    <>
      {isSimple && arena.row.access !== 'never' && (
        <Button
          size="small"
          variant="quiet"
          aria-pressed={plan.join}
          onPress={() => put({ join: !plan.join, ...(team !== undefined && { team }) })}
        >
          {plan.join ? t.planned : t.plan}
        </Button>
      )}
      <Reminder arena={arena} />
      <InlineError failure={command.failure} />
    </>
  );
}

const reminders = ['', '1', '5', '15', '30', '60'] as const;

function Reminder({ arena }: { readonly arena: ArenaView }): ReactNode {
  const t = useText(joinText);
  const { plan, put, command } = usePlan(arena);
  const value = reminders.find((one) => one === String(plan.remind ?? '')) ?? '';
  return (
    <>
      <Select
        label={t.remind}
        labelHidden
        choices={reminders.map((one) => ({
          value: one,
          label: one === '' ? t.noReminder : t.reminded(Number(one)),
        }))}
        value={value}
        onChange={(next) => put({ remind: next === '' ? null : Number(next) })}
      />
      <InlineError failure={command.failure} />
    </>
  );
}
