/**
 * `npm run conformance -- syncthing [--json] [--quick] [--seed N]`: machines with the app's databases share a folder
 * through real Syncthing processes on the loopback. Rounds are plain and encrypted in turn.
 */
import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../../../scripts/lib/process.mjs';
import {
  CannotRun,
  type CommandContext,
  type CommandEntry,
  type CommandResult,
} from '../../harness/command.ts';
import { isFaultless, syncthingFigures, type SyncthingRound } from './figures.ts';
import { killSyncthing, syncthingProgram } from './peer.ts';
import type { SyncthingRoundSize } from './phases.ts';
import { playSyncthingRound } from './round.ts';

export const syncthingEntry: CommandEntry = {
  summary: 'machines share a folder through real Syncthing processes: partitions, kills, deletions',
  seeded: true,
  run: checkSyncthing,
};

const rounds = 4;
const size: SyncthingRoundSize = { turns: 12, arrivals: 10, killings: 6, imported: 1_000 };
const roundsQuick = 2;
const sizeQuick: SyncthingRoundSize = { turns: 3, arrivals: 3, killings: 2, imported: 500 };

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function checkSyncthing({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const { code, stdout } = await capture(syncthingProgram, ['--version']);
  if (code !== 0) throw new CannotRun('it needs Syncthing: sudo apt-get install -y syncthing');
  print(stdout.trim());
  const end = (signal: NodeJS.Signals): never => {
    killSyncthing();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of interruptions) process.once(signal, end);
  try {
    const played: SyncthingRound[] = [];
    for (let round = 0; round < (quick ? roundsQuick : rounds); round += 1) {
      const passphrase = round % 2 === 0 ? null : 'a passphrase of the round';
      print(`round ${round + 1}, ${passphrase === null ? 'plain' : 'encrypted'}`);
      played.push(
        await playSyncthingRound({
          seed: seed * 1_000 + round,
          passphrase,
          place: await mkdtemp(join(tmpdir(), 'outpost-syncthing-')),
          size: quick ? sizeQuick : size,
          print,
        }),
      );
    }
    return { ok: played.every(isFaultless), figures: { ...syncthingFigures(played), seed } };
  } finally {
    for (const signal of interruptions) process.off(signal, end);
  }
}
