/**
 * The table of the walk: every screen, section, dialog and panel of the app. A new screen is a new row, and sections
 * of a route come from its schema. Menus and popovers need no row: the walk opens all those of a screen.
 */
import { routeSchema, type Route } from '../../../preload/contract/route.ts';
import { accountsText } from '../../../renderer/features/accounts/accounts-text.ts';
import { signInScreenText } from '../../../renderer/features/accounts/sign-in/sign-in-screen-text.ts';
import { signInText } from '../../../renderer/features/accounts/sign-in/sign-in-text.ts';
import { challengeRulesText } from '../../../renderer/features/challenges/rules/challenge-rules-text.ts';
import { joinText } from '../../../renderer/features/arenas/join-text.ts';
import { oneArenaText } from '../../../renderer/features/arenas/one-arena-text.ts';
import { rulesText } from '../../../renderer/features/arenas/rules-text.ts';
import { gameScreenText } from '../../../renderer/features/game/game-screen-text.ts';
import { collectionsText } from '../../../renderer/features/history/collections-text.ts';
import { historyText } from '../../../renderer/features/history/history-text.ts';
import { booksText } from '../../../renderer/features/openings/books-text.ts';
import { networkText } from '../../../renderer/features/network/network-text.ts';
import { practiceText } from '../../../renderer/features/practice/practice-text.ts';
import { botText } from '../../../renderer/features/bot/bot-text.ts';
import { tourText } from '../../../renderer/features/tour/tour-text.ts';
import { tvText } from '../../../renderer/features/tv/tv-text.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { sectionsOf } from '../../harness/route-sections.ts';
import type { LayoutWalk } from './walk.ts';

/** In this order: before the first account, with an account and nothing else, with everything, without the server. */
export const layoutStages = ['first', 'empty', 'full', 'offline'] as const;
export type LayoutStage = (typeof layoutStages)[number];

export interface LayoutRow {
  readonly name: string;
  readonly stages: readonly LayoutStage[];
  readonly open: (walk: LayoutWalk) => Promise<void>;
  /** Undoes what stays after Escape and another route. */
  readonly leave?: (walk: LayoutWalk) => Promise<void>;
  /** A part of a screen that another row has: its menus are not opened again. */
  readonly part?: true;
}

/** For what a key opens, ms. */
const mostWaiting = 8_000;

type Screen = Route['screen'];
type Opens = (walk: LayoutWalk) => Promise<void>;

const full: readonly LayoutStage[] = ['full'];
const always: readonly LayoutStage[] = ['empty', 'full', 'offline'];

const row = (name: string, open: Opens, stages: readonly LayoutStage[] = full): LayoutRow => ({
  name,
  stages,
  open,
});
const part = (name: string, open: Opens, leave?: Opens): LayoutRow => ({
  ...row(name, open),
  part: true,
  ...(leave && { leave }),
});
const to =
  (route: Route): Opens =>
  (walk) =>
    walk.go(route);

/** A row for every section of a route. */
function sections(screen: Screen, stages: readonly LayoutStage[] = full): LayoutRow[] {
  return sectionsOf(screen).map((section) =>
    row(
      section,
      (walk) => walk.go(routeSchema.parse({ screen, section, accountId: walk.places.accountId })),
      stages,
    ),
  );
}

const openSignIn: Opens = async (walk) => {
  await walk.go({ screen: 'welcome' });
  await walk.pressFirst('.access >> nth=0');
};
const openToken: Opens = async (walk) => {
  await openSignIn(walk);
  await walk.press(walk.text(signInText).useToken);
};
const backToWelcome: Opens = async (walk) => {
  for (let step = 0; step < 4 && (await walk.page.locator('.welcome-ways').count()) === 0; step += 1)
    await walk.pressFirst('.welcome-back');
};
const openGame: Opens = (walk) =>
  walk.go({ screen: 'game', accountId: walk.places.accountId, gameId: walk.places.gameId });
const openArena: Opens = (walk) =>
  walk.go({ screen: 'arenas', accountId: walk.places.accountId, arenaId: walk.places.arenaId });
const ofAccount =
  (action: 'signIn' | 'signOut' | 'delete'): Opens =>
  async (walk) => {
    await walk.go({ screen: 'settings', section: 'accounts' });
    await walk.pressFirst('.account-actions button[aria-haspopup]');
    await walk.press(walk.text(accountsText).actions[action], 'menuitem');
  };

const openBot: Opens = (walk) => walk.go({ screen: 'bot', accountId: walk.places.practiceId });
const openCollections: Opens = (walk) =>
  walk.go({ screen: 'history', accountId: walk.places.accountId, section: 'collections' });
const setMoveConfirmation = (walk: LayoutWalk, confirmMoves: 'always' | 'never'): Promise<unknown> =>
  walk.page.evaluate((board) => window.outpost.command('settings.set', { board }), {
    ...defaultSettings.board,
    confirmMoves,
  });

const welcome: readonly LayoutRow[] = [
  { ...row('welcome', to({ screen: 'welcome' }), ['first', 'full']), leave: backToWelcome },
  {
    ...row(
      'watch',
      async (walk) => {
        await walk.go({ screen: 'welcome' });
        await walk.pressFirst('.access >> nth=1');
      },
      ['first'],
    ),
    leave: backToWelcome,
  },
  { ...row('sign-in', openSignIn, ['first', 'full']), leave: backToWelcome },
  { ...row('token', openToken, ['first', 'full']), leave: backToWelcome },
  {
    ...row(
      'token’s permissions',
      async (walk) => {
        await openToken(walk);
        const text = walk.text(signInText);
        await walk.page
          .getByLabel(walk.text(signInScreenText).server, { exact: true })
          .fill(walk.server.baseUrl);
        await walk.page.getByLabel(text.token.label, { exact: true }).fill(walk.server.token);
        await walk.press(text.token.check);
        await walk.page.locator('.token-user').waitFor({ timeout: mostWaiting });
      },
      ['first'],
    ),
    leave: backToWelcome,
  },
  {
    ...row(
      'waiting for the browser',
      async (walk) => {
        await openSignIn(walk);
        await walk.page
          .getByLabel(walk.text(signInScreenText).server, { exact: true })
          .fill(walk.server.baseUrl);
        await walk.press(walk.text(signInText).continue);
      },
      ['first'],
    ),
    leave: async (walk) => {
      await walk.press(walk.text(signInText).waiting.cancel);
      await backToWelcome(walk);
    },
  },
];

const tourSteps = ['notify', 'tv', 'history', 'keys'] as const;
const tour: readonly LayoutRow[] = tourSteps.map((name, at) => ({
  ...row(
    name,
    async (walk) => {
      await walk.go({ screen: 'tour' });
      for (const [before, step] of tourSteps.slice(0, at + 1).entries()) {
        if (before > 0) await walk.key('ArrowRight');
        await walk.page
          .getByRole('heading', { name: walk.text(tourText)[step].title })
          .waitFor({ timeout: mostWaiting });
      }
    },
    ['first', 'full'],
  ),
  leave: async (walk) => {
    // The first closes the hint of the focused button, if it is shown.
    for (let tries = 0; tries < 3 && (await walk.page.locator('.tour').count()) > 0; tries += 1)
      await walk.key('Escape');
  },
}));

/** Every screen of the route type; a screen that is missing does not compile. */
export const layoutRows: Readonly<Record<Screen, readonly LayoutRow[]>> = {
  welcome,
  tour,
  home: [
    row('home', to({ screen: 'home' }), always),
    part('command palette', async (walk) => {
      await walk.go({ screen: 'home' });
      await walk.key('Control+k');
      await walk.page.locator('.palette [role=option]').first().waitFor({ timeout: mostWaiting });
    }),
    part('shortcuts', async (walk) => {
      await walk.go({ screen: 'home' });
      await walk.key('?');
    }),
  ],
  challenge: [
    row('challenge', (walk) =>
      walk.go({
        screen: 'challenge',
        accountId: walk.places.accountId,
        challengeId: walk.places.challengeId,
      }),
    ),
  ],
  play: [row('play', to({ screen: 'play' }), always)],
  analysis: [row('analysis board', to({ screen: 'analysis' }), ['full', 'first'])],
  player: [
    row(
      'a player',
      (walk) =>
        walk.go({ screen: 'player', accountId: walk.places.accountId, username: walk.places.opponent }),
      ['full', 'offline'],
    ),
    row('unknown name', (walk) =>
      walk.go({ screen: 'player', accountId: walk.places.accountId, username: 'nobodyatall' }),
    ),
  ],
  opponent: [
    row(
      'an opponent',
      (walk) =>
        walk.go({ screen: 'opponent', accountId: walk.places.accountId, username: walk.places.opponent }),
      ['full', 'offline'],
    ),
  ],
  watch: [
    row('watch', (walk) =>
      walk.go({ screen: 'watch', accountId: walk.places.accountId, gameId: walk.places.watchedId }),
    ),
    row('missing game', (walk) =>
      walk.go({ screen: 'watch', accountId: walk.places.accountId, gameId: 'missing1' }),
    ),
  ],
  newGame: [
    row('anyone', (walk) => walk.go({ screen: 'newGame', accountId: walk.places.accountId }), [
      'full',
      'offline',
    ]),
    row('a player', (walk) =>
      walk.go({ screen: 'newGame', accountId: walk.places.accountId, username: walk.places.opponent }),
    ),
  ],
  lobby: [
    row('lobby', to({ screen: 'lobby' }), ['full']),
    part('start over', async (walk) => {
      await walk.go({ screen: 'lobby' });
      await walk.press(walk.text(practiceText).club.startOver);
    }),
  ],
  bot: [
    row('bot', openBot, ['full', 'offline']),
    part('switch the engine off', async (walk) => {
      await openBot(walk);
      await walk.pressFirst('main input[role=switch]');
      await walk.page
        .getByRole('alertdialog', { name: walk.text(botText).stop.title })
        .waitFor({ timeout: mostWaiting });
    }),
  ],
  game: [
    row('game', openGame, ['full', 'offline']),
    part(
      'resign',
      async (walk) => {
        await openGame(walk);
        await walk.press(walk.text(gameScreenText).leave.resign);
      },
      // The question stays beside the board, and has the keyboard.
      (walk) => walk.press(walk.text(gameScreenText).leave.playOn),
    ),
    part(
      'confirm a move',
      async (walk) => {
        await setMoveConfirmation(walk, 'always');
        await openGame(walk);
        await walk.page.keyboard.type('Qd2');
        await walk.page.locator('.confirm-move').waitFor({ timeout: mostWaiting });
        await walk.rest();
      },
      async (walk) => {
        await walk.key('Escape');
        await setMoveConfirmation(walk, 'never');
      },
    ),
    part('chat', async (walk) => {
      await openGame(walk);
      const tab = walk.page.locator('.game-parts [role=radio]').nth(1);
      if (await tab.isVisible()) await walk.pressFirst('.game-parts [role=radio] >> nth=1');
    }),
    part(
      'zen',
      async (walk) => {
        await openGame(walk);
        await walk.key('z');
      },
      // Escape may have left it.
      async (walk) => {
        if ((await walk.page.locator('[data-zen]').count()) > 0) await walk.key('z');
      },
    ),
    row('over', (walk) =>
      walk.go({ screen: 'game', accountId: walk.places.accountId, gameId: walk.places.finishedId }),
    ),
    row('missing', (walk) =>
      walk.go({ screen: 'game', accountId: walk.places.accountId, gameId: 'missing1' }),
    ),
  ],
  settings: [
    ...sections('settings', ['full']),
    row('network without an account', to({ screen: 'settings', section: 'network' }), ['first']),
    part('a notification’s rule', async (walk) => {
      await walk.go({ screen: 'settings', section: 'notifications' });
      await walk.pressFirst('.rule-open');
    }),
    part(
      'a challenge rule',
      async (walk) => {
        await walk.go({ screen: 'settings', section: 'challenges' });
        if ((await walk.page.locator('.answer-rule').count()) === 0)
          await walk.press(walk.text(challengeRulesText).add);
        else await walk.pressFirst('.answer-rule-name');
      },
      async (walk) => walk.press(walk.text(challengeRulesText).remove),
    ),
    part('sign in again', ofAccount('signIn')),
    part('sign out', ofAccount('signOut')),
    part('delete data', ofAccount('delete')),
    part('leave the practice club', async (walk) => {
      await walk.go({ screen: 'settings', section: 'accounts' });
      await walk.pressFirst('.account-actions button[aria-haspopup] >> nth=-1');
      await walk.press(walk.text(accountsText).actions.leave, 'menuitem');
    }),
  ],
  notifications: [
    row('history', to({ screen: 'notifications' }), ['empty', 'full']),
    part('a notification', async (walk) => {
      await walk.go({ screen: 'notifications' });
      await walk.pressFirst('.notice-list button');
    }),
  ],
  insights: [row('insights', to({ screen: 'insights' }), always)],
  openings: [
    row('openings', to({ screen: 'openings' }), always),
    part('moves of opening books', async (walk) => {
      await walk.go({ screen: 'openings' });
      await walk.press(walk.text(booksText).source.books, 'radio');
    }),
    part('the export of an opening book', async (walk) => {
      await walk.go({ screen: 'openings' });
      await walk.press(walk.text(booksText).export.action);
    }),
  ],
  repertoire: [row('repertoire', to({ screen: 'repertoire' }), always)],
  training: [row('training', to({ screen: 'training' }), always)],
  week: [row('your week', to({ screen: 'week' }), always)],
  history: [
    ...sections('history', ['empty', 'full', 'offline']),
    row('a game', (walk) =>
      walk.go({
        screen: 'history',
        accountId: walk.places.accountId,
        section: 'games',
        ...(walk.places.archivedId !== undefined && { gameId: walk.places.archivedId }),
      }),
    ),
    row('nothing found', (walk) =>
      walk.go({
        screen: 'history',
        accountId: walk.places.accountId,
        section: 'games',
        opponent: 'nobodyatall',
      }),
    ),
    row('a collection', (walk) =>
      walk.go({
        screen: 'history',
        accountId: walk.places.accountId,
        section: 'games',
        ...(walk.places.collectionId !== undefined && { collection: walk.places.collectionId }),
      }),
    ),
    row('a game with variations', async (walk) => {
      await walk.go({
        screen: 'history',
        accountId: walk.places.accountId,
        section: 'games',
        ...(walk.places.annotatedId !== undefined && { gameId: walk.places.annotatedId }),
      });
      await walk.page.locator('.move-tree-variation').first().waitFor({ timeout: mostWaiting });
    }),
    part('rename a collection', async (walk) => {
      await openCollections(walk);
      await walk.pressFirst('.history-collection-actions button >> nth=0');
      await walk.page.getByRole('dialog').waitFor({ timeout: mostWaiting });
    }),
    part('remove a collection', async (walk) => {
      await openCollections(walk);
      await walk.pressFirst('.history-collection-actions button >> nth=1');
      await walk.page.getByRole('alertdialog').waitFor({ timeout: mostWaiting });
    }),
    part('own names', async (walk) => {
      await openCollections(walk);
      await walk.press(walk.text(collectionsText).own.action);
      await walk.page
        .getByRole('dialog', { name: walk.text(collectionsText).own.title })
        .waitFor({ timeout: mostWaiting });
    }),
    part('follow a player', async (walk) => {
      await walk.go({ screen: 'history', accountId: walk.places.accountId, section: 'timeline' });
      await walk.press(walk.text(historyText).follow.title);
    }),
  ],
  network: [
    ...sections('network', ['full', 'offline']),
    part('a stream', async (walk) => {
      await walk.go({ screen: 'network', section: 'streams' });
      await walk.pressFirst('.net-row-button');
    }),
    part('a limit', async (walk) => {
      await walk.go({ screen: 'network', section: 'budget' });
      await walk.pressFirst('.net-row-button');
    }),
    part('clear the log', async (walk) => {
      await walk.go({ screen: 'network', section: 'report' });
      await walk.press(walk.text(networkText).report.clear);
    }),
  ],
  tv: [
    row('wall', to({ screen: 'tv' }), ['full', 'offline']),
    row('one channel', to({ screen: 'tv', channel: 'best' })),
    part(
      'recordings',
      async (walk) => {
        await walk.go({ screen: 'tv' });
        await walk.press(walk.text(tvText).parts.recordings, 'radio');
      },
      async (walk) => walk.press(walk.text(tvText).parts.wall, 'radio'),
    ),
  ],
  arenas: [
    ...sections('arenas', ['full', 'offline']),
    row('an arena', openArena, ['full', 'offline']),
    row('an own arena', (walk) =>
      walk.go({ screen: 'arenas', accountId: walk.places.accountId, arenaId: walk.places.ownArenaId }),
    ),
    row('edit an arena', (walk) =>
      walk.go({
        screen: 'arenas',
        accountId: walk.places.accountId,
        arenaId: walk.places.ownArenaId,
        section: 'organise',
      }),
    ),
    part('join', async (walk) => {
      await walk.go({
        screen: 'arenas',
        accountId: walk.places.accountId,
        arenaId: walk.places.laterArenaId,
      });
      await walk.press(walk.text(joinText).join);
    }),
    part('end an arena', async (walk) => {
      await walk.go({
        screen: 'arenas',
        accountId: walk.places.accountId,
        arenaId: walk.places.ownArenaId,
      });
      await walk.press(walk.text(oneArenaText).more);
      await walk.press(walk.text(oneArenaText).end, 'menuitem');
    }),
    part(
      'a rule for arenas',
      async (walk) => {
        await walk.go({ screen: 'arenas', accountId: walk.places.accountId, section: 'rules' });
        await walk.press(walk.text(rulesText).add);
        await walk.page.locator('.arena-rule').waitFor({ timeout: mostWaiting });
      },
      async (walk) => walk.pressFirst('.arena-rule-head .ui-icon-button'),
    ),
  ],
  unknown: [
    row('unknown address', to({ screen: 'unknown', address: 'outpost://a/place/that/does/not/exist' })),
  ],
};
