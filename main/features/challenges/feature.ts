/** The challenges feature: challenges, seeks and answer rules. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import { createAutoAnswers, type AutoAnswers } from './auto-answers.ts';
import { createBotGameAdmission } from './bot-games.ts';
import { createChallenges } from './challenges.ts';
import { rememberChallenges } from './remembered.ts';
import { createSeeks } from './seeks.ts';

export function createChallengesFeature(context: FeatureContext) {
  const { accountContext, clock, connections, events, features, log, publisher } = context;

  const challenges = createChallenges({
    clock,
    log,
    account: accountContext,
    service: connections.client,
    onChange() {
      publisher.refresh('challenges', open);
      events.emit('challengesChanged', challenges.list());
      void autoAnswers.consider(challenges.list());
    },
  });
  const open = () => [...challenges.list()];
  events.on('challengesListed', ({ accountId, list, askedAt }) =>
    challenges.replace(accountId, list, askedAt),
  );

  const seeks = createSeeks({
    clock,
    log,
    service: connections.client,
    onChange: () => publisher.refresh('seeks', searches),
  });
  const searches = () => [...seeks.list()];

  const admit = createBotGameAdmission(context, challenges.list);
  const accept = async (accountId: string, challengeId: string) => {
    await admit(accountId, challengeId);
    await challenges.accept(accountId, challengeId);
  };

  const autoAnswers: AutoAnswers = createAutoAnswers({
    clock,
    file: context.answersFile,
    log,
    isPersons: (accountId) =>
      accountContext(accountId)?.isBot === false && !features().bot.answersFor(accountId),
    followed: context.notifications.followed,
    isPlaying: () =>
      features()
        .games.own()
        .some(({ realTime, playedBy }) => realTime && playedBy === 'person'),
    accept,
    decline: challenges.decline,
    onAnswered: ({ opponent }, answer) => {
      const name = opponent?.name ?? messageOf('player.anonymous');
      const message =
        answer === 'accept'
          ? messageOf('challenge.acceptedByRule', { name })
          : messageOf('challenge.declinedByRule', { name });
      publisher.publish('toast', { level: 'info', message });
    },
  });

  return {
    api: { list: challenges.list, incoming: challenges.incoming, accept, decline: challenges.decline },
    topics: { challenges: open, seeks: searches },
    queries: {
      'challenges.list': open,
      'seeks.list': searches,
      'challenges.rules': () => autoAnswers.rules(),
    },
    commands: {
      'challenges.accept': ({ accountId, challengeId }) => accept(accountId, challengeId),
      'challenges.decline': ({ accountId, challengeId, reason }) =>
        challenges.decline(accountId, challengeId, reason),
      'challenges.create': async ({ accountId, username, terms }) => ({
        challengeId: await challenges.create(accountId, username, terms),
      }),
      'challenges.open': async ({ accountId, terms }) => {
        const { id, ...addresses } = await challenges.createOpen(accountId, terms);
        return { challengeId: id, ...addresses };
      },
      'challenges.takeSeat': ({ accountId, challengeId, color }) =>
        challenges.takeSeat(accountId, challengeId, color),
      'challenges.cancel': ({ accountId, challengeId }) => challenges.cancel(accountId, challengeId),
      'challenges.computer': async ({ accountId, level, terms }) => ({
        gameId: await challenges.playComputer(accountId, level, terms),
      }),
      'seeks.begin': async ({ accountId, terms, ratings }) => ({
        seekId: await seeks.begin(accountId, { terms, ratings }),
      }),
      'seeks.cancel': ({ seekId }) => seeks.cancel(seekId),
      'challenges.setRules': (rules) => autoAnswers.set(rules),
    },
    onFact({ accountId, event, receivedAt }) {
      challenges.fold(accountId, event, receivedAt);
      if (event.type === 'gameStart') seeks.gameStarted(accountId);
    },
    restore: () =>
      rememberChallenges(challenges, context).catch((error: unknown) =>
        log.warn('open challenges not restored', { reason: String(error) }),
      ),
    accountRemoved(accountId) {
      challenges.forget(accountId);
      seeks.forget(accountId);
    },
  } satisfies Feature & { api: object };
}
