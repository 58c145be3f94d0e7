/** The analysis feature: engine processes that analyse archived games. */
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import type { AnalysisView } from '../../../preload/contract/analysis.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createAnalyser } from './analyser.ts';
import { createCounts } from './counts.ts';
import { demandFairRequest } from './fair-request.ts';
import { isHeldBack } from './held-back.ts';
import { createWorkers } from './workers.ts';

/** Least time between two publications of the topic, ms. */
const publishEveryMs = 500;

export function createAnalysisFeature(context: FeatureContext) {
  const { accounts, analysis: host, clock, events, features, idleMs, log, publisher, settings } = context;
  const isPlaying = () =>
    features()
      .games.own()
      .some(({ realTime, playedBy }) => realTime && playedBy === 'person');
  const published = createThrottle(clock, publishEveryMs, () => publisher.refresh('analysis', view));
  const analyser = createAnalyser({
    clock,
    log,
    store: (accountId) => context.storeOf(accountId).analysis,
    accounts: () => accounts.list().map(({ id }) => id),
    workers: host ? createWorkers(host, { clock, log }) : [],
    isHeldBack: (isWanted) =>
      isHeldBack(isWanted, {
        when: settings.get().analysis,
        isPlaying: isPlaying(),
        onBattery: host?.onBattery() ?? true,
        idleMs: idleMs(),
      }),
    mayWork: () => settings.get().analysis !== 'off',
    onChange: published.ask,
    onFinished: (game) => publisher.publish('analysed', game),
  });
  const view = (): AnalysisView => ({
    games: [...analyser.progress()],
    waits: isPlaying() ? 'playing' : null,
    skipped: [...analyser.skipped()],
  });
  const counts = createCounts(clock, (accountId) => context.storeOf(accountId).analysis.counts(accountId));
  const check = () => analyser.check();
  events.on('gameChanged', check);
  events.on('gamesArchived', ({ accountId }) => analyser.refresh(accountId));
  settings.onChange(check);

  return {
    topics: { analysis: view },
    queries: {
      'analysis.view': view,
      'analysis.cost': ({ accountId }) => counts.of(accountId),
    },
    commands: {
      async 'analysis.analyse'({ accountId, gameId }) {
        const row = await context.storeOf(accountId).analysis.game(accountId, gameId);
        if (!row) throw new ContractFailure('not_found', messageOf('history.gameNotInArchive'));
        demandFairRequest(row, features().games.own());
        analyser.want(accountId, gameId);
      },
    },
    accountsChanged: () => analyser.refresh(),
    accountRemoved: (accountId) => void analyser.forget(accountId),
    accountErased: analyser.forget,
    async close() {
      await analyser.close();
      published.cancel();
      counts.close();
    },
  } satisfies Feature;
}
