import { expect, test } from 'vitest';

import { createMachineSeal } from '../../../../main/accounts/machine-seal.ts';
import { silentLog } from '../../../../main/base/log.ts';
import type { AnalysisAnswer, AnalysisOrder } from '../../../../main/engine/analysis/protocol.ts';
import type { AnalysisProcess } from '../../../../main/engine/analysis/worker.ts';
import type { EngineProblem } from '../../../../main/engine/own/own-engine.ts';
import type { EngineOption } from '../../../../main/engine/own/uci-options.ts';
import { createOwnEngines } from '../../../../main/features/analysis/own-engines.ts';
import { machineSecret } from '../../../harness/machine-secret.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const options: readonly EngineOption[] = [
  { kind: 'spin', name: 'Hash', usual: 16, least: 1, most: 64 },
  { kind: 'check', name: 'Use NNUE', usual: true },
  { kind: 'combo', name: 'Style', usual: 'Calm', choices: ['Calm', 'A/B'] },
  { kind: 'string', name: 'SyzygyPath', usual: '' },
  { kind: 'string', name: 'Debug Log File', usual: '' },
  { kind: 'button', name: 'Clear Hash' },
  { kind: 'spin', name: 'Threads', usual: 1, least: 1, most: 512 },
];

function setUp({
  problem,
  machine = 'a'.repeat(32),
  content = {},
}: {
  problem?: EngineProblem;
  machine?: string | null;
  content?: Record<string, unknown>;
} = {}) {
  const file = { content };
  const asked: string[] = [];
  const answers = { engine: '/opt/engine' as string | null, data: '/opt/tables' as string | null };
  const started: string[] = [];
  const shown: string[][] = [];
  const fork = (): AnalysisProcess => {
    let listener: (answer: AnalysisAnswer) => void = () => {};
    return {
      send(order: AnalysisOrder) {
        if (order.type !== 'describe') return;
        started.push(order.path);
        const engine = { name: 'Own 1', options, playsVariants: false };
        listener(
          problem === undefined
            ? { type: 'described', id: order.id, engine }
            : { type: 'unusable', id: order.id, problem },
        );
      },
      onMessage: (wanted) => void (listener = wanted),
      onExit: () => {},
      kill: () => {},
    };
  };
  const engines = createOwnEngines({
    file: {
      read: () => file.content,
      write: (value) => void (file.content = { ...value }),
      setAside: () => '',
    },
    seal: createMachineSeal({
      machineId: async () => machine,
      secret: machineSecret,
      keyring: {
        status: async () => ({ available: false, backend: 'none' }),
        encrypt: () => Promise.reject(new Error('no keyring')),
        decrypt: () => Promise.reject(new Error('no keyring')),
      },
    }),
    ...{ log: silentLog, fork, clock: createVirtualClock() },
    askForEngine: async () => answers.engine,
    async askForData(what) {
      asked.push(what);
      return answers.data;
    },
    onChange: () =>
      void shown.push(engines.view().map(({ name, isLost }) => (isLost ? `${name}, lost` : name))),
  });
  return { engines, file, asked, answers, started, shown };
}

test('an engine is chosen in the dialog, and is there in the next run', async () => {
  const { engines, file, answers } = setUp();
  answers.engine = null;
  expect(await engines.choose('standard')).toBe(false);
  expect(engines.of('standard')).toBeUndefined();
  answers.engine = '/opt/engine';
  expect(await engines.choose('standard')).toBe(true);
  const next = setUp({ content: file.content });
  await next.engines.restore();
  expect(next.engines.of('standard')).toEqual({ path: '/opt/engine', values: {}, presses: {} });
  expect(next.engines.view()).toMatchObject([{ slot: 'standard', name: 'Own 1', isForeign: false }]);
  next.engines.drop('standard');
  expect([next.engines.view(), next.file.content]).toEqual([[], {}]);
});

test('an engine of another computer, or one that was changed in the file, is named and not started', async () => {
  const { engines, file } = setUp();
  await engines.choose('standard');
  const elsewhere = setUp({ content: file.content, machine: 'b'.repeat(32) });
  await elsewhere.engines.restore();
  expect(elsewhere.engines.of('standard')).toBeUndefined();
  expect(elsewhere.engines.view()).toMatchObject([{ name: 'Own 1', isForeign: true, path: '' }]);
  const { record, mark } = file.content['standard'] as { record: string; mark: string };
  const changed = setUp({
    content: { standard: { record: record.replace('/opt/engine', '/tmp/other'), mark } },
  });
  await changed.engines.restore();
  expect(changed.engines.of('standard')).toBeUndefined();
  const moved = setUp({ content: { variants: { record, mark } } });
  await moved.engines.restore();
  expect([moved.engines.of('variants'), moved.engines.view()]).toEqual([undefined, []]);
});

test('each change is reported: the choices of earlier runs, a lost engine, and the return to the built-in one', async () => {
  const { engines, file } = setUp();
  await engines.choose('standard');
  const next = setUp({ content: file.content });
  await next.engines.restore();
  next.engines.answered('standard', false);
  next.engines.answered('standard', true);
  next.engines.drop('standard');
  expect(next.shown).toEqual([['Own 1'], ['Own 1, lost'], []]);
});

test('a change during the reading of earlier choices stays', async () => {
  const { engines, file } = setUp();
  await engines.choose('standard');
  const chosen = setUp({ content: file.content });
  chosen.answers.engine = '/opt/other';
  await Promise.all([chosen.engines.restore(), chosen.engines.choose('standard')]);
  expect(chosen.engines.of('standard')).toMatchObject({ path: '/opt/other' });
  const dropped = setUp({ content: file.content });
  const restored = dropped.engines.restore();
  dropped.engines.drop('standard');
  await restored;
  expect(dropped.engines.view()).toEqual([]);
});

test('damaged choices are ignored', async () => {
  const { engines } = setUp({ content: { standard: { record: '{', mark: '' }, variants: 7 } });
  await engines.restore();
  expect(engines.view()).toEqual([]);
});

test('without a secret of the computer the choice is for this run', async () => {
  const { engines, file } = setUp({ machine: null });
  await engines.choose('standard');
  expect(engines.of('standard')?.path).toBe('/opt/engine');
  expect(engines.view()).toMatchObject([{ isLasting: false }]);
  expect(file.content).toEqual({});
});

test.each<EngineProblem>(['missing', 'notAllowed', 'notProgram', 'silent', 'ended'])(
  'a file that is %s is refused with its reason',
  async (problem) => {
    const { engines } = setUp({ problem });
    await expect(engines.choose('standard')).rejects.toMatchObject({
      failure: { code: 'refused', message: { id: `engine.${problem}`, values: { file: 'engine' } } },
    });
    expect(engines.view()).toEqual([]);
  },
);

test('an engine without variants is refused for them', async () => {
  const { engines } = setUp();
  await expect(engines.choose('variants')).rejects.toMatchObject({
    failure: { message: { id: 'engine.noVariants' } },
  });
});

test('values are those that the engine declared, and the window names no place', async () => {
  const { engines, asked } = setUp();
  await engines.choose('standard');
  await engines.setOption('standard', 'Hash', 64);
  await engines.setOption('standard', 'Use NNUE', false);
  await engines.setOption('standard', 'Style', 'A/B');
  const refused = [
    ['Hash', 65],
    ['Hash', '64'],
    ['Threads', 4],
    ['Debug Log File', 'log'],
    ['SyzygyPath', '/home/anna'],
    ['SyzygyPath', '..'],
    ['Unknown', true],
    ['Clear Hash', true],
  ] as const;
  for (const [name, value] of refused)
    await expect(engines.setOption('standard', name, value), name).rejects.toMatchObject({
      failure: { message: { id: 'engine.valueRefused' } },
    });
  await expect(engines.choosePlace('standard', 'Debug Log File')).rejects.toThrow();
  await engines.choosePlace('standard', 'SyzygyPath');
  expect(asked).toEqual(['folder']);
  const values = { Hash: 64, 'Use NNUE': false, Style: 'A/B', SyzygyPath: '/opt/tables' };
  expect(engines.of('standard')?.values).toEqual(values);
  await engines.setOption('standard', 'Hash', null);
  expect(engines.of('standard')?.values).not.toHaveProperty('Hash');
  const shown = engines.view()[0]?.options.map(({ name }) => name);
  expect(shown).toEqual(['Hash', 'Use NNUE', 'Style', 'SyzygyPath', 'Clear Hash']);
});

test('a button is pressed once for each press', async () => {
  const { engines } = setUp();
  await engines.choose('standard');
  engines.press('standard', 'Clear Hash');
  engines.press('standard', 'Clear Hash');
  expect(engines.of('standard')?.presses).toEqual({ 'Clear Hash': 2 });
  expect(() => engines.press('standard', 'Hash')).toThrow();
});

test('a lost engine is reported until it answers again', async () => {
  const { engines } = setUp();
  await engines.choose('standard');
  engines.answered('standard', true);
  expect(engines.view()).toMatchObject([{ isLost: true }]);
  engines.answered('standard', false);
  expect(engines.view()).toMatchObject([{ isLost: false }]);
});
