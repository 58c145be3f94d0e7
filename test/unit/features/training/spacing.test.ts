import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSpacing, endOfDay, grades } from '../../../../main/features/training/spacing.ts';

const zone = process.env['TZ'];
beforeEach(() => void (process.env['TZ'] = 'UTC'));
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const dayMs = 86_400_000;
const start = Date.UTC(2022, 10, 29, 12, 30);

/** Default parameters of FSRS 6, as its documentation lists them. */
const w = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const at = (index: number): number => w[index] ?? 0;

interface Memory {
  readonly stability: number;
  readonly difficulty: number;
}

const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const firstDifficulty = (grade: number) => at(4) - Math.exp(at(5) * (grade - 1)) + 1;
const factor = 0.9 ** (-1 / at(20)) - 1;

/** The published formulas of FSRS 6 for reviews on different days, written down anew. */
function remember(memory: Memory | null, grade: 1 | 2 | 3, days: number): Memory {
  if (memory === null)
    return { stability: at(grade - 1), difficulty: bounded(firstDifficulty(grade), 1, 10) };
  const { stability: s, difficulty: d } = memory;
  const recall = (1 + (factor * days) / s) ** -at(20);
  const damped = d + (-at(6) * (grade - 3) * (10 - d)) / 9;
  const difficulty = bounded(at(7) * firstDifficulty(4) + (1 - at(7)) * damped, 1, 10);
  const effort = grade === 2 ? at(15) : 1;
  const growth = Math.exp(at(8)) * (11 - d) * s ** -at(9) * (Math.exp(at(10) * (1 - recall)) - 1) * effort;
  const grown = s * (1 + growth);
  const lost = at(11) * d ** -at(12) * ((s + 1) ** at(13) - 1) * Math.exp(at(14) * (1 - recall));
  const most = s / Math.exp(at(17) * at(18));
  return { difficulty, stability: grade === 1 ? Math.min(lost, most) : grown };
}

const wholeDays = ({ stability }: Memory): number => Math.max(1, Math.round(stability));

/** Days until a card is due. A right answer comes at least a day later than a hard one would have. */
function interval(memory: Memory | null, grade: 1 | 3, days: number): number {
  const good = wholeDays(remember(memory, grade, days));
  if (grade === 1 || memory === null) return good;
  const hard = wholeDays(remember(memory, 2, days));
  return Math.max(good, Math.min(hard, good) + 1);
}

/** A repeatable sequence of numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('the default parameters give the published intervals', () => {
  const spacing = createSpacing({ learning_steps: ['1m', '10m'], relearning_steps: ['10m'] });
  const reviews: { at: number; kind: 'trained'; grade: number }[] = [];
  let now = start;
  const intervals = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3].map((grade) => {
    reviews.push({ at: now, kind: 'trained', grade });
    const { due } = spacing.stateOf(start, reviews);
    const days = Math.floor((due - now) / dayMs);
    now = due;
    return days;
  });
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
});

test('a card comes back on the next day after a wrong answer, later after a right one', () => {
  const spacing = createSpacing();
  const after = (grade: number) =>
    (spacing.stateOf(start, [{ at: start, kind: 'trained', grade }]).due - start) / dayMs;
  expect([after(grades.wrong), after(grades.right)]).toEqual([1, 2]);
});

test('a right move in a game changes nothing, a lapse in a game counts', () => {
  const spacing = createSpacing();
  const trained = [0, 2, 13].map((day) => ({
    ...{ at: start + day * dayMs, kind: 'trained' as const, grade: grades.right },
  }));
  const known = spacing.stateOf(start, trained);
  const inGame = { at: start + 20 * dayMs, grade: grades.right };
  expect(spacing.stateOf(start, [...trained, { ...inGame, kind: 'solved' }])).toEqual(known);
  const lapsed = spacing.stateOf(start, [...trained, { ...inGame, kind: 'lapse', grade: grades.wrong }]);
  expect(lapsed.lapses).toBe(1);
  expect(lapsed.due).toBeLessThan(known.due);
});

test('a clock that was set back does not fail', () => {
  const spacing = createSpacing();
  const state = spacing.stateOf(start, [
    { at: start + dayMs, kind: 'trained', grade: 3 },
    { at: start, kind: 'trained', grade: 3 },
  ]);
  expect(state.due).toBeGreaterThan(start + dayMs);
});

test('a year of daily training agrees with an independent calculation', { timeout: 60_000 }, () => {
  const spacing = createSpacing();
  const next = numbers(27);
  interface Simulated {
    readonly made: number;
    readonly reviews: { at: number; kind: 'trained'; grade: 1 | 3 }[];
    memory: Memory | null;
    due: number;
  }
  const cards: Simulated[] = [];
  let compared = 0;
  for (let day = 0; day < 365; day += 1) {
    const now = start + day * dayMs;
    for (let made = 0; made < 5; made += 1) cards.push({ made: now, reviews: [], memory: null, due: now });
    for (const card of cards.filter(({ due }) => due <= now)) {
      const grade = next() < 0.85 ? 3 : 1;
      const last = card.reviews.at(-1)?.at ?? now;
      card.reviews.push({ at: now, kind: 'trained', grade });
      const passed = (now - last) / dayMs;
      card.due = now + interval(card.memory, grade, passed) * dayMs;
      card.memory = remember(card.memory, grade, passed);
      const state = spacing.stateOf(card.made, card.reviews);
      expect(state.stability).toBeCloseTo(card.memory.stability, 3);
      expect(state.difficulty).toBeCloseTo(card.memory.difficulty, 3);
      expect(state.due, JSON.stringify(card)).toBe(card.due);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(5_000);
});

describe('the end of a day', () => {
  test('is the next local midnight', () => {
    const end = new Date(endOfDay(new Date(2026, 9, 25, 0, 0).getTime()));
    expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([26, 0, 0]);
  });
});

describe('days are those of the user', () => {
  const attempt = (at: number, grade: number) => ({ at, kind: 'trained' as const, grade });

  test('two attempts on one local day count as one day, in every zone', () => {
    // 20:30 and 23:30 in New York are on two days of UTC.
    const evening = [Date.UTC(2026, 0, 10, 1, 30), Date.UTC(2026, 0, 10, 4, 30)];
    const morning = evening.map((at) => at - 10 * 3_600_000);
    const of = (times: readonly number[]) =>
      createSpacing().stateOf(
        start,
        times.map((at) => attempt(at, grades.right)),
      ).stability;
    process.env['TZ'] = 'America/New_York';
    const first = [Date.UTC(2026, 0, 9, 23, 30), Date.UTC(2026, 0, 10, 0, 30)];
    expect(of(first)).toBe(of(morning));
    expect(of(evening)).toBe(of(morning));
    // 23:30 and 0:30 in Auckland are on one day of UTC.
    process.env['TZ'] = 'Pacific/Auckland';
    const night = [Date.UTC(2026, 0, 10, 10, 30), Date.UTC(2026, 0, 10, 11, 30)];
    process.env['TZ'] = 'UTC';
    const days = of([Date.UTC(2026, 0, 10, 23, 30), Date.UTC(2026, 0, 11, 0, 30)]);
    process.env['TZ'] = 'Pacific/Auckland';
    expect(of(night)).toBe(days);
  });

  test('a card is due at the same time of day, also across the change to summer time', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const at = new Date(2026, 2, 28, 0, 30).getTime();
    const { due, last } = createSpacing().stateOf(at, [attempt(at, grades.right)]);
    expect(due).toBe(new Date(2026, 2, 30, 0, 30).getTime());
    expect(last).toBe(at);
  });
});
