/** `npm run replay -- FILE [--json]`: replays an exported wire log offline. */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { inEnglish } from '../../main/text/english.ts';
import { CannotRun, runCommand, type CommandContext, type CommandResult } from '../harness/command.ts';
import { replay } from './replay.ts';

/** Prints lines by `write`; resolves to the exit code. */
export function runReplay(argv: readonly string[], write: (line: string) => void): Promise<number> {
  return runCommand('replay', {}, argv, {
    write,
    otherwise: {
      argument: 'FILE',
      summary: 'a wire log as the app saved it',
      nameOf: (argument) => basename(argument ?? 'nothing'),
      run: replayFile,
    },
  });
}

async function replayFile({ args, print }: CommandContext): Promise<CommandResult> {
  const [file] = args;
  if (file === undefined) throw new CannotRun('name the file: npm run replay -- FILE');
  const text = await readFile(resolve(file), 'utf8').catch((error: unknown) => {
    throw new CannotRun(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const report = await replay(text);
  if (!report) throw new CannotRun(`${file} is no wire log of Outpost`);
  const { head, events, answers, quarantined, ledger, notifications } = report;
  print(`Outpost ${head.app} on ${head.platform}, ${head.accounts.length} accounts`);
  for (const [name, count] of Object.entries(events)) print(`  ${String(count).padStart(6)} ${name}`);
  print('answers');
  for (const [name, count] of Object.entries(answers)) print(`  ${String(count).padStart(6)} ${name}`);
  print('quarantined');
  for (const { at, source, reason } of quarantined) print(`  ${timeOf(at)} ${source}: ${inEnglish(reason)}`);
  print('ledger');
  for (const { at, kind, subject, source } of ledger) print(`  ${timeOf(at)} ${kind} ${subject} (${source})`);
  print('notifications');
  for (const { at, title, body } of notifications) {
    print(`  ${timeOf(at)} ${title}: ${body.replaceAll('\n', ' · ')}`);
  }
  return {
    // A file whose records are all unreadable was not replayed.
    ok: report.unreadable === 0,
    figures: {
      records: report.records,
      unreadable: report.unreadable,
      dropped: report.dropped,
      events: Object.values(events).reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(
        Object.entries(events).map(([name, count]) => [`events_${name.replace(' ', '_')}`, count]),
      ),
      quarantined: quarantined.length,
      ledger_entries: ledger.length,
      notifications: notifications.length,
    },
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
