/** The training feature: positions as cards that come back at growing intervals. */
import { createPerStore } from '../../base/background-work.ts';
import type { Timer } from '../../base/clock.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import type { TrainingDue } from '../../../preload/contract/training.ts';
import { trainingWords } from '../../notifications/training-words.ts';
import { createDecks } from './decks.ts';
import { createDueNotice } from './due-notice.ts';
import { changedLines, newLines } from './line-cards.ts';
import { createMistakeReader } from './mistake-reader.ts';
import { createSpacing, endOfDay } from './spacing.ts';
import { createTraining } from './training.ts';

/** Delay after the start, ms: the first screen takes precedence. */
const startAfterMs = 8_000;
/** Least time between two publications of the topic, ms. */
const publishEveryMs = 500;
/** Least time between two looks at the repertoires, ms: an edit is often followed by another. */
const readLinesEveryMs = 400;
/** Longest wait for midnight, ms, because the wall clock may be set. */
const longestMs = 60 * 60_000;
/** Idle time after which the user is away, ms. */
const awayMs = 5 * 60_000;

export function createTrainingFeature(context: FeatureContext) {
  const { accounts, clock, events, features, log, notifications, publisher } = context;
  const spacing = createSpacing();
  const dueOf = (): TrainingDue =>
    accounts.list().flatMap(({ id }) => {
      const deck = decks.known().get(id);
      return deck ? [{ accountId: id, due: training.due(deck) }] : [];
    });
  const changed = createThrottle(clock, publishEveryMs, () => publisher.publish('training', dueOf()));
  const decks = createDecks({
    spacing,
    store: (accountId) => context.storeOf(accountId).training,
    onChange: changed.ask,
  });
  const training = createTraining({
    decks,
    now: () => clock.now(),
    ownGames: () => features().games.own(),
    checkMove: (position, uci) => features().analysis.checkMove(position, uci),
    async endOfGame(accountId, gameId) {
      const game = await context.storeOf(accountId).archive.game(accountId, gameId);
      return game && game.began + game.lasted;
    },
  });

  const readers = createPerStore(context.storeOf, (store) =>
    createMistakeReader({ store: store.training, decks, spacing, clock, log }),
  );

  /** Accounts whose repertoires have changed. */
  const linesToRead = new Set<string>();
  const readLines = async (accountId: string): Promise<void> => {
    const positions = await features().repertoire.trainedPositions(accountId);
    await decks.change(accountId, (deck) => changedLines(deck, positions));
    await decks.add(accountId, (deck) => ({ cards: newLines(deck, positions, clock.now()), reviews: [] }));
  };
  const lines = createThrottle(clock, readLinesEveryMs, () => {
    for (const accountId of linesToRead)
      readLines(accountId).catch((error: unknown) =>
        log.warn('lines of repertoires not read', { reason: String(error) }),
      );
    linesToRead.clear();
  });
  const askForLines = (accountId: string): void => {
    linesToRead.add(accountId);
    lines.ask();
  };

  const notice = createDueNotice({
    ...{ clock, log },
    accounts: () =>
      context
        .shownAccounts()
        .filter(({ kind }) => kind !== 'watch')
        .map(({ id }) => id),
    memos: (accountId) => context.storeOf(accountId).memos,
    due: async (accountId) => training.due(await decks.get(accountId)),
    isOn: (accountId) => notifications.rule(accountId, 'trainingDue').on,
    mayShow: notifications.mayShowTrainingDue,
    isBusy: () => isPlaying() || context.idleMs() > awayMs,
    tell(accountId, key, due) {
      const words = trainingWords[context.language()];
      notifications.trainingDue({ accountId, key, text: { title: words.title(due), body: words.body } });
    },
  });
  context.settings.onChange(notice.changed);
  const isPlaying = () =>
    features()
      .games.own()
      .some(({ realTime, playedBy }) => realTime && playedBy === 'person');

  let timer = null as Timer | null;
  /** Cards become due at midnight. */
  const untilMidnight = (): void => {
    const wait = Math.min(longestMs, endOfDay(clock.now()) - clock.now() + 1_000);
    timer = clock.after(wait, () => {
      changed.ask();
      untilMidnight();
    });
  };
  const start = (): void => {
    for (const { id } of accounts.list()) {
      readers.of(id).ask();
      decks.get(id).catch((error: unknown) => log.warn('cards not read', { reason: String(error) }));
      // An end of the app may have come between a change of a repertoire and that of its cards.
      askForLines(id);
    }
    untilMidnight();
  };
  events.on('analysisChanged', ({ accountId }) => readers.of(accountId).ask());
  events.on('repertoiresChanged', ({ accountId }) => askForLines(accountId));
  events.on('sharedMerged', ({ accountId, kinds }) => {
    if (!kinds.has('card') && !kinds.has('review')) return;
    decks
      .reload(accountId)
      .catch((error: unknown) => log.warn('cards of other machines not read', { reason: String(error) }));
  });
  // A position may have come up in an own game, or left it.
  events.on('gameChanged', () => {
    if (decks.known().size > 0) changed.ask();
  });

  return {
    topics: { training: dueOf },
    queries: {
      'training.due': dueOf,
      'training.view': ({ accountId }) => training.view(accountId),
      'training.mistakes': ({ accountId }) => training.mistakes(accountId),
      'training.session': ({ accountId, cards }) => training.session(accountId, cards),
    },
    commands: {
      'training.answer': training.answer,
      'training.mark': training.mark,
      'training.remove': ({ accountId, key }) => training.remove(accountId, key),
      'training.restore': ({ accountId, key }) => training.restore(accountId, key),
    },
    accountsChanged() {
      timer ??= clock.after(startAfterMs, start);
      notice.changed();
    },
    accountRemoved(accountId) {
      linesToRead.delete(accountId);
      decks.drop(accountId);
    },
    async accountErased(accountId) {
      await decks.idle();
      decks.drop(accountId);
    },
    wake() {
      changed.ask();
      notice.wake();
    },
    async close() {
      timer?.cancel();
      await notice.close();
      changed.cancel();
      lines.cancel();
      await readers.close();
      await decks.idle();
    },
  } satisfies Feature;
}
