import type { MachineSecret } from '../../main/accounts/machine-seal.ts';

const bytes = async () => new Uint8Array(32).fill(7);

/** The same secret on each computer of a test, so that only the computer's id differs. */
export const machineSecret: MachineSecret = { read: bytes, obtain: bytes };
