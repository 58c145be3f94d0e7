const mostWorkers = 4;
/** Memory of the computer for each process, bytes: a process takes about a tenth of it. */
const bytesPerWorker = 2_000_000_000;

/** How many analysis processes a computer runs: one core stays free, and most of its memory. */
export function analysisWorkersFor(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.min(mostWorkers, cores - 1, Math.floor(memoryBytes / bytesPerWorker)));
}
