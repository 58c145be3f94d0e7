/** Reads the command line before anything else: help, version and mistakes need no window. */
import type { App } from 'electron';
import { mkdirSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { chooseLanguage, type Language } from '../text/language.ts';
import { helpText, parseCommandLine } from './command-line.ts';
import { commandLineWords } from './command-line-words.ts';

export interface StartedAs {
  readonly isHidden: boolean;
  readonly isSafe: boolean;
  /** The folder of `--data`; null: the usual one. */
  readonly data: string | null;
}

const [stdout, stderr] = [1, 2];

/**
 * Applies the command line, or prints its answer and ends the process. `--data` takes effect here, because the
 * single instance, the log and the databases belong to the data directory.
 */
export function readStartOptions(app: Pick<App, 'isPackaged' | 'getVersion' | 'setPath'>): StartedAs {
  const language = languageOfTerminal();
  const parsed = parseCommandLine(process.argv.slice(1), {
    language,
    isStrict: app.isPackaged,
    isRoot: process.getuid?.() === 0,
    isWindows: process.platform === 'win32',
    isUnattended: process.env.OUTPOST_UNATTENDED !== undefined,
  });
  switch (parsed.kind) {
    case 'help':
      return end(0, stdout, helpText(language));
    case 'version':
      return end(0, stdout, `Outpost ${app.getVersion()}`);
    case 'refused':
      return end(2, stderr, `outpost: ${parsed.message}`);
    case 'start':
      if (parsed.data !== null) useData(app, resolve(parsed.data), language);
      return parsed;
  }
}

function useData(app: Pick<App, 'setPath'>, directory: string, language: Language): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    app.setPath('userData', directory);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    end(2, stderr, `outpost: ${commandLineWords[language].dataUnusable(directory, reason)}`);
  }
}

/** The settings are not known yet. */
function languageOfTerminal(): Language {
  const { LC_ALL: all, LC_MESSAGES: messages, LANG: usual } = process.env;
  const found = all || messages || usual || Intl.DateTimeFormat().resolvedOptions().locale;
  return chooseLanguage('system', [found]);
}

function end(code: number, output: number, text: string): never {
  try {
    writeSync(output, `${text}\n`);
  } catch {
    // The reader is gone, or a Windows program without a console has no output.
  }
  process.exit(code);
}
