import { parseArgs } from 'node:util';
import type { LimitsMode } from './protocol.ts';
import type { Dialect } from '../chess/vocabulary.ts';

export interface ClubCommandOptions {
  readonly port: number;
  readonly seed: number;
  readonly speed: number;
  readonly dialect: Dialect;
  readonly limits: LimitsMode;
  readonly stateFile?: string;
  readonly isBot: boolean;
  readonly web: boolean;
}

/** An unknown option or an invalid value; the message names it. */
export class PracticeMisuse extends Error {}

const maxPort = 65_535;
const maxSeed = 2 ** 32 - 1;

/** `null` when help is requested. Throws `PracticeMisuse`. */
export function parseClubCommandOptions(argv: readonly string[]): ClubCommandOptions | null {
  const values = valuesOf(argv);
  if (values.help) return null;
  return {
    port: wholeNumber('port', values.port, maxPort),
    seed: wholeNumber('seed', values.seed, maxSeed),
    speed: decimal('speed', values.speed),
    dialect: oneOf('dialect', values.dialect, ['wire', 'document']),
    limits: oneOf('limits', values.limits, ['off', 'lenient', 'law']),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    isBot: values.bot,
    web: values.web,
  };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '8077' },
        seed: { type: 'string', default: '1' },
        dialect: { type: 'string', default: 'wire' },
        speed: { type: 'string', default: '1' },
        state: { type: 'string' },
        limits: { type: 'string', default: 'lenient' },
        bot: { type: 'boolean', default: false },
        web: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // Node appends advice for programmers after the first sentence.
    throw new PracticeMisuse(
      error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : String(error),
    );
  }
}

function wholeNumber(option: string, text: string, largest: number): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number <= largest) return number;
  throw new PracticeMisuse(`--${option} takes a whole number from 0 to ${largest}, not ${text || 'nothing'}`);
}

function decimal(option: string, text: string): number {
  if (/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return Number(text);
  throw new PracticeMisuse(`--${option} takes a number such as 0, 1 or 2.5, not ${text || 'nothing'}`);
}

function oneOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw new PracticeMisuse(`--${option} takes ${choices.join(', ')}, not ${text || 'nothing'}`);
}
