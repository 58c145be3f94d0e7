import type { Clock } from '../base/clock.ts';
import { callerOf, keyOf, limitOf } from './callers.ts';
import type { Subject } from './callers.ts';
import type { HourLog } from './hour-log.ts';
import type { Judge } from './judge.ts';
import type { Lane, Lanes, Site } from './lanes.ts';
import { limits, windowOf } from './limits.ts';
import type { LimitName, LimitRow } from './limits.ts';
import type { Meters } from './meters.ts';
import type {
  BudgetReport,
  BudgetState,
  CallerReport,
  RowReport,
  SharedReport,
  SlotReport,
  WaitingReport,
} from './report.ts';
import type { HeldPlace, Slots } from './slots.ts';
import { say } from '../text/say.ts';

/** Puts into plain data how the budget stands. */
export interface Reporter {
  report(): BudgetReport;
  state(): BudgetState;
}

const names = Object.keys(limits) as readonly LimitName[];
/** Each stream has a spacing and each game a place of its own: as rows they would say nothing. */
const untold: readonly LimitName[] = ['stream-spacing', 'streams-of-a-game', 'playing-polls'];

export function createReporter(deps: {
  clock: Clock;
  lanes: Lanes;
  meters: Meters;
  slots: Slots;
  judge: Judge;
  hour: HourLog;
}): Reporter {
  const { clock, lanes, meters, slots, judge, hour } = deps;

  const rowOf = (row: LimitName, subject: Subject, reserve: number): RowReport | undefined => {
    const limit = limitOf(row, subject);
    const table = tableCountOf(row, subject);
    const { title, source }: LimitRow = limits[row];
    const key = keyOf(row, subject);
    if (limit.kind === 'concurrent') {
      const used = slots.used(row, key);
      const left = Math.max(0, limit.count - used);
      const { kind, count } = limit;
      return {
        name: row,
        title,
        source,
        kind,
        limit: count,
        table,
        windowMs: null,
        used,
        counted: left,
        left,
        nextFreeAt: null,
        said: null,
      };
    }
    if (limit.kind !== 'window' && limit.kind !== 'spacing') return undefined;
    const count = limit.kind === 'window' ? limit.count : 1;
    const meter = meters.peek(row, key);
    const used = meter?.used() ?? 0;
    const said = meter?.said();
    const own = Math.max(0, count - used);
    const told = said && said.left < own;
    const wait = meter?.wait(count, 1, Math.min(reserve, count - 1)) ?? 0;
    return {
      name: row,
      title,
      source,
      kind: limit.kind,
      limit: count,
      table,
      windowMs: windowOf(row),
      used,
      counted: own,
      left: told ? said.left : own,
      nextFreeAt: wait > 0 && wait < Infinity ? clock.now() + wait : null,
      said: told ? say("The server's headers say so.") : null,
    };
  };

  const rowsOf = (subject: Subject, shared: boolean, reserve: number) =>
    names.flatMap((row) => {
      const { scope }: LimitRow = limits[row];
      if (untold.includes(row) || (scope === 'ip') !== shared) return [];
      return rowOf(row, subject, row === 'standard' ? reserve : 0) ?? [];
    });

  const slotOf = ({ row, holder, since, closing }: HeldPlace): SlotReport => {
    const { accountId, endpoint, about, cls } = holder;
    return { row, accountId, endpoint, about, cls, since, closing };
  };
  const slotsOf = (subject: Subject, shared: boolean) =>
    slots
      .list()
      .filter(({ row, key }) => {
        const { scope }: LimitRow = limits[row];
        return (
          (scope === 'ip') === shared &&
          row !== 'in-turn' &&
          !untold.includes(row) &&
          key === keyOf(row, subject)
        );
      })
      .map(slotOf);

  const waiting = (lane: Lane): readonly WaitingReport[] => {
    /** What holds up the first of its kind holds up all. */
    const known = new Map<string, { readonly until: number | null; readonly why: string }>();
    return lane.queue.list().map((request) => {
      const { subject, cls, key, kind, since } = request;
      const alike = `${kind} ${cls} ${key.stream ? key.about : ''}`;
      const found = known.get(alike) ?? explain(lane, request);
      known.set(alike, found);
      return { accountId: subject.scope.accountId, cls, endpoint: key.endpoint, since, ...found };
    });
  };

  const explain = (lane: Lane, request: Parameters<Judge['explain']>[1]) => {
    const { ms, why } = judge.explain(lane, request);
    return { until: ms < Infinity ? clock.now() + ms : null, why };
  };

  const callerReport = (lane: Lane): CallerReport => ({
    accountId: lane.scope.accountId,
    server: lane.site.server,
    caller: callerOf(lane),
    young: lane.scope.young ?? false,
    rows: rowsOf(lane, false, judge.reserveOf(lane)),
    waiting: waiting(lane),
    coolDowns: lane.coolDowns.list(),
    slots: slotsOf(lane, false),
    inFlight: countRunning([lane], false),
    stopped: lane.stopped,
    hour: hour.report(hourKeyOf(lane)),
  });

  const sharedReport = (site: Site): SharedReport | undefined => {
    const [any] = site.lanes.values();
    if (!any) return undefined;
    // What is shared is shared by all: shown as it stands for a caller like most.
    const subject: Subject = {
      scope: { ...any.scope, caller: 'authenticated', young: false },
      tokenId: 'any',
    };
    return { server: site.server, rows: rowsOf(subject, true, 0), slots: slotsOf(subject, true) };
  };

  return {
    state: () => ({
      waiting: lanes.all().flatMap(waiting),
      coolDowns: lanes
        .all()
        .flatMap(({ coolDowns, scope: { accountId } }) =>
          coolDowns.list().map((rest) => ({ ...rest, accountId })),
        ),
      inFlight: countRunning(lanes.all(), false),
      openStreams: countRunning(lanes.all(), true),
    }),
    report: () => ({
      at: clock.now(),
      callers: lanes.all().map(callerReport),
      shared: lanes.sites().flatMap((site) => sharedReport(site) ?? []),
    }),
  };
}

/** The server's own number, whatever the user keeps to. */
function tableCountOf(row: LimitName, { scope, tokenId }: Subject): number {
  const { ownLimit: _own, ...whole } = scope;
  const limit = limitOf(row, { scope: whole, tokenId });
  return limit.kind === 'window' || limit.kind === 'concurrent' ? limit.count : 1;
}

/** Whose requests a chart is of. */
export function hourKeyOf({ tokenId, site }: Lane): string {
  return `${site.server} ${tokenId}`;
}

function countRunning(lanes: readonly Lane[], streams: boolean): number {
  const running = lanes.flatMap((lane) => [...lane.running]);
  return running.filter(({ request }) => (request.key.stream === true) === streams).length;
}
