import { describe, expect, test } from 'vitest';

import {
  acceptsValue,
  isOpenOption,
  namesPlace,
  optionCommand,
  optionsIn,
  type EngineOption,
} from '../../../../main/engine/own/uci-options.ts';

const only = (line: string): EngineOption | undefined => optionsIn([line])[0];

describe('the options that an engine declares', () => {
  test.each<[string, EngineOption | undefined]>([
    ['option name Ponder type check default true', { kind: 'check', name: 'Ponder', usual: true }],
    [
      'option name Slow Mover type spin default 100 min 10 max 1000',
      { kind: 'spin', name: 'Slow Mover', usual: 100, least: 10, most: 1_000 },
    ],
    [
      'option name Analysis Contempt type combo default Both var Off var White Side var Both',
      { kind: 'combo', name: 'Analysis Contempt', usual: 'Both', choices: ['Off', 'White Side', 'Both'] },
    ],
    ['option name SyzygyPath type string default <empty>', { kind: 'string', name: 'SyzygyPath', usual: '' }],
    ['option name Clear Hash type button', { kind: 'button', name: 'Clear Hash' }],
    ['option name type type check default false', { kind: 'check', name: 'type', usual: false }],
    ['option name Move Overhead type spin default 5', undefined],
    ['option name Order type spin default 5 min 9 max 1', undefined],
    ['option name Style type combo default Wild var Calm', undefined],
    ['option name Odd type slider default 5', undefined],
    ['option name  type check', undefined],
    [`option name ${'x'.repeat(400)} type button`, undefined],
  ])('%s', (line, expected) => expect(only(line)).toEqual(expected));

  test('are bounded: one engine takes at most a gigabyte of hash tables', () => {
    expect(only('option name Hash type spin default 16 min 1 max 33554432')).toMatchObject({ most: 1_024 });
    const flood = Array.from({ length: 5_000 }, (_, at) => `option name B${at} type button`);
    expect(optionsIn(flood)).toHaveLength(300);
  });

  test.each(['Threads', 'MultiPV', 'Ponder', 'UCI_Variant', 'UCI_LimitStrength'])(
    '%s is set by the app',
    (name) => expect(isOpenOption({ kind: 'check', name, usual: false })).toBe(false),
  );

  test('that make the engine write a file are never set', () => {
    expect(isOpenOption({ kind: 'string', name: 'Debug Log File', usual: '' })).toBe(false);
    expect(isOpenOption({ kind: 'string', name: 'SyzygyPath', usual: '' })).toBe(true);
  });
});

describe('a value', () => {
  const spin = { kind: 'spin', name: 'Hash', usual: 16, least: 1, most: 64 } as const;
  const combo = { kind: 'combo', name: 'Style', usual: 'Calm', choices: ['Calm', 'Wild'] } as const;
  const string = { kind: 'string', name: 'Book', usual: '' } as const;
  test.each([
    [spin, 64, true],
    [spin, 65, false],
    [spin, 0, false],
    [spin, 1.5, false],
    [spin, '16', false],
    [combo, 'Wild', true],
    [combo, 'Other', false],
    [string, '/books/own.bin', true],
    [string, 'a\nsetoption name Hash value 1', false],
    [string, 'a\u0000', false],
    [string, true, false],
    [{ kind: 'check', name: 'Own', usual: false } as const, true, true],
    [{ kind: 'button', name: 'Clear' } as const, true, false],
  ])('is accepted within the limits that the engine declared: %j %j', (option, value, expected) =>
    expect(acceptsValue(option, value)).toBe(expected),
  );

  test.each(['/etc/passwd', '..', 'a\\b', 'C:x'])('%s names a place', (value) =>
    expect(namesPlace(value)).toBe(true),
  );

  test('is one command', () => {
    expect(namesPlace('nn-5af11540bbfe.nnue')).toBe(false);
    expect([optionCommand('Clear Hash'), optionCommand('Hash', 16), optionCommand('Book', '')]).toEqual([
      'setoption name Clear Hash',
      'setoption name Hash value 16',
      'setoption name Book value <empty>',
    ]);
  });
});
