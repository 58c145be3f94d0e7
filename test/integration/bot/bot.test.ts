import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createMoveEngine } from '../../../main/engine/engine.ts';
import type { AnswerRule } from '../../../preload/contract/challenge-rules.ts';
import type { BotAccountView, BotStop } from '../../../preload/contract/bot.ts';
import { createLotEngines, type LotEngines } from '../../harness/engines.ts';
import { createVirtualWorld, type VirtualWorld } from '../../harness/virtual-world.ts';
import { messageOf } from '../../../main/text/message.ts';

let world: VirtualWorld | undefined;
let engines: LotEngines;

afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** A bot account at the club on virtual time, with the engine enabled. */
async function open(kind: 'bot' | 'human' = 'bot', practice = false): Promise<VirtualWorld> {
  const opened = await createVirtualWorld({
    seed: 5,
    practice,
    club: { account: { kind, name: 'Robot' } },
    engine(clock) {
      engines = createLotEngines(clock, createSeededRandom(3));
      return createMoveEngine({ fork: engines.fork, clock, log: silentLog });
    },
  });
  world = opened;
  opened.app().core.commands['history.pause']({ accountId: opened.accountId, paused: true });
  return opened;
}

const declineAll: AnswerRule = {
  id: 'r1',
  answer: 'decline',
  reason: 'later',
  speeds: [],
  variants: [],
  mode: 'any',
  minRating: null,
  maxRating: null,
  from: 'anyone',
  named: [],
};

const botOf = (opened: VirtualWorld): BotAccountView => {
  const [account] = opened.app().core.queries['bot.view']().accounts;
  if (!account) throw new Error('the bot knows no account');
  return account;
};
const switchOn = (opened: VirtualWorld, change = {}) =>
  opened.time.until(
    opened.app().core.commands['bot.set']({
      accountId: opened.accountId,
      change: { on: true, pace: 'quick', resigns: false, ...change },
    }),
  );
const challenge = async (opened: VirtualWorld, change = {}) =>
  (await opened.tell('POST', '/challenge', { opponent: 'alder', limit: 300, increment: 3, ...change })) as {
    readonly id: string;
  };
const movesOf = (opened: VirtualWorld, id: string) => opened.club().club().games.byId(id)?.moves.length ?? 0;

describe('the bot at the club', () => {
  it('accepts a challenge, plays, and continues when its engine dies during the game', async () => {
    const opened = await open();
    await switchOn(opened);
    const { id } = await challenge(opened);
    expect(await opened.time.reach(() => movesOf(opened, id) >= 12, 120_000)).toBe(true);
    expect(botOf(opened)).toMatchObject({
      state: 'playing',
      games: [{ gameId: id, opponent: 'Alder' }],
      decisions: [{ challengeId: id, what: 'accepted' }],
      quota: { used: 1, most: 100 },
    });
    const before = movesOf(opened, id);
    engines.crash();
    expect(await opened.time.reach(() => movesOf(opened, id) >= before + 8, 60_000)).toBe(true);
    expect(opened.app().core.queries['bot.view']().engine).toMatchObject({ crashes: 1 });
    expect(engines.started()).toBe(2);
    expect(opened.club().club().games.byId(id)?.status).toBe('started');
  });

  it('does not wait for a dead engine until the flag falls', async () => {
    const opened = await open();
    await switchOn(opened);
    const { id } = await challenge(opened, { limit: 60, increment: 0 });
    await opened.time.reach(() => movesOf(opened, id) >= 4, 60_000);
    const silence = opened.time.clock.after(0, function hang() {
      engines.hang();
      opened.time.clock.after(100, hang);
    });
    await opened.time.run(45_000);
    silence.cancel();
    expect(opened.club().club().games.byId(id)?.status).toBe('started');
    expect(movesOf(opened, id)).toBeGreaterThanOrEqual(10);
  });

  it('declines with the service’s reasons, and accepts no more games than allowed', async () => {
    const opened = await open();
    await switchOn(opened, { atOnce: 1 });
    const { accept } = botOf(opened).settings;
    await opened.time.until(
      opened.app().core.commands['bot.set']({
        accountId: opened.accountId,
        change: { accept: { ...accept, speeds: ['blitz', 'rapid'] } },
      }),
    );
    const declined = () => botOf(opened).decisions.filter(({ what }) => what === 'declined');
    await challenge(opened, { limit: 60, increment: 0 });
    expect(await opened.time.reach(() => declined().length === 1, 20_000)).toBe(true);
    const { id } = await challenge(opened);
    expect(await opened.time.reach(() => movesOf(opened, id) > 0, 60_000)).toBe(true);
    await challenge(opened, { opponent: 'rowan' });
    expect(await opened.time.reach(() => declined().length === 2, 20_000)).toBe(true);
    expect(declined().map(({ why }) => why)).toEqual([
      messageOf('bot.tooManyGames', { count: 1 }),
      messageOf('bot.speedRefused'),
    ]);
    expect(opened.club().club().games.live()).toHaveLength(1);
  });

  it('finishes its games while draining, and accepts no new ones', async () => {
    const opened = await open();
    await switchOn(opened);
    const { id } = await challenge(opened);
    await opened.time.reach(() => movesOf(opened, id) > 2, 60_000);
    opened.app().core.commands['bot.drain']({ drain: 'on' });
    expect(botOf(opened).state).toBe('draining');
    await challenge(opened, { opponent: 'rowan' });
    expect(await opened.time.reach(() => botOf(opened).decisions[0]?.what === 'declined', 20_000)).toBe(true);
    const before = movesOf(opened, id);
    expect(await opened.time.reach(() => movesOf(opened, id) > before + 2, 60_000)).toBe(true);
    await opened.tell('POST', `/game/${id}/resign`);
    expect(await opened.time.reach(() => opened.app().core.bot.playing() === 0, 20_000)).toBe(true);
  });

  it('continues with its settings after a restart, and still counts the day’s games', async () => {
    const opened = await open();
    await switchOn(opened);
    const { id } = await challenge(opened);
    await opened.time.reach(() => movesOf(opened, id) > 4, 60_000);
    const before = movesOf(opened, id);
    await opened.restartApp(2_000);
    expect(await opened.time.reach(() => movesOf(opened, id) > before + 4, 60_000)).toBe(true);
    const next = await challenge(opened, { opponent: 'rowan' });
    expect(await opened.time.reach(() => movesOf(opened, next.id) > 0, 60_000)).toBe(true);
    expect(botOf(opened)).toMatchObject({ settings: { on: true, pace: 'quick' }, quota: { used: 2 } });
  });

  it.each([
    ['of a bot account', 'bot', false],
    ['at the practice club', 'human', true],
  ] as const)('%s is the only one to answer, with any rules', async (_where, kind, practice) => {
    const opened = await open(kind, practice);
    const { core } = opened.app();
    core.commands['challenges.setRules']({ on: true, rules: [declineAll] });
    await switchOn(opened);
    const { id } = await challenge(opened);
    expect(await opened.time.reach(() => movesOf(opened, id) >= 2, 60_000)).toBe(true);
    expect(botOf(opened).decisions).toMatchObject([{ challengeId: id, what: 'accepted' }]);
    // With the engine disabled, and for a person, the rules answer again.
    await opened.time.until(core.commands['bot.set']({ accountId: opened.accountId, change: { on: false } }));
    const next = await challenge(opened, { opponent: 'rowan', ttlMs: 1e9 });
    const isOpen = () =>
      opened
        .club()
        .club()
        .challenges.open()
        .some((one) => one.id === next.id);
    expect(await opened.time.reach(() => !isOpen(), 15_000)).toBe(practice);
    expect(botOf(opened).decisions).toHaveLength(1);
  });

  const cardOf = (opened: VirtualWorld, id: string) =>
    opened
      .app()
      .core.queries['games.list']()
      .find(({ gameId }) => gameId === id);
  const stop = (opened: VirtualWorld, games: BotStop) =>
    opened.time.until(opened.app().core.commands['bot.stop']({ accountId: opened.accountId, games }));
  const playing = async (opened: VirtualWorld) => {
    const { id } = await challenge(opened);
    expect(await opened.time.reach(() => movesOf(opened, id) >= 6, 120_000)).toBe(true);
    return id;
  };

  it('leaves a game that the user takes over, also after a restart, and plays the others', async () => {
    const opened = await open();
    await switchOn(opened);
    const id = await playing(opened);
    const other = await playing(opened);
    expect(cardOf(opened, id)?.enginePlays).toBe(true);
    await opened.time.until(
      opened.app().core.commands['bot.takeOver']({ accountId: opened.accountId, gameId: id }),
    );
    expect(cardOf(opened, id)?.enginePlays).toBe(false);
    expect(botOf(opened).games.map(({ gameId }) => gameId)).toEqual([other]);
    await opened.time.reach(() => cardOf(opened, id)?.isMyTurn === true, 60_000);
    const before = movesOf(opened, id);
    const others = movesOf(opened, other);
    expect(await opened.time.reach(() => movesOf(opened, other) >= others + 6, 60_000)).toBe(true);
    expect(movesOf(opened, id)).toBe(before);
    await opened.restartApp(2_000);
    await opened.time.reach(() => botOf(opened).games.length > 0, 30_000);
    expect(botOf(opened).games.map(({ gameId }) => gameId)).toEqual([other]);
    expect(cardOf(opened, id)?.enginePlays).toBe(false);
  });

  it('finishes its games after it was switched off, and then is off', async () => {
    const opened = await open();
    await switchOn(opened);
    // A game that the user plays on the same account does not hold it up.
    const taken = await playing(opened);
    await opened.time.until(
      opened.app().core.commands['bot.takeOver']({ accountId: opened.accountId, gameId: taken }),
    );
    const id = await playing(opened);
    await stop(opened, 'finish');
    expect(botOf(opened)).toMatchObject({ state: 'draining', settings: { on: false } });
    const before = movesOf(opened, id);
    expect(await opened.time.reach(() => movesOf(opened, id) >= before + 2, 60_000)).toBe(true);
    expect(cardOf(opened, id)?.enginePlays).toBe(true);
    const { id: late } = await challenge(opened);
    await opened.time.run(5_000);
    expect(opened.app().core.queries['challenges.list']()).toMatchObject([{ id: late }]);
    await opened.tell('POST', `/game/${id}/resign`, {});
    expect(await opened.time.reach(() => botOf(opened).state === 'off', 30_000)).toBe(true);
  });

  it('hands its games over or resigns them when it is switched off', async () => {
    const opened = await open();
    await switchOn(opened);
    const id = await playing(opened);
    await stop(opened, 'handOver');
    expect(botOf(opened)).toMatchObject({ state: 'off', games: [] });
    expect(cardOf(opened, id)).toMatchObject({ enginePlays: false, over: false });
    await switchOn(opened);
    expect(cardOf(opened, id)?.enginePlays).toBe(true);
    await stop(opened, 'resign');
    expect(await opened.time.reach(() => cardOf(opened, id)?.over === true, 30_000)).toBe(true);
    expect(opened.club().club().games.byId(id)).toMatchObject({ status: 'resign' });
    expect(botOf(opened).state).toBe('off');
  });

  it('does not move for a person', async () => {
    const opened = await open('human');
    await expect(switchOn(opened)).rejects.toThrow('Engines make moves only for bot accounts');
    expect(botOf(opened)).toMatchObject({ kind: 'person', allowed: false, state: 'off' });
    const { id } = await challenge(opened);
    await opened.time.run(5_000);
    expect(opened.app().core.queries['challenges.list']()).toMatchObject([{ id }]);
  });
});
