/** The state file of a machine: who it is, what it has written and read, and which files it asks for again. */
import { z } from 'zod';
import { safeCheckMany } from '../../base/check.ts';
import { fileId } from './container.ts';
import { mostFiles, mostMachines, mostNameLength, mostPresence, mostWanted } from './limits.ts';

const text = (most: number) => z.string().max(most);
const machine = z.string().regex(/^[0-9a-z]{8,32}$/);

const machineState = z.object({
  name: text(mostNameLength),
  /** Version of the app. */
  app: text(40),
  /** Newest format that the machine reads. */
  format: z.int().min(1),
  /** Its last sign of life by its own clock, ms since the Unix epoch. */
  at: z.int(),
  /** Increases with each change of the file. */
  beat: z.int().min(0),
  /** Random for each run: two machines with one id notice each other by it. */
  run: text(40),
  isPaused: z.boolean(),
  /** Its segments with the number of their facts. A reader waits for those that are missing. */
  files: z.array(z.tuple([fileId, z.int().min(0)])).max(mostFiles),
  /** By machine, the segments that it has read; pairs, because names come from outside. */
  read: z.array(z.tuple([machine, z.array(fileId).max(mostFiles)])).max(mostMachines),
  /** Segments that are damaged here: their owner writes them again. */
  wanted: z.array(fileId).max(mostWanted),
  /** Text of its app for the apps of the other machines. */
  presence: text(mostPresence).exactOptional(),
});

export type MachineState = z.infer<typeof machineState>;

export const encodeState = (state: MachineState): Uint8Array => Buffer.from(JSON.stringify(state));

/** Returns undefined when the text is no state. */
export function decodeState(bytes: Uint8Array): MachineState | undefined {
  try {
    return safeCheckMany(machineState, JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
