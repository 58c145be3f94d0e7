import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../../../main/service/errors.ts';
import { german } from '../../../main/text/messages/de/index.ts';
import { inEnglish } from '../../../main/text/english.ts';
import { messageOf } from '../../../main/text/message.ts';
import { renderMessage } from '../../../main/text/render-message.ts';
import { contractFailure, messageWhileRepeated } from '../../../main/views/failure.ts';

const message = messageOf('service.notDone');
const shown = (error: ServiceError): string => inEnglish(contractFailure(error).userMessage);
const limited = (more: Partial<Extract<ServiceError, { code: 'rate_limited' }>> = {}): ServiceError => ({
  code: 'rate_limited',
  message,
  ...more,
});

describe('a request beyond a limit', () => {
  it.each([
    [1, '1 second'],
    [7_200, '8 seconds'],
    [90_000, '90 seconds'],
    [90_001, '2 minutes'],
    [5_400_000, '90 minutes'],
    [5_400_001, '2 hours'],
    [80_000_000, '23 hours'],
    [undefined, '60 seconds'],
  ])('was not done, and can be tried again after %d ms', (retryAfterMs, wait) => {
    const error = limited(retryAfterMs === undefined ? {} : { retryAfterMs });
    expect(shown(error)).toBe(
      `The server asks for fewer requests, so this was not done. Try again in ${wait}.`,
    );
  });

  it('shows the server’s reason', () => {
    expect(shown(limited({ retryAfterMs: 60_000, detail: 'Bots play 100 bots a day.' }))).toBe(
      'The server asks for fewer requests, so this was not done. Try again in 60 seconds. Bots play 100 bots a day.',
    );
  });

  it('was not sent if the app refused it', () => {
    expect(shown(limited({ local: true, retryAfterMs: 5_000 }))).toBe(
      'Outpost didn’t send this, because the server’s limit is reached. Try again in 5 seconds.',
    );
  });

  it('promises another attempt only where the app makes one', () => {
    expect(messageWhileRepeated(limited())).toEqual(messageOf('service.slowDown'));
    const gone: ServiceError = { code: 'not_found', message };
    expect(messageWhileRepeated(gone)).toEqual(contractFailure(gone).userMessage);
  });

  it('names the time in German as after “in”', () => {
    const { userMessage } = contractFailure(limited({ retryAfterMs: 7_200_000 }));
    expect(renderMessage(userMessage, german, 'de')).toMatch(/Versuche es in 2 Stunden noch einmal\.$/);
  });
});

describe('the server’s own reason', () => {
  it.each<[ServiceError, string]>([
    [
      { code: 'forbidden', message, missingScopes: [], detail: 'This player takes no challenges.' },
      'The server does not allow this account to do that. This player takes no challenges.',
    ],
    [
      { code: 'not_found', message, detail: 'No such arena.' },
      'The server no longer knows this: it may be over or withdrawn. No such arena.',
    ],
    [{ code: 'bad_request', status: 400, message, detail: 'Too late.' }, 'Too late.'],
    [{ code: 'forbidden', message, missingScopes: [] }, 'The server does not allow this account to do that.'],
  ])('of %o is shown', (error, text) => {
    expect(shown(error)).toBe(text);
  });

  it('is left out where it only names the missing permission', () => {
    const missingScopes = ['board:play'];
    const start = 'The token lacks the permission board:play.';
    expect(
      shown({ code: 'forbidden', message, missingScopes, detail: 'Missing scope: board:play' }),
    ).not.toContain('Missing');
    expect(shown({ code: 'forbidden', message, missingScopes })).toContain(start);
    expect(shown({ code: 'forbidden', message, missingScopes, detail: 'Team members only.' })).toContain(
      'Team members only.',
    );
  });
});
