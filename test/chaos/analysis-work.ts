/**
 * A process that analyses an archive as the app does, with the real store and simulated engines that crash and hang,
 * until it is killed or done. Writes fail for a while, as on a full disk. Time runs a hundred times as fast.
 * Arguments: the workers' folder, the database, a seed. Prints a line of JSON for each event.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../main/base/clock.ts';
import { silentLog } from '../../main/base/log.ts';
import { createSeededRandom } from '../../main/base/random.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { unpackAnalysis } from '../../main/chess/packed-analysis.ts';
import { createAnalysisWorker } from '../../main/engine/analysis/worker.ts';
import { createAnalysedGames } from '../../main/features/analysis/analysed-games.ts';
import { createAnalyser } from '../../main/features/analysis/analyser.ts';
import type { AnalysisStore } from '../../main/store/analysis-api.ts';
import { StoreError } from '../../main/store/api.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { verbatim } from '../../main/text/message.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { simulateAnalysis } from '../harness/analysis.ts';
import { chaosAccount, evaluationAt, type AnalysisEvent } from './analysis-events.ts';

const [workers = '', database = '', seed = '1'] = process.argv.slice(2);
const faster = 100;
const random = createSeededRandom(Number(seed));
const system = createSystemClock();
const clock: Clock = {
  ...system,
  monotonic: () => system.monotonic() * faster,
  after: (ms, action) => system.after(ms / faster, action),
};
const say = (event: AnalysisEvent) => process.stdout.write(`${JSON.stringify(event)}\n`);

const store = await createStore({
  workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
  file: database,
  nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
  log: silentLog,
});

let fullUntil = 0;
/** Throws while the simulated disk is full. */
const fillDiskSometimes = () => {
  if (random.next() < 0.01) {
    fullUntil = clock.monotonic() + 90_000;
    say({ kind: 'full' });
  }
  if (clock.monotonic() < fullUntil) throw new StoreError('full', verbatim('the disk is full'));
};
const failing: AnalysisStore = {
  ...store.analysis,
  async engineNumber(name) {
    fillDiskSometimes();
    return store.analysis.engineNumber(name);
  },
  async put(accountId, game, isDone, data) {
    fillDiskSometimes();
    const isStored = await store.analysis.put(accountId, game, isDone, data);
    if (!isStored) throw new Error('the game has changed');
    const plies = unpackAnalysis(data).flatMap((one, ply) => (one ? [[ply, one.kiloNodes] as const] : []));
    say({ kind: 'stored', game: game.id, plies });
    return true;
  },
};

const engine = simulateAnalysis(
  clock,
  ({ game, ply, nodes }) => {
    const id = Number(game.key.split(' ')[1]);
    say({ kind: 'found', game: id, ply, kiloNodes: nodes / 1_000 });
    return {
      evaluation: { kind: 'centipawns', value: evaluationAt(id, ply) },
      ...{ best: 'e2e4', depth: 15, engine: 'Simulated 1', line: [] },
    };
  },
  200,
);
const disturb = () => {
  const dice = random.next();
  if (dice < 0.02) {
    say({ kind: dice < 0.012 ? 'crash' : 'hang' });
    if (dice < 0.012) engine.crash();
    else engine.hang();
  }
  clock.after(300, disturb);
};
disturb();

const doneBefore = (await store.analysis.counts(chaosAccount)).done;
const finished = new Set<string>();
const analyser = createAnalyser({
  clock,
  log: silentLog,
  store: () => createAnalysedGames(failing, async () => null),
  accounts: () => [chaosAccount],
  workers: [createAnalysisWorker({ fork: engine.fork, clock, log: silentLog })],
  isHeldBack: () => false,
  mayWork: () => true,
  mayUse: () => 1,
  engineFor: () => undefined,
  onSearched: () => {},
  onChange: () => {},
  onFinished({ gameId }) {
    finished.add(gameId);
    void look();
  },
});

/** Ends when every game was done before or is finished now. A game in which the engine was lost is not done. */
async function look(): Promise<void> {
  const { games, done } = await store.analysis.counts(chaosAccount);
  if (doneBefore + finished.size < games) return;
  say({ kind: done < games ? 'left' : 'done', skipped: analyser.skipped().length });
  await analyser.close();
  await store.close();
  process.exit(0);
}

say({ kind: 'working' });
analyser.refresh();
await look();
