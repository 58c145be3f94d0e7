import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { createConsentDialogs } from '../../../main/app/consent-dialogs.ts';

const shown = vi.hoisted(() => ({ options: [] as MessageBoxOptions[], response: 0 }));
vi.mock('electron', () => ({
  BrowserWindow: { getFocusedWindow: () => null, getAllWindows: () => [] },
  dialog: {
    async showMessageBox(options: MessageBoxOptions) {
      shown.options.push(options);
      return { response: shown.response, checkboxChecked: false };
    },
  },
}));

const account = { name: 'Anna', server: 'lichess.org' };
const request = { account, host: 'evil.example:8443' };
beforeEach(() => {
  shown.options.length = 0;
  shown.response = 0;
});

it('names the account, the host and what the token allows, in both languages', async () => {
  await createConsentDialogs(() => 'en').allowToken(request);
  await createConsentDialogs(() => 'de').allowToken(request);
  const [english, german] = shown.options;
  expect(english?.message).toBe('Send the token of Anna (lichess.org) to evil.example:8443?');
  expect(english?.detail).toContain('answer challenges');
  expect(german?.message).toBe('Das Token von Anna (lichess.org) an evil.example:8443 senden?');
  expect(german?.detail).toContain('Herausforderungen beantworten');
});

it('cancels by default, by Escape and by closing; one button agrees', async () => {
  const { allowToken } = createConsentDialogs(() => 'en');
  expect(await allowToken(request)).toBe(false);
  const [options] = shown.options;
  expect(options).toMatchObject({ buttons: ['Cancel', 'Send token'], defaultId: 0, cancelId: 0 });
  shown.response = 1;
  expect(await allowToken(request)).toBe(true);
});

it('shows names of a server on one short line', async () => {
  const name = `Anna\n\n\u202E${'x'.repeat(500)}`;
  await createConsentDialogs(() => 'en').allowToken({ ...request, account: { ...account, name } });
  const message = shown.options[0]?.message ?? '';
  expect(message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(message.length).toBeLessThan(140);
  expect(message).toContain('to evil.example:8443?');
});
