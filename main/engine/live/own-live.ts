/** The user's engine on the board. Kept while it is wanted, and ended when it does not stop in time. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { EnginePosition } from '../../chess/engine-moves.ts';
import type { EngineModule } from '../engine-module.ts';
import type { OwnEngineModule } from '../own/own-engine.ts';
import type { OwnEngine } from '../own/own-engine-values.ts';
import type { LiveFindings } from './protocol.ts';

export interface OwnLiveOptions {
  /** Starts an engine of the user by its path. */
  readonly openOwn: (path: string) => Promise<OwnEngineModule>;
  readonly clock: Clock;
  /** Cores of this computer. */
  readonly cores: number;
}

/** Values of the board, which replace the user's own. */
interface BoardSettings {
  readonly threads: number;
  readonly hashMb: number;
  readonly lines: number;
}

export interface OwnLive {
  /** Differs for each start of an engine. */
  readonly key: string;
  readonly module: EngineModule;
  /** Commands that set the rules and the number of lines. */
  readonly options: readonly string[];
  readonly most: LiveFindings['most'];
}

/** Time in which an engine ends its search after `stop`, ms. */
const stopMs = 5_000;

export function createOwnLive({ openOwn, clock, cores }: OwnLiveOptions) {
  let own: { readonly path: string; readonly module: OwnEngineModule } | null = null;
  let starts = 0;
  let isBusy = false;
  let timer: Timer | null = null;

  const close = (): void => {
    own?.module.close();
    own = null;
  };

  const open = async (path: string): Promise<OwnEngineModule> => {
    if (own?.path === path) return own.module;
    close();
    const module = await openOwn(path);
    starts += 1;
    own = { path, module };
    return module;
  };

  const during = async <T>(work: Promise<T>): Promise<T> => {
    isBusy = true;
    try {
      return await work;
    } finally {
      isBusy = false;
      timer?.cancel();
      timer = null;
    }
  };

  const prepare = async (
    wanted: OwnEngine,
    position: EnginePosition,
    { threads, hashMb, lines }: BoardSettings,
  ): Promise<OwnLive | null> => {
    const module = await open(wanted.path);
    if (!module.plays(position)) return null;
    const most = {
      threads: Math.min(cores, mostOf(module, 'Threads', 1)),
      hashMb: mostOf(module, 'Hash', hashMb),
    };
    await module.configure(wanted, {
      Threads: Math.min(threads, most.threads),
      Hash: Math.min(hashMb, most.hashMb),
    });
    const ofLines = module.searchesLines ? [`setoption name MultiPV value ${lines}`] : [];
    const { name, ask, tell } = module;
    return {
      key: `${wanted.path} ${starts}`,
      module: { name, tell, ask: (commands, last, onLine) => during(ask(commands, last, onLine)) },
      options: [...module.rules(position), ...ofLines],
      most,
    };
  };

  return {
    /** Null when the engine does not play the variant. Throws when it does not start, or refuses its settings. */
    for: (wanted: OwnEngine, position: EnginePosition, settings: BoardSettings): Promise<OwnLive | null> =>
      during(prepare(wanted, position, settings)),
    /** The present answer is no longer wanted: an engine that does not give it soon is ended. */
    hurry(): void {
      if (isBusy) timer ??= clock.after(stopMs, close);
    },
    /** Ends the engine, for example after it was lost. */
    close,
  };
}

function mostOf({ options }: OwnEngineModule, name: string, otherwise: number): number {
  const option = options.find((one) => one.name === name);
  return option?.kind === 'spin' ? option.most : otherwise;
}
