import { describe, expect, it } from 'vitest';
import {
  chromiumSwitches,
  commandLineOptions,
  helpText,
  parseCommandLine,
  type CommandLineContext,
} from '../../../main/app/command-line.ts';

const strict: CommandLineContext = {
  language: 'en',
  isStrict: true,
  isRoot: false,
  isWindows: false,
  isUnattended: false,
};
const parse = (...argv: readonly string[]) => parseCommandLine(argv, strict);
const plain = { kind: 'start', isHidden: false, isSafe: false, data: null };

describe('the command line', () => {
  it('starts with what it says', () => {
    expect(parse()).toEqual(plain);
    expect(parse('outpost://play')).toEqual(plain);
    expect(parse('--hidden', '--safe-mode', '--data', 'chess')).toEqual({
      kind: 'start',
      isHidden: true,
      isSafe: true,
      data: 'chess',
    });
    expect(parse('--data=/srv/chess')).toEqual({ ...plain, data: '/srv/chess' });
    expect(parse('--help', '--version')).toEqual({ kind: 'help' });
    expect(parse('--version')).toEqual({ kind: 'version' });
  });

  it.each([
    [['--hiden'], 'There is no option --hiden.'],
    [['-h'], 'There is no option -h.'],
    [['--remote-debugging-port=1'], 'There is no option --remote-debugging-port.'],
    [['play'], 'play is no option and no outpost:// address.'],
    [['--data'], '--data needs a folder'],
    [['--data='], '--data needs a folder'],
    [['--data', '--hidden'], '--data needs a folder'],
    [['--hidden=yes'], '--hidden takes no value.'],
  ])('refuses %j and says what helps', (argv, message) => {
    const refused = parse(...argv);
    expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining(message) });
    expect(refused).toMatchObject({ message: expect.stringContaining('outpost --help lists the options.') });
  });

  it('accepts the switches of Chromium that a desktop may need', () => {
    for (const one of chromiumSwitches) expect(parse(one.endsWith('=') ? `${one}x` : one)).toEqual(plain);
  });

  it('runs without the sandbox only for a test as root', () => {
    const parseAs = (context: Partial<CommandLineContext>) =>
      parseCommandLine(['--no-sandbox'], { ...strict, ...context });
    expect(parseAs({})).toMatchObject({ kind: 'refused' });
    expect(parseAs({ isRoot: true })).toMatchObject({ kind: 'refused' });
    expect(parseAs({ isUnattended: true })).toMatchObject({ kind: 'refused' });
    expect(parseAs({ isRoot: true, isUnattended: true })).toEqual(plain);
  });

  it('lets only a test attach to its pages', () => {
    const argv = ['--remote-debugging-port=0'];
    expect(parse(...argv)).toMatchObject({ kind: 'refused' });
    expect(parseCommandLine(argv, { ...strict, isUnattended: true })).toEqual(plain);
  });

  it.each(['-Embedding', '--updated'])(
    'starts with %s on Windows, which passes it, and nowhere else',
    (one) => {
      expect(parseCommandLine([one], { ...strict, isWindows: true })).toEqual(plain);
      expect(parse(one)).toMatchObject({ kind: 'refused' });
    },
  );

  it('ignores the switches of tools in a checkout, where its own options still count', () => {
    const argv = ['--no-sandbox', '--inspect=0', '/checkout', '--hidden'];
    expect(parseCommandLine(argv, { ...strict, isStrict: false })).toEqual({ ...plain, isHidden: true });
  });

  it('explains every option in both languages', () => {
    for (const language of ['en', 'de'] as const)
      for (const option of commandLineOptions) expect(helpText(language)).toContain(`  ${option} `);
  });
});
