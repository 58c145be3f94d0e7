import type { Clock } from '../base/clock.ts';
import { callerOf, keyOf, limitOf } from './callers.ts';
import type { Subject } from './callers.ts';
import type { HourLog } from './hour-log.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { Lane, Lanes, ServerLanes } from './lanes.ts';
import { limits, windowOf } from './limits.ts';
import type { LimitName, LimitRow } from './limits.ts';
import type { Meters } from './meters.ts';
import type {
  BudgetReport,
  CallerReport,
  RowReport,
  SharedReport,
  SlotReport,
  WaitingReport,
} from './report.ts';
import type { HeldSlot, Slots } from './slots.ts';
import { messageOf, type Message } from '../text/message.ts';

const names = Object.keys(limits) as readonly LimitName[];
/** Rows with one counter per stream or game, which are not worth showing. */
const hiddenRows: readonly LimitName[] = ['stream-spacing', 'streams-of-a-game', 'playing-polls'];

/** Creates reports of the budget's state. */
export function createReporter(deps: {
  clock: Clock;
  lanes: Lanes;
  meters: Meters;
  slots: Slots;
  admission: AdmissionControl;
  hour: HourLog;
}) {
  const { clock, lanes, meters, slots, admission, hour } = deps;

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
    const counted = Math.max(0, count - used);
    const isByHeader = said && said.left < counted;
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
      counted,
      left: isByHeader ? said.left : counted,
      nextFreeAt: wait > 0 && wait < Infinity ? clock.now() + wait : null,
      said: isByHeader ? messageOf('budget.headersSay') : null,
    };
  };

  const rowsOf = (subject: Subject, shared: boolean, reserve: number) =>
    names.flatMap((row) => {
      const { scope }: LimitRow = limits[row];
      if (hiddenRows.includes(row) || (scope === 'ip') !== shared) return [];
      return rowOf(row, subject, row === 'standard' ? reserve : 0) ?? [];
    });

  const slotOf = ({ row, holder, since, closing }: HeldSlot): SlotReport => {
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
          !hiddenRows.includes(row) &&
          key === keyOf(row, subject)
        );
      })
      .map(slotOf);

  const waiting = (lane: Lane): readonly WaitingReport[] => {
    /** Requests of the same kind wait for the same reason. */
    const reasons = new Map<string, { readonly until: number | null; readonly why: Message }>();
    return lane.queue.list().map((request) => {
      const { subject, cls, key, kind, since } = request;
      const kindKey = `${kind} ${cls} ${key.stream ? key.about : ''}`;
      const reason = reasons.get(kindKey) ?? explain(lane, request);
      reasons.set(kindKey, reason);
      return { accountId: subject.scope.accountId, cls, endpoint: key.endpoint, since, ...reason };
    });
  };

  const explain = (lane: Lane, request: Parameters<AdmissionControl['explain']>[1]) => {
    const { ms, why } = admission.explain(lane, request);
    return { until: ms < Infinity ? clock.now() + ms : null, why };
  };

  const callerReport = (lane: Lane): CallerReport => ({
    accountId: lane.scope.accountId,
    server: lane.site.server,
    caller: callerOf(lane),
    young: lane.scope.young ?? false,
    rows: rowsOf(lane, false, admission.reserveOf(lane)),
    waiting: waiting(lane),
    coolDowns: lane.coolDowns.list(),
    slots: slotsOf(lane, false),
    inFlight: countRequests(lane),
    stopped: lane.stopped,
    hour: hour.report(hourKeyOf(lane)),
  });

  const sharedReport = (site: ServerLanes): SharedReport | undefined => {
    const [any] = site.lanes.values();
    if (!any) return undefined;
    // Shown for an authenticated caller, the most common one.
    const subject: Subject = {
      scope: { ...any.scope, caller: 'authenticated', young: false },
      tokenId: 'any',
    };
    return { server: site.server, rows: rowsOf(subject, true, 0), slots: slotsOf(subject, true) };
  };

  return {
    restsUntil(accountId: string): number | null {
      const untils = lanes
        .all()
        .filter(({ scope }) => scope.accountId === accountId)
        .flatMap(({ coolDowns }) => coolDowns.list())
        .flatMap(({ cls, until }) => (cls === 'play' || cls === 'user' ? [until] : []));
      return untils.length === 0 ? null : Math.ceil(Math.max(...untils));
    },
    report: (): BudgetReport => ({
      at: clock.now(),
      callers: lanes.all().map(callerReport),
      shared: lanes.sites().flatMap((site) => sharedReport(site) ?? []),
    }),
  };
}

/** The table's number, without the user's own limit. */
function tableCountOf(row: LimitName, { scope, tokenId }: Subject): number {
  const { ownLimit: _own, ...whole } = scope;
  const limit = limitOf(row, { scope: whole, tokenId });
  return limit.kind === 'window' || limit.kind === 'concurrent' ? limit.count : 1;
}

/** Key of a caller in the hour log. */
export function hourKeyOf({ tokenId, site }: Lane): string {
  return `${site.server} ${tokenId}`;
}

function countRequests({ running }: Lane): number {
  return [...running].filter(({ request }) => request.key.stream !== true).length;
}
