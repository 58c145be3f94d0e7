import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../main/base/redact.ts';

describe('redactor', () => {
  it('hides registered secrets everywhere, including in addresses', () => {
    const redactor = createRedactor();
    redactor.protect('s3cr3t/with+signs');
    expect(redactor.text('a s3cr3t/with+signs b s3cr3t%2Fwith%2Bsigns c')).toBe(
      'a [redacted] b [redacted] c',
    );
  });

  it('ignores secrets that would hide ordinary text', () => {
    const redactor = createRedactor();
    redactor.protect('');
    redactor.protect('game');
    expect(redactor.text('the game starts')).toBe('the game starts');
  });

  it.each([
    ['Authorization: Bearer abc.def-123', 'abc.def'],
    ['authorization: bearer abcdef', 'abcdef'],
    ['lip_Ab12Cd34Ef56', 'Ab12Cd34'],
    ['lio_Ab12Cd34Ef56', 'Ab12Cd34'],
    ['GET /oauth?code=xyz987&state=1', 'xyz987'],
    ['/x?access_token=abcdefg', 'abcdefg'],
    ['{"fullId":"AbCdEfGh1234","id":"AbCdEfGh"}', '1234'],
    ['fullId: AbCdEfGh1234', '1234'],
    ['open https://lichess.org/AbCdEfGh1234 now', '1234'],
    ['open https://lichess.org/abcdefg12345', '2345'],
  ])('hides what looks like a secret: %s', (line, secret) => {
    const out = createRedactor().text(line);
    expect(out).not.toContain(secret);
    expect(out).toContain('[redacted]');
  });

  it.each([
    'open https://lichess.org/AbCdEfGh now',
    'opened https://lichess.org/AbCdEfGh/black',
    'at file:///app/main/notification.ts:12',
    'reconnect in 1200 ms',
  ])('leaves the rest alone: %s', (line) => {
    expect(createRedactor().text(line)).toBe(line);
  });

  it('hides members by name, also nested ones', () => {
    const redactor = createRedactor();
    redactor.protect('canary-token-0123');
    const fields = redactor.fields({
      userToken: 'anything',
      headers: { Authorization: 'x', accept: 'y' },
      list: ['canary-token-0123', 3],
      error: new Error('about canary-token-0123'),
      count: 2,
    });
    expect(JSON.stringify(fields)).not.toMatch(/anything|canary|"x"/);
    expect(fields).toMatchObject({ headers: { accept: 'y' }, count: 2 });
  });

  it('terminates for circular objects', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(JSON.stringify(createRedactor().fields(loop))).toContain('[deep]');
  });
});
