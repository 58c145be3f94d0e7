/** The wire log for a fault report: a preview and the file. */
import type { Account } from '../accounts/account.ts';
import { sleep, type Clock } from '../base/clock.ts';
import type { WireReportOptions, WireReportView } from '../../preload/contract/network.ts';
import { makeWireExport, type ExportedAccount, type WireExport } from './export.ts';
import type { WireLog } from './wire-log.ts';

export type WireReport = ReturnType<typeof createWireReport>;

export interface WireReportDeps {
  readonly wireLog: WireLog;
  readonly clock: Clock;
  readonly accounts: () => readonly Account[];
  readonly appVersion: string;
  /** For example `linux x64`. */
  readonly platform: string;
}

/** Size of the preview: lines, and characters of each. */
const shown = { lines: 100, characters: 600 };

export function createWireReport(deps: WireReportDeps) {
  const { wireLog, clock } = deps;

  const make = async (options: WireReportOptions): Promise<WireExport> =>
    makeWireExport(
      await wireLog.lines(),
      {
        app: deps.appVersion,
        platform: deps.platform,
        exportedAt: clock.now(),
        accounts: deps.accounts().map(exported),
      },
      options,
      () => sleep(clock, 0),
    );

  return {
    async view(options: WireReportOptions): Promise<WireReportView> {
      const { lines, summary } = await make(options);
      const [head = '', ...rest] = lines;
      return { ...summary, head, newest: rest.slice(-shown.lines).map(shorten).toReversed() };
    },
    async file(options: WireReportOptions): Promise<{ readonly name: string; readonly text: string }> {
      const { lines } = await make(options);
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return { name: `outpost-wire-log-${day}.ndjson`, text: `${lines.join('\n')}\n` };
    },
    clear: wireLog.clear,
  };
}

function exported({ id, kind, server, user, isBot }: Account): ExportedAccount {
  return {
    id,
    kind,
    server: server.baseUrl,
    dialect: server.dialect,
    user: user && { id: user.id, name: user.name },
    isBot,
  };
}

function shorten(line: string): string {
  return line.length > shown.characters ? `${line.slice(0, shown.characters)}…` : line;
}
