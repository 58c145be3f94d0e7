export interface Task {
  /** The task waits for another party and does not count until `isReady`. */
  rest(isReady: () => boolean): void;
  resume(): void;
  /** Idempotent. */
  end(): void;
}

/** Tracks the work in progress, so that a virtual clock advances only when none is left. */
export type Work = ReturnType<typeof createWork>;

export function createWork() {
  /** Tasks with their readiness. */
  const tasks = new Map<Task, () => boolean>();
  let waiting: (() => void)[] = [];

  const pending = () => [...tasks.values()].filter((isReady) => isReady()).length;
  const notify = () => {
    if (waiting.length === 0 || pending() > 0) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  return {
    begin(): Task {
      const task: Task = {
        rest(isReady) {
          tasks.set(task, isReady);
          notify();
        },
        resume: () => void tasks.set(task, () => true),
        end() {
          tasks.delete(task);
          notify();
        },
      };
      task.resume();
      return task;
    },
    /** Tasks that can continue now. */
    pending,
    /** Resolves when no task can continue. */
    none: (): Promise<void> =>
      pending() === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
  };
}
