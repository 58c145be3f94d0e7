import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import {
  createExplorerAnswers,
  freshMs,
  mostStored,
} from '../../../../main/features/explorer/explorer-answers.ts';
import { createExplorer, longestReadMs, pauseMs } from '../../../../main/features/explorer/explorer.ts';
import type { ExplorerAnswer } from '../../../../main/service/domain-explorer.ts';
import type { OwnExplorer } from '../../../../main/service/explorer-servers.ts';
import type { ServiceError } from '../../../../main/service/errors.ts';
import type { ExplorerClient } from '../../../../main/service/explorer-client.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { messageOf, type Message } from '../../../../main/text/message.ts';
import type { ExplorerChoice, ExplorerQuestion } from '../../../../preload/contract/explorer.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const afterD4 = 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1';
const masters: ExplorerChoice = { source: 'masters', speeds: [], ratings: [], username: '', color: 'white' };
const user: ExplorerChoice = { ...masters, source: 'user', username: 'Anna' };
const ask = (fen = 'startpos', choice = masters, variant = 'standard'): ExplorerQuestion => ({
  ...{ accountId: 'a', choice, position: { variant, fen } },
});
const answer = (white: number, moves: readonly string[] = ['e2e4']): ExplorerAnswer => ({
  ...{ white, draws: 1, black: 0, games: [] },
  moves: moves.map((uci) => ({ uci, white, draws: 1, black: 0 })),
});

type Listener = Parameters<ExplorerClient['openPlayer']>[2];

function open(options: { readonly own?: readonly OwnGame[]; readonly obstacle?: Message } = {}) {
  const clock = createVirtualClock();
  const rows = new Map<string, MemoRow>();
  const answers = createExplorerAnswers(() => ({
    get: async (_, __, id) => rows.get(id) ?? null,
    note: async (row) => void rows.set(row.id, row),
    list: async () => [...rows.values()].toSorted((a, b) => b.at - a.at),
    remove: async (_, __, id) => void rows.delete(id),
  }));
  const asked: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const listeners: Listener[] = [];
  /** Settles the latest request. */
  let settle: (outcome: ExplorerAnswer | ServiceError) => void = () => {};
  let endStream: (close: Awaited<ReturnType<ExplorerClient['openPlayer']>>) => void = () => {};
  const reply = async (fen: string, signal?: AbortSignal) => {
    asked.push(fen);
    signals.push(signal);
    const outcome = await new Promise<ExplorerAnswer | ServiceError>((resolve) => (settle = resolve));
    if ('code' in outcome) return { ok: false as const, error: outcome };
    const notes = { unknown: [], unused: [], dropped: [] };
    return { ok: true as const, value: { value: outcome, notes, raw: null } };
  };
  const client: ExplorerClient = {
    masters: ({ fen }, more) => reply(fen, more?.signal),
    mastersGame: () => Promise.reject(new Error('no game was asked for')),
    players: ({ fen }, _, more) => reply(fen, more?.signal),
    openPlayer(_, who, listener) {
      asked.push(who.username);
      listeners.push(listener);
      return new Promise((resolve) => {
        endStream = resolve;
        listener.signal?.addEventListener('abort', () => resolve({ reason: 'aborted' }));
      });
    },
  };
  let obstacle = options.obstacle;
  let own: OwnExplorer | null = null;
  const explorer = createExplorer({
    ...{ clock, log: silentLog, answers, onChange: () => {} },
    own: async () => own,
    client: () => obstacle ?? client,
    ownGames: () => options.own ?? [],
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ...{ clock, explorer, asked, signals, answers, rows, settled },
    setOwn: (next: OwnExplorer | null) => void (own = next),
    setObstacle: (next: Message | undefined) => void (obstacle = next),
    async rest(ms = pauseMs) {
      clock.advance(ms);
      await settled();
    },
    async reply(outcome: ExplorerAnswer | ServiceError) {
      settle(outcome);
      await settled();
    },
    async line(value: ExplorerAnswer) {
      const notes = { unknown: [], unused: [], dropped: [] };
      listeners.at(-1)?.onLine({ raw: '', read: { kind: 'event', value, notes }, terminated: true });
      await settled();
    },
    async end(close: Awaited<ReturnType<ExplorerClient['openPlayer']>>) {
      endStream(close);
      await settled();
    },
  };
}

describe('a walk through moves', () => {
  it('asks only where it rests, and abandons the question before', async () => {
    const { explorer, asked, signals, rest, reply } = open();
    await explorer.look(ask(), false);
    await rest(pauseMs - 1);
    await explorer.look(ask(afterE4), false);
    await rest();
    expect(asked).toEqual([afterE4]);
    await explorer.look(ask(afterD4), false);
    expect(signals[0]?.aborted).toBe(true);
    await rest();
    expect(asked).toEqual([afterE4, afterD4]);
    await reply(answer(5, ['d7d5']));
    expect(await explorer.view(ask(afterD4))).toMatchObject({ progress: 'idle', answer: { white: 5 } });
    expect(await explorer.view(ask(afterE4))).toMatchObject({ answer: null });
  });

  it('is never shown as over without an answer while the answer comes', async () => {
    for (let ticks = 0; ticks < 12; ticks += 1) {
      const { explorer, rest, reply } = open();
      await explorer.look(ask(), false);
      await rest();
      const viewing = explorer.view(ask());
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await reply(answer(5));
      const { progress, answer: shown } = await viewing;
      expect([progress, shown === null]).not.toEqual(['idle', true]);
    }
  });

  it('asks once for a position, and again when the answer is old', async () => {
    const { explorer, asked, rest, reply, clock } = open();
    await explorer.look(ask(), false);
    await rest();
    await reply(answer(5));
    await explorer.look(ask(afterE4), false);
    await explorer.look(ask(), false);
    await rest();
    expect(asked).toHaveLength(1);
    explorer.leave('a');
    clock.advance(freshMs.masters);
    await explorer.look(ask(), false);
    await rest();
    expect(asked).toHaveLength(2);
    // The old answer stays visible meanwhile.
    expect(await explorer.view(ask())).toMatchObject({ progress: 'asking', answer: { white: 5 } });
  });

  it('stops when the explorer leaves the screen', async () => {
    const { explorer, asked, rest } = open();
    await explorer.look(ask(), false);
    explorer.leave('a');
    await rest();
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  it('has legal moves alone, each once, in the app’s own notation', async () => {
    const { explorer, rest, reply } = open();
    await explorer.look(ask(), false);
    await rest();
    await reply(answer(5, ['g1f3', 'e2e5', 'nonsense', 'g1f3']));
    expect((await explorer.view(ask())).answer?.moves.map(({ san }) => san)).toEqual(['Nf3']);
  });

  it('is stored, and shown with its date while the server cannot be asked', async () => {
    const { explorer, rest, reply, clock, setObstacle } = open();
    await explorer.look(ask(), false);
    await rest();
    const at = clock.now();
    await reply(answer(5));
    explorer.leave('a');
    clock.advance(freshMs.masters);
    setObstacle(messageOf('explorer.needsAccount'));
    await explorer.look(ask(), false);
    expect(await explorer.view(ask())).toMatchObject({
      ...{ answer: { white: 5 }, at, progress: 'idle', canRetry: false },
      problem: { id: 'explorer.needsAccount' },
    });
  });

  it('is one of a bounded number', async () => {
    const { answers, rows } = open();
    for (let number = 0; number < mostStored + 90; number += 1)
      await answers.put('a', String(number), { answer: answer(1), at: number, isComplete: true });
    expect(rows.size).toBeLessThanOrEqual(mostStored + 40);
    expect(rows.has('0')).toBe(false);
  });
});

describe('a refusal', () => {
  const failing = async (error: ServiceError) => {
    const opened = open();
    await opened.explorer.look(ask(), false);
    await opened.rest();
    await opened.reply(error);
    return opened;
  };
  const message = messageOf('service.notDone');

  it('of the token stops all questions until the user asks again', async () => {
    const { explorer, asked, rest } = await failing({ code: 'unauthorized', message });
    const refused = { problem: { id: 'explorer.tokenRefused' }, canRetry: true };
    expect(await explorer.view(ask())).toMatchObject(refused);
    await explorer.look(ask(afterE4), false);
    await rest();
    expect(await explorer.view(ask(afterE4))).toMatchObject(refused);
    expect(asked).toHaveLength(1);
    await explorer.look(ask(afterE4), true);
    await rest();
    expect(asked).toHaveLength(2);
  });

  it('for too many requests is respected for its time', async () => {
    const { explorer, asked, rest, clock } = await failing({
      code: 'rate_limited',
      message,
      retryAfterMs: 30_000,
    });
    expect(await explorer.view(ask())).toMatchObject({
      problem: { id: 'service.limitReached' },
      canRetry: true,
    });
    await explorer.look(ask(afterE4), false);
    await rest();
    expect(asked).toHaveLength(1);
    clock.advance(30_000);
    await explorer.look(ask(afterD4), false);
    await rest();
    expect(asked).toHaveLength(2);
  });

  it.each(['forbidden', 'server', 'unreachable'] as const)(
    '%s is shown, and can be tried again',
    async (code) => {
      const error = { code, message, missingScopes: [], status: 502 } as ServiceError;
      const { explorer, asked, rest } = await failing(error);
      const { problem, canRetry, answer: shown } = await explorer.view(ask());
      expect({ hasProblem: problem !== null, canRetry, shown }).toEqual({
        ...{ hasProblem: true, canRetry: true, shown: null },
      });
      await explorer.wake();
      await rest();
      expect(asked).toHaveLength(2);
    },
  );
});

describe('a user’s games', () => {
  it('grow until the server has read them', async () => {
    const { explorer, rest, line, end } = open();
    await explorer.look(ask('startpos', user), false);
    await rest();
    await line({ ...answer(0, []), queue: 3 });
    expect(await explorer.view(ask('startpos', user))).toMatchObject({ progress: 'indexing', queue: 3 });
    await line(answer(8));
    expect(await explorer.view(ask('startpos', user))).toMatchObject({ answer: { white: 8 }, queue: null });
    await end({ reason: 'ended' });
    expect(await explorer.view(ask('startpos', user))).toMatchObject({ progress: 'idle', problem: null });
  });

  it('that take too long are shown as far as they are read', async () => {
    const { explorer, rest, line, answers } = open();
    await explorer.look(ask('startpos', user), false);
    await rest();
    await line(answer(8));
    await rest(longestReadMs);
    expect(await explorer.view(ask('startpos', user))).toMatchObject({
      ...{ answer: { white: 8 }, progress: 'idle', canRetry: true },
      problem: { id: 'explorer.slow' },
    });
    await answers.idle();
    // Incomplete answers are not fresh.
    explorer.leave('a');
    await explorer.look(ask('startpos', user), false);
    expect(await explorer.view(ask('startpos', user))).toMatchObject({ progress: 'asking' });
  });

  it('of an unknown user say so, and of no user ask for a name', async () => {
    const { explorer, asked, rest, end } = open();
    await explorer.look(ask('startpos', { ...user, username: ' ' }), false);
    await rest();
    expect(asked).toEqual([]);
    await explorer.look(ask('startpos', user), false);
    await rest();
    const error: ServiceError = { code: 'not_found', message: messageOf('service.notFound') };
    await end({ reason: 'refused', error });
    expect(await explorer.view(ask('startpos', user))).toMatchObject({
      ...{ problem: { id: 'explorer.unknownUser', values: { name: 'Anna' } }, canRetry: false },
    });
  });
});

describe('questions', () => {
  const own: OwnGame = {
    ...{ accountId: 'a', gameId: 'g', fens: ['', afterE4], realTime: false, playedBy: 'person' },
  };
  const refused = { failure: { code: 'refused' } };

  it('about a position of an own game in progress are refused, stored answers included', async () => {
    const { explorer, asked, rest } = open({ own: [own] });
    await expect(explorer.look(ask(afterE4), false)).rejects.toMatchObject(refused);
    await expect(explorer.view(ask(afterE4))).rejects.toMatchObject(refused);
    await rest();
    expect(asked).toEqual([]);
    await explorer.look(ask(afterD4), false);
    await rest();
    expect(asked).toEqual([afterD4]);
  });

  it('about masters’ games of variants are not sent', async () => {
    const { explorer, asked, rest } = open();
    await explorer.look(ask('startpos', masters, 'atomic'), false);
    await rest();
    expect(asked).toEqual([]);
    expect((await explorer.view(ask('startpos', masters, 'atomic'))).problem?.id).toBe(
      'explorer.standardOnly',
    );
  });
});

describe('an explorer of the user', () => {
  const own: OwnExplorer = { baseUrl: 'http://localhost:9002', sendsToken: false };
  const unreachable: ServiceError = { code: 'unreachable', message: messageOf('service.slowDown') };
  const malformed: ServiceError = { code: 'malformed', message: messageOf('service.slowDown') };
  const redirected: ServiceError = {
    ...{ code: 'redirected', origin: 'https://far.example', message: messageOf('service.slowDown') },
  };

  it('has answers of its own', async () => {
    const { explorer, asked, rest, reply, setOwn, rows } = open();
    await explorer.look(ask(), false);
    await rest();
    await reply(answer(5));
    setOwn(own);
    await explorer.explorerChanged('a');
    expect(await explorer.view(ask())).toMatchObject({ progress: 'asking', answer: null });
    await rest();
    await reply(answer(7));
    expect(await explorer.view(ask())).toMatchObject({ answer: { white: 7 } });
    setOwn({ ...own, baseUrl: 'http://localhost:9003' });
    expect(await explorer.view(ask())).toMatchObject({ answer: null });
    setOwn(null);
    expect(await explorer.view(ask())).toMatchObject({ answer: { white: 5 } });
    expect(asked).toHaveLength(2);
    expect(rows.size).toBe(2);
  });

  it.each([
    [unreachable, 'explorer.ownUnreachable'],
    [malformed, 'explorer.ownNotAnExplorer'],
    [redirected, 'explorer.ownRedirects'],
    [{ ...unreachable, code: 'not_found' } as const, 'explorer.ownNotFound'],
    [{ ...unreachable, code: 'tls' } as const, 'explorer.ownNotTrusted'],
  ])('that fails says what to do: %o', async (error, id) => {
    const { explorer, rest, reply, setOwn } = open();
    setOwn(own);
    await explorer.look(ask('startpos', user), false);
    await explorer.look(ask(), false);
    await rest();
    await reply(error);
    expect(await explorer.view(ask())).toMatchObject({
      ...{ answer: null, canRetry: true, problem: { id, values: { address: own.baseUrl } } },
    });
  });

  it('that asks for the token gets no further question until the user acts', async () => {
    const { explorer, asked, rest, reply, setOwn } = open();
    setOwn(own);
    await explorer.look(ask(), false);
    await rest();
    await reply({ code: 'unauthorized', message: messageOf('service.slowDown') });
    await explorer.look(ask(afterE4), false);
    await rest();
    expect(asked).toHaveLength(1);
    expect(await explorer.view(ask(afterE4))).toMatchObject({ problem: { id: 'explorer.ownWantsToken' } });
    setOwn({ ...own, sendsToken: true });
    await explorer.explorerChanged('a');
    await rest();
    expect(asked).toHaveLength(2);
    await reply({ code: 'unauthorized', message: messageOf('service.slowDown') });
    expect(await explorer.view(ask(afterE4))).toMatchObject({ problem: { id: 'explorer.ownRefusesToken' } });
  });

  it('is not asked by a question that left while its address was read', async () => {
    const { explorer, asked, rest } = open();
    const looking = explorer.look(ask(), false);
    explorer.leave('a');
    await looking;
    await rest();
    expect(asked).toEqual([]);
  });
});
