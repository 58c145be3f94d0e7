/** What is being worked on right now, so that whoever moves time by hand knows when nothing is left to be done. */
export interface Work {
  begin(): Task;
  /** Tasks that can go on now. */
  pending(): number;
  /** Resolves when no task can go on now. */
  none(): Promise<void>;
}

export interface Task {
  /** It waits for somebody else, and does not count until `isReady`. */
  rest(isReady: () => boolean): void;
  resume(): void;
  /** Ending twice does no harm. */
  end(): void;
}

export function createWork(): Work {
  /** Tasks, with what they wait for. */
  const tasks = new Map<Task, () => boolean>();
  let waiting: (() => void)[] = [];

  const pending = () => [...tasks.values()].filter((isReady) => isReady()).length;
  const tell = () => {
    if (waiting.length === 0 || pending() > 0) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  return {
    begin() {
      const task: Task = {
        rest(isReady) {
          tasks.set(task, isReady);
          tell();
        },
        resume: () => void tasks.set(task, () => true),
        end() {
          tasks.delete(task);
          tell();
        },
      };
      task.resume();
      return task;
    },
    pending,
    none: () => (pending() === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
  };
}
