/**
 * @template T
 * @typedef {{ name: string, slots: number, after?: readonly string[], run(): Promise<T> }} Job
 * `slots`: those that it takes while it runs; `after`: jobs that must have ended, if they are scheduled at all.
 */

/**
 * Runs jobs in parallel as far as their slots allow. They start in their order: a job that lacks slots keeps those
 * behind it waiting, one that waits for another job does not.
 * @template T
 * @param {readonly Job<T>[]} jobs
 * @param {{ slots: number, isStopped?(): boolean }} options  `isStopped`: whether no further job may start
 * @returns {Promise<T[]>} the results in the order of the jobs, without jobs that did not start; rejects when a job
 *   does, after the end of the others
 */
export async function runJobs(jobs, { slots, isStopped = () => false }) {
  const names = new Set(jobs.map(({ name }) => name));
  /** @type {Set<string>} */
  const ended = new Set();
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Map<string, T>} */
  const results = new Map();
  /** @type {unknown[]} */
  const failures = [];
  let free = slots;
  let waiting = [...jobs];

  /** @param {Job<T>} job */
  const start = (job) => {
    free -= job.slots;
    waiting = waiting.filter((other) => other !== job);
    const end = job
      .run()
      .then((result) => void results.set(job.name, result))
      .catch((error) => void failures.push(error))
      .then(() => {
        free += job.slots;
        running.delete(job.name);
        ended.add(job.name);
      });
    running.set(job.name, end);
  };
  const isReady = (/** @type {Job<T>} */ { after = [] }) =>
    after.every((name) => ended.has(name) || !names.has(name));
  const next = () => {
    const job = waiting.find(isReady);
    // Alone, a job gets what there is.
    return job && !isStopped() && (job.slots <= free || running.size === 0) ? job : undefined;
  };

  for (;;) {
    for (let job = next(); job; job = next()) start(job);
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (failures.length > 0) throw failures[0];
  return jobs.flatMap(({ name }) => (results.has(name) ? [/** @type {T} */ (results.get(name))] : []));
}
