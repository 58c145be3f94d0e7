/** Memory of the computer for each process, bytes: a process takes about a tenth of it. */
const bytesPerWorker = 2_000_000_000;

export interface AnalysisCores {
  /** The most processes that the user can choose: one for each core, as far as the memory suffices. */
  readonly most: number;
  /** Unless the user chooses: one core stays free. */
  readonly usual: number;
}

export function analysisCoresFor(cores: number, memoryBytes: number): AnalysisCores {
  const most = Math.max(1, Math.min(cores, Math.floor(memoryBytes / bytesPerWorker)));
  return { most, usual: Math.max(1, Math.min(most, cores - 1)) };
}
