/** The analysis feature: engine processes that analyse archived games, and one for the position on a board. */
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import type { AnalysisView } from '../../../preload/contract/analysis.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createAnalysedGames } from './analysed-games.ts';
import { createAnalyser } from './analyser.ts';
import { createArchiveTotals } from './archive-totals.ts';
import { createCounts } from './counts.ts';
import { demandFairRequest } from './fair-request.ts';
import { waitReason } from './held-back.ts';
import { createOwnEngines, slotOf } from './own-engines.ts';
import { createPace } from './pace.ts';
import { createBoardEngine, createLiveAnalysis } from './live-analysis.ts';
import { createMoveChecks } from './move-checks.ts';
import { createWorkers } from './workers.ts';

/** Least time between two publications of the topic, ms. */
const publishEveryMs = 500;
/** Analyses that one write deletes: the other writes wait for it. */
const deletedAtOnce = 2_000;

export function createAnalysisFeature(context: FeatureContext) {
  const { accounts, analysis: host, clock, dialogs, events, features, idleMs, log, publisher } = context;
  const { settings } = context;
  const storeOf = (accountId: string) => context.storeOf(accountId).analysis;
  const gamesOf = (accountId: string) =>
    createAnalysedGames(storeOf(accountId), (id, gameId) => features().history.recorded(id, gameId));
  const isPlaying = () =>
    features()
      .games.own()
      .some(({ realTime, playedBy }) => realTime && playedBy === 'person');
  const published = createThrottle(clock, publishEveryMs, () => publisher.refresh('analysis', view));
  const reasonToWait = (isWanted: boolean) =>
    waitReason(isWanted, {
      when: settings.get().analysis,
      isPaused: settings.get().analysisPaused,
      isPlaying: isPlaying(),
      isOnBoard: live.isSearching() || checks.isRunning(),
      onBattery: host?.onBattery() ?? true,
      idleMs,
    });
  const waitOfWanted = () => {
    const reason = reasonToWait(true);
    return reason === 'playing' || reason === 'board' ? reason : null;
  };
  const cores = host?.cores ?? { most: 1, usual: 1 };
  const usedCores = () => Math.min(cores.most, settings.get().analysisCores ?? cores.usual);
  const engines = host
    ? createOwnEngines({
        ...{ file: host.enginesFile, seal: host.seal, log },
        fork: host.fork,
        clock,
        askForEngine: dialogs.chooseEngine,
        askForData: dialogs.chooseEngineData,
        onChange() {
          publisher.refresh('engines', enginesView);
          live.enginesChanged();
        },
      })
    : null;
  const enginesView = () => engines?.view() ?? [];
  const demandEngines = () => {
    if (!engines) throw new ContractFailure('unavailable', messageOf('engine.notChosen'));
    return engines;
  };
  const pace = createPace();
  const counts = createCounts(clock, (accountId) => storeOf(accountId).counts(accountId));
  const totals = createArchiveTotals(counts.of, () => published.ask());
  const analyser = createAnalyser({
    ...{ clock, log, store: gamesOf, onChange: published.ask },
    accounts: () => accounts.list().map(({ id }) => id),
    workers: host ? createWorkers(host, { clock, log }) : [],
    mayUse: usedCores,
    engineFor: (variant) => engines?.of(slotOf(variant)),
    isHeldBack: (isWanted) => reasonToWait(isWanted) !== null,
    mayWork: () => settings.get().analysis !== 'off' && !settings.get().analysisPaused,
    onFinished({ accountId, gameId, positions, kiloNodes }) {
      pace.finished(kiloNodes, positions);
      if (settings.get().analysis !== 'off') totals.count(accountId);
      events.emit('analysisChanged', { accountId });
      publisher.publish('analysed', { accountId, gameId });
    },
    onSearched({ variant, kiloNodes, ms, reason }) {
      pace.searched(kiloNodes, ms);
      engines?.answered(slotOf(variant), reason !== null);
    },
  });
  const engine = host ? createBoardEngine(host.forkLive, clock, log) : null;
  // The queue yields to the board.
  const onBusy = () => {
    analyser.check();
    published.ask();
  };
  const checks = createMoveChecks({ engine, clock, ownGames: () => features().games.own(), onBusy });
  const live = createLiveAnalysis({
    clock,
    engine,
    ownGames: () => features().games.own(),
    ownEngine(variant) {
      const slot = slotOf(variant);
      const [own, name] = [engines?.of(slot), engines?.nameOf(slot)];
      return own && typeof name === 'string' ? { engine: own, name } : undefined;
    },
    onOwnAnswered: (variant, isLost) => engines?.answered(slotOf(variant), isLost),
    onChange: () => publisher.refresh('liveAnalysis', live.view),
    onBusy,
  });
  const view = (): AnalysisView => ({
    games: [...analyser.progress()],
    waits: waitOfWanted(),
    idle: reasonToWait(false),
    cores: { used: usedCores(), most: cores.most },
    archive: settings.get().analysis === 'off' ? null : totals.sum(accounts.list().map(({ id }) => id)),
    positionsPerMinute: pace.of(usedCores())?.positionsPerMinute ?? null,
    skipped: [...analyser.skipped()],
  });
  const countAll = () => {
    if (settings.get().analysis !== 'off') for (const { id } of accounts.list()) totals.count(id);
  };
  /** Analyses were deleted, or came from another machine. */
  const analysesChanged = (accountId: string) => {
    events.emit('analysisChanged', { accountId });
    publisher.publish('analysesChanged', { accountId }, accountId);
  };
  const check = () => analyser.check();
  events.on('gameChanged', check);
  events.on('gameChanged', live.checkFairness);
  events.on('gameChanged', checks.checkFairness);
  events.on('gamesArchived', ({ accountId }) => {
    analyser.refresh(accountId);
    if (settings.get().analysis !== 'off') totals.count(accountId);
  });
  events.on('sharedMerged', ({ accountId, kinds }) => {
    if (!kinds.has('game') && !kinds.has('analysis')) return;
    counts.renew(accountId);
    analyser.refresh(accountId);
    if (settings.get().analysis !== 'off') totals.count(accountId);
    if (kinds.has('analysis')) analysesChanged(accountId);
  });
  let isOff = settings.get().analysis === 'off';
  settings.onChange(() => {
    if (isOff && settings.get().analysis !== 'off') countAll();
    isOff = settings.get().analysis === 'off';
    check();
    published.ask();
  });

  let restored: Promise<void> | null = null;
  /** The engines as they are after a change. */
  const changed = async (change: void | Promise<unknown>) => {
    await change;
    return demandEngines().view();
  };

  /** Throws a `ContractFailure` when the game is gone, or when its analysis would be unfair. */
  const request = async (accountId: string, gameId: string): Promise<void> => {
    const row = await gamesOf(accountId).game(accountId, gameId);
    if (!row) throw new ContractFailure('not_found', messageOf('history.gameNotInArchive'));
    demandFairRequest(row, features().games.own());
    analyser.want(accountId, gameId);
  };

  return {
    api: {
      checkMove: checks.check,
      request: (accountId: string, gameId: string) =>
        request(accountId, gameId).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ContractFailure) return false;
            throw error;
          },
        ),
    },
    topics: { analysis: view, liveAnalysis: live.view, engines: enginesView },
    queries: {
      'analysis.view': view,
      'liveAnalysis.view': live.view,
      'analysis.cost': ({ accountId }) => counts.of(accountId),
      'engines.view': enginesView,
    },
    commands: {
      'analysis.analyse': ({ accountId, gameId }) => request(accountId, gameId),
      async 'analysis.delete'({ accountId }) {
        if (settings.get().analysis !== 'off') settings.set({ analysisPaused: true });
        await analyser.forget(accountId);
        while ((await storeOf(accountId).clear(accountId, deletedAtOnce)) > 0);
        counts.renew(accountId);
        analyser.refresh(accountId);
        totals.count(accountId);
        analysesChanged(accountId);
      },
      'engines.choose': ({ slot }) => changed(demandEngines().choose(slot)),
      'engines.useBuiltIn': ({ slot }) => changed(demandEngines().drop(slot)),
      'engines.setOption': ({ slot, name, value }) => changed(demandEngines().setOption(slot, name, value)),
      'engines.choosePlace': ({ slot, name }) => changed(demandEngines().choosePlace(slot, name)),
      'engines.press': ({ slot, name }) => changed(demandEngines().press(slot, name)),
      'liveAnalysis.watch': live.watch,
      'liveAnalysis.leave': ({ id }) => live.leave(id),
    },
    /** Not called in safe mode, which starts no engine of the user. */
    async accountsChanged() {
      restored ??= engines?.restore() ?? Promise.resolve();
      await restored;
      countAll();
      analyser.refresh();
    },
    accountRemoved: (accountId) => void analyser.forget(accountId),
    accountErased: analyser.forget,
    async close() {
      live.close();
      checks.close();
      engine?.close();
      await analyser.close();
      published.cancel();
      counts.close();
    },
  } satisfies Feature & { api: object };
}
