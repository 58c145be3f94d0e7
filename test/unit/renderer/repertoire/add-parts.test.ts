import { describe, expect, test } from 'vitest';
import { readRepertoires, type ReadRepertoire } from '../../../../main/chess/repertoire/pgn.ts';
import { countMoves } from '../../../../main/chess/repertoire/repertoire.ts';
import { createPartAdder, type AddedPart } from '../../../../renderer/features/repertoire/add-parts.ts';

const game = (name: string, side: string, moves: string, variant = 'Standard'): string =>
  `[Event "${name}"]\n[Orientation "${side}"]\n[Variant "${variant}"]\n\n${moves} *\n\n`;
const first = game('Spanish', 'white', '1. e4 e5 2. Nf3');
const second = game('Sicilian', 'black', '1. e4 c5');
const third = game('Atomic', 'white', '1. Nf3', 'Atomic');
const partsOf = (text: string): readonly ReadRepertoire[] => readRepertoires(text, 'white').repertoires;

/** A store that refuses the repertoires of some names. */
function makeStore() {
  const made: string[] = [];
  const joined: (readonly [id: number, name: string])[] = [];
  const refused = new Set<string>();
  const added = (id: number, { name, repertoire }: ReadRepertoire): AddedPart | null =>
    refused.has(name) ? null : { id, added: countMoves(repertoire), leftOut: 0 };
  let closed = false;
  return {
    ...{ made, joined, refused },
    close: () => void (closed = true),
    steps: {
      async create(part: ReadRepertoire) {
        const one = added(made.length + 1, part);
        if (one) made.push(part.name);
        return one;
      },
      async join(id: number, part: ReadRepertoire) {
        const one = added(id, part);
        if (one) joined.push([id, part.name]);
        return one && { ...one, added: 1 };
      },
      chosen: (): number | null => null,
      isClosed: () => closed,
    },
  };
}
const states = ({ parts }: { readonly parts: readonly { readonly state: string }[] }) =>
  parts.map(({ state }) => state);

describe('adding the repertoires of a file', () => {
  test('after a failure in the middle makes none of them twice, and says which are missing', async () => {
    const store = makeStore();
    const adder = createPartAdder();
    store.refused.add('Sicilian');
    const failed = await adder.run(partsOf(first + second + third), store.steps);
    expect(states(failed)).toEqual(['added', 'failed', 'waiting']);
    expect(failed.last).toBe(1);
    expect(states(await adder.run(partsOf(first + second + third), store.steps))).toEqual([
      'added',
      'failed',
      'waiting',
    ]);
    store.refused.clear();
    const whole = await adder.run(partsOf(first + second + third), store.steps);
    expect(states(whole)).toEqual(['added', 'added', 'added']);
    expect(whole).toMatchObject({ last: 3, moves: 6, leftOut: 0 });
    expect(store.made).toEqual(['Spanish', 'Sicilian', 'Atomic']);
    expect(store.joined).toEqual([]);
  });

  test('that the user has changed is added to the repertoire that was made', async () => {
    const store = makeStore();
    const adder = createPartAdder();
    store.refused.add('Sicilian');
    await adder.run(partsOf(first + second), store.steps);
    const longer = game('Spanish', 'white', '1. e4 e5 2. Nf3 Nc6');
    const report = await adder.run(partsOf(longer + third), store.steps);
    expect(store.made).toEqual(['Spanish', 'Atomic']);
    expect(store.joined).toEqual([[1, 'Spanish']]);
    expect(report.moves).toBe(5);
  });

  test('goes into the chosen repertoire, and is not added to it again', async () => {
    const store = makeStore();
    const adder = createPartAdder();
    store.refused.add('Sicilian');
    const steps = {
      ...store.steps,
      chosen: ({ name }: ReadRepertoire) => (name === 'Spanish' ? 40 : null),
    };
    await adder.run(partsOf(first + second), steps);
    store.refused.clear();
    await adder.run(partsOf(first + second), steps);
    expect(store.joined).toEqual([[40, 'Spanish']]);
    expect(store.made).toEqual(['Sicilian']);
  });

  test('ends when the dialog is closed', async () => {
    const store = makeStore();
    const create = async (part: ReadRepertoire) => {
      store.close();
      return store.steps.create(part);
    };
    const report = await createPartAdder().run(partsOf(first + second), { ...store.steps, create });
    expect(states(report)).toEqual(['added', 'waiting']);
    expect(store.made).toEqual(['Spanish']);
  });
});
