import { describe, expect, it, test } from 'vitest';
import { parseClubCommandOptions, PracticeMisuse } from '../../../main/practice/options.ts';
import { refuseArguments, startArguments, testArguments } from '../../../scripts/lib/arguments.mjs';
import { Misuse } from '../../../scripts/lib/progress.mjs';

describe('npm start', () => {
  it('takes the app’s options and addresses, and Electron’s switches behind --', () => {
    expect(startArguments([])).toEqual({ isDev: false, forApp: [] });
    expect(startArguments(['--dev', '--hidden', 'outpost://tv', '--', '--force-dark-mode'])).toEqual({
      isDev: true,
      forApp: ['--hidden', 'outpost://tv', '--force-dark-mode'],
    });
  });

  it('takes the folder of the data', () => {
    expect(startArguments(['--data=/srv/chess', '--safe-mode']).forApp).toEqual([
      '--data=/srv/chess',
      '--safe-mode',
    ]);
  });

  it.each(['--data=', '--hiden', '--seed', 'tv', 'https://chess.example'])('refuses %s', (argument) => {
    expect(() => startArguments([argument])).toThrow(Misuse);
    expect(() => startArguments([argument])).toThrow(argument);
  });
});

test('npm run build takes nothing', () => {
  expect(() => refuseArguments('build', [])).not.toThrow();
  expect(() => refuseArguments('build', ['--fast'])).toThrow(Misuse);
});

describe('npm run practice', () => {
  it('reads its options', () => {
    expect(parseClubCommandOptions([])).toEqual({
      port: 8077,
      seed: 1,
      speed: 1,
      dialect: 'wire',
      limits: 'lenient',
      isBot: false,
      web: false,
    });
    expect(
      parseClubCommandOptions(['--speed', '2.5', '--state', 'a', '--bot', '--limits', 'law']),
    ).toMatchObject({ speed: 2.5, stateFile: 'a', isBot: true, limits: 'law' });
    expect(parseClubCommandOptions(['--help'])).toBeNull();
  });

  it.each([
    ['--seeds', '1'],
    ['--seed', '-1'],
    ['--seed', '1.5'],
    ['--seed', 'x'],
    ['--seed', ''],
    ['--seed', '99999999999'],
    ['--port', '65536'],
    ['--port', '1e3'],
    ['--speed', 'Infinity'],
    ['--speed', '-1'],
    ['--dialect', 'other'],
    ['--limits', 'toString'],
    ['more', 'words'],
    ['--port'],
  ])('refuses %s %s', (...argv) => {
    expect(() => parseClubCommandOptions(argv)).toThrow(PracticeMisuse);
  });
});

describe('the arguments of npm test', () => {
  const stages = ['lint', 'unit'];

  it('are names of stages, or the commit to compare with', () => {
    expect(testArguments([], stages)).toEqual({ named: [], since: undefined });
    expect(testArguments(['unit'], stages)).toEqual({ named: ['unit'], since: undefined });
    expect(testArguments(['--changed'], stages)).toEqual({ named: [], since: 'HEAD' });
    expect(testArguments(['--changed=HEAD~2'], stages)).toEqual({ named: [], since: 'HEAD~2' });
  });

  it('are refused otherwise', () => {
    expect(() => testArguments(['units'], stages)).toThrow('no such stage: units');
    expect(() => testArguments(['--change'], stages)).toThrow('no such stage');
    expect(() => testArguments(['--changed', 'unit'], stages)).toThrow('chooses the stages');
  });
});
