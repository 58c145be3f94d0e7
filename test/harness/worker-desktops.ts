/** The environments of the virtual desktops that the stage started for its workers; empty without any. */
export function workerDesktops(env: NodeJS.ProcessEnv): readonly Readonly<Record<string, string>>[] {
  return JSON.parse(env['OUTPOST_WORKER_DESKTOPS'] ?? '[]') as readonly Record<string, string>[];
}
