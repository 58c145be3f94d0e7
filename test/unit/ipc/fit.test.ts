import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fit } from '../../../main/ipc/fit.ts';
import { messageBounds, messageOf, sentences, verbatim } from '../../../main/text/message.ts';
import type { QueryName } from '../../../preload/contract/index.ts';
import { queries } from '../../../preload/contract/queries.ts';
import { count, idText, list, moment, most, sentence, word } from '../../../preload/contract/bounds.ts';
import { messageSchema, nameSchema, textSchema } from '../../../preload/contract/message.ts';

const row = z.object({ id: idText, title: word, at: moment, games: count, tags: list(word, 2) });
const schema = z.object({ rows: list(row, 3), note: sentence.nullable() });
const good = { id: 'a', title: 'b', at: 1, games: 2, tags: ['c'] };

function fitted(value: unknown) {
  const places: string[] = [];
  return { value: fit(schema, value, (cut) => places.push(...cut)), places };
}

it('passes on fitting values unchanged', () => {
  const value = { rows: [good], note: null };
  expect(fitted(value)).toEqual({ value, places: [] });
});

it('truncates texts and lists at every depth, clamps numbers, and reports where', () => {
  const rows = [
    { ...good, title: 't'.repeat(1_000), tags: ['x'.repeat(500), 'y', 'z'] },
    { ...good, at: 1e300, games: 2.7 },
    { ...good, at: -1e300 },
    good,
    good,
  ];
  const { value, places } = fitted({ rows, note: 'n'.repeat(10_000) });
  expect(value.rows).toHaveLength(3);
  expect(value.rows[0]?.title).toHaveLength(most.word);
  expect(value.rows[0]?.title.endsWith('…')).toBe(true);
  expect(value.rows[0]?.tags.map(({ length }) => length)).toEqual([most.word, 1]);
  expect(value.rows[1]).toMatchObject({ at: 8.64e15, games: 2 });
  expect(value.rows[2]).toMatchObject({ at: -8.64e15 });
  expect(value.note).toHaveLength(most.sentence);
  expect(places.toSorted()).toEqual(['note', 'rows', 'rows.at', 'rows.tags', 'rows.title']);
});

it('does not change its input', () => {
  const value = { rows: [{ ...good, title: 't'.repeat(1_000) }], note: null };
  const copy = structuredClone(value);
  fitted(value);
  expect(value).toEqual(copy);
});

it('throws for issues that trimming cannot fix', () => {
  expect(() => fitted({ rows: [{ ...good, title: 7 }], note: null })).toThrow(z.ZodError);
  expect(() => fitted({ rows: [{ ...good, at: Number.NaN }], note: null })).toThrow(z.ZodError);
});

describe('messages', () => {
  const long = 'x'.repeat(100_000);
  const shown = z.object({ name: nameSchema, text: textSchema, message: messageSchema.nullable() });
  const fittedMessage = (value: unknown) => {
    const places: string[] = [];
    return { value: fit(shown, value, (cut) => places.push(...cut)), places };
  };

  it('fit as they were made, whatever they quote', () => {
    let message = sentences(verbatim(long), ...Array.from({ length: 100 }, () => verbatim(long)));
    for (let depth = 0; depth < 10; depth += 1) message = messageOf('practice.refused', { reason: message });
    for (const level of [Number.NaN, Number.POSITIVE_INFINITY, -1e300]) {
      const value = { name: messageOf('player.computer', { level }), text: verbatim(long), message };
      expect(fittedMessage(value)).toEqual({ value, places: [] });
    }
  });

  it('leave names and texts beside them that are cut like any other', () => {
    const { value, places } = fittedMessage({ name: long, text: long, message: null });
    expect(value).toEqual({
      name: `${'x'.repeat(most.word - 1)}…`,
      text: `${'x'.repeat(most.sentence - 1)}…`,
      message: null,
    });
    expect(places.toSorted()).toEqual(['name', 'text']);
  });

  it('lose what their schema does not name, and are nothing else', () => {
    const message = { ...verbatim('x'), token: 'canary' };
    expect(fittedMessage({ name: 'n', text: 't', message }).value.message).toEqual(verbatim('x'));
    for (const other of ['a sentence', { id: 'text.verbatim' }, { id: 7, values: {} }, { values: {} }])
      expect(() => fittedMessage({ name: 'n', text: 't', message: other })).toThrow(z.ZodError);
  });

  it('beyond the bounds of a message are cut, or refused where no cut can help', () => {
    const beyond = { id: 'text.verbatim', values: { text: long } };
    expect(fittedMessage({ name: 'n', text: 't', message: beyond }).value.message?.values['text']).toBe(
      `${'x'.repeat(messageBounds.text - 1)}…`,
    );
    const crowded = Object.fromEntries(
      Array.from({ length: messageBounds.values + 1 }, (_, i) => [`k${i}`, 1]),
    );
    let deep: object = verbatim('x');
    for (let depth = 0; depth <= messageBounds.depth; depth += 1)
      deep = { id: 'practice.refused', values: { reason: deep } };
    for (const message of [{ id: 'text.verbatim', values: crowded }, deep])
      expect(() => fittedMessage({ name: 'n', text: 't', message })).toThrow(z.ZodError);
  });
});

it('shows a row with an invalid route without it', () => {
  const entry = { id: 1, accountId: 'a', at: 1, kind: 'gap', subject: '', title: 't', detail: 'd' };
  const page = [
    { ...entry, route: { screen: 'nowhere', token: 'canary' } },
    { ...entry, route: { screen: 'game', accountId: 'a', gameId: 'g', token: 'canary' } },
    { ...entry, route: { screen: 'game', accountId: 'a', gameId: 'g'.repeat(1_000) } },
  ];
  const shown = fit(queries['ledger.page'].output, page, () => {});
  expect(shown.map(({ route }) => route)).toEqual([
    null,
    { screen: 'game', accountId: 'a', gameId: 'g' },
    null,
  ]);
});

describe('the largest real answers pass unchanged', () => {
  const uncut = (name: QueryName, value: unknown) => {
    const places: string[] = [];
    const shown = fit<z.ZodType>(queries[name].output, value, (cut) => places.push(...cut));
    expect(places).toEqual([]);
    expect(shown).toEqual(value);
  };
  const head = {
    ...{
      id: 1,
      gameId: 'g',
      began: 1,
      lasted: 1,
      color: 'white',
      result: 'win',
      rated: true,
      variant: 'standard',
    },
    ...{
      speed: 'blitz',
      perf: 'blitz',
      status: 'mate',
      source: null,
      opponent: 'Robin',
      level: null,
      rating: 1,
    },
    ...{
      ratingDiff: 1,
      ownRating: 1,
      ownDiff: 1,
      plies: 50_000,
      eco: 'A00',
      opening: 'x'.repeat(200),
      arena: null,
    },
    ...{ clockInitial: 1, clockIncrement: 1, daysPerTurn: null, clockLeft: 1, own: null, analysed: true },
    ...{ writtenDate: '1997.??.??', event: 'Linares' },
  };

  it('500 rows of an archive', () => {
    uncut(
      'history.games',
      Array.from({ length: 500 }, () => head),
    );
  });

  it('a game of 50,000 half-moves from a file, with 200 KB of comments', () => {
    const plies = Array.from({ length: 50_000 }, () => 1);
    uncut('history.game', {
      head,
      ...{
        own: 'You',
        ownMarks: {},
        opponentMarks: {},
        initialFen: 'startpos',
        address: null,
        record: null,
      },
      sans: plies.map(() => 'Nf3'),
      clocks: plies,
      evaluations: plies.map(() => null),
      marks: [],
      notes: [
        { ply: 1, kind: 'comment', text: 'x'.repeat(204_800) },
        ...plies.map((ply) => ({ ply, kind: 'glyph', text: '1' })),
      ],
      tags: [['Event', 'x'.repeat(1_000)]],
      stop: null,
      summary: null,
      summaryBy: null,
      heldBack: null,
      analysedHere: false,
      engine: null,
      phases: { middlegame: null, endgame: null },
    });
  });

  it('10,000 arenas', () => {
    const row = {
      ...{
        name: 'Arena',
        createdBy: 'lichess',
        startsAt: 1,
        finishesAt: 2,
        minutes: 3,
        state: 'created',
        players: 3,
      },
      ...{
        clock: { limit: 60, increment: 1 },
        variant: { key: 'standard', name: 'Standard' },
        speed: 'blitz',
      },
      ...{
        rated: true,
        perf: { key: 'blitz', name: 'Blitz' },
        winner: null,
        schedule: null,
        position: null,
        teams: null,
      },
      ...{
        leaders: null,
        isPrivate: false,
        isMine: false,
        isMyTeams: false,
        access: 'board',
        fit: 'yes',
        own: null,
      },
      ...{ plan: null, address: 'https://chess.example/tournament/abcd1234' },
      conditions: {
        ...{
          minRating: null,
          maxRating: null,
          minRatedGames: null,
          minAccountAgeInDays: null,
          onlyTitled: false,
        },
        ...{ botsAllowed: false, teamMember: null, allowList: null },
      },
    };
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `arena${index}`, ...row }));
    uncut('arenas.list', {
      ...{ accountId: 'a', revision: 1, since: null, rows, gone: [], asOf: 1, offline: false, problem: null },
      ...{ mayOrganise: true, teams: [] },
    });
  });

  it('a game with 1,000 lines of chat', () => {
    const player = { id: 'robin', name: 'Robin', rating: 1500 };
    uncut('games.get', {
      ...{
        accountId: 'a',
        gameId: 'g',
        color: 'white',
        fen: 'x',
        lastMove: null,
        isMyTurn: true,
        opponent: player,
      },
      ...{
        variant: { key: 'standard', name: 'Standard' },
        speed: 'blitz',
        rated: true,
        access: 'board',
        clocks: null,
      },
      ...{
        clockAt: 1,
        running: null,
        over: false,
        result: null,
        status: 'started',
        enginePlays: false,
        startedAt: 1,
        reportedAt: 1,
        address: 'https://a.b/c',
      },
      ...{
        white: player,
        black: player,
        initialFen: 'x',
        moves: Array.from({ length: 3_000 }, () => 'a7a8q'),
      },
      ...{
        winner: null,
        clock: null,
        daysPerTurn: null,
        drawOffer: null,
        takebackOffer: null,
        firstMoveBy: null,
      },
      ...{ opponentGone: null, link: 'live', updatedAt: 1, pendingMove: null },
      chat: Array.from({ length: 1_000 }, () => ({
        room: 'player',
        username: 'Robin',
        text: 'x'.repeat(2_000),
        at: 1,
      })),
    });
  });
});
