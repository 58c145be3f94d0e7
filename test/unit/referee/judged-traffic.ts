/** Callers, times and traffic of the tests of the judge. */
import type { JudgeOptions } from '../../referee/judge.ts';
import type { Asked, Traffic } from './traffic.ts';

export const second = 1_000;

export const minute = 60 * second;

export const hour = 60 * minute;

export const token = 'token-of-robin';

export const other = 'token-of-another';

export const bot: JudgeOptions = { caller: () => ({ kind: 'verified_bot' }) };

export const get = (path: string): Asked => ({ path, token });

export const post = (path: string, body = ''): Asked => ({ method: 'POST', path, token, body });

export const anonymous = (path: string): Asked => ({ path });

/** The same request again and again, each answered at once. */
export const every =
  (stepMs: number, count: number, asked: Asked | ((index: number) => Asked)) => (traffic: Traffic) => {
    for (let index = 0; index < count; index++) {
      traffic.at(index * stepMs);
      traffic.ask(typeof asked === 'function' ? asked(index) : asked);
    }
  };

/** Streams that are opened one after the other and stay open. */
export const openAll =
  (...asked: readonly Asked[]) =>
  (traffic: Traffic) => {
    for (const [index, one] of asked.entries()) {
      traffic.at(index * 1.5 * second);
      traffic.send(one).open();
    }
  };
