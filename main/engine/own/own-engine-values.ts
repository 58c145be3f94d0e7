import type { OptionValue } from './uci-options.ts';

/** The user's engine with its settings, as the analysis process receives it. */
export interface OwnEngine {
  readonly path: string;
  /** By the option's name. */
  readonly values: Readonly<Record<string, OptionValue>>;
  /** How often each button was pressed in this run of the app, by its name. */
  readonly presses: Readonly<Record<string, number>>;
}
