import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '@text/language.ts';
import { messageOf, verbatim, type Message } from '@text/message.ts';
import { eventually } from '../../../harness/eventually.ts';

const ends: (() => void)[] = [];

// Each test reads the templates anew.
beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const refused = messageOf('practice.refused', { reason: messageOf('game.illegalMove') });
const inWords: Readonly<Record<Language, string>> = {
  en: 'The practice club refused the request: This move is not legal in this position.',
  de: 'Der Übungsclub hat die Anfrage abgelehnt: Dieser Zug ist in dieser Stellung regelwidrig.',
};

async function show(first: Language, content: string | Message) {
  const ui = await import('../../../../renderer/ui/index.ts');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  const root = createRoot(container);
  ends.push(() => act(() => root.unmount()));
  function Probe() {
    return <p>{ui.useTranslateText()(content)}</p>;
  }
  const render = (language: Language) =>
    act(() =>
      root.render(
        <StrictMode>
          <ui.LanguageContext value={language}>
            <Probe />
          </ui.LanguageContext>
        </StrictMode>,
      ),
    );
  render(first);
  return { ui, container, render };
}

const shows = (container: HTMLElement, text: string): Promise<void> =>
  act(() => eventually(() => expect(container.textContent).toBe(text)));

it('shows nothing of a message until the templates of the language are read, then all of it', async () => {
  const { container } = await show('de', refused);
  expect(container.textContent).toBe('');
  await shows(container, inWords.de);
});

it('follows the language, and keeps what was read', async () => {
  const { container, render } = await show('de', refused);
  await shows(container, inWords.de);
  render('en');
  expect(container.textContent).toBe('');
  await shows(container, inWords.en);
  render('de');
  expect(container.textContent).toBe(inWords.de);
});

it('shows texts that need no templates at once', async () => {
  expect((await show('en', 'Robin')).container.textContent).toBe('Robin');
  expect((await show('de', verbatim('ENOSPC'))).container.textContent).toBe('ENOSPC');
});

it('has messages at once where their templates were handed over', async () => {
  const { english } = await import('@text/messages/en/index.ts');
  const { keepTemplates } = await import('../../../../renderer/ui/messages.ts');
  keepTemplates('en', english);
  expect((await show('en', refused)).container.textContent).toBe(inWords.en);
});

it('reads templates again that could not be read', async () => {
  vi.doMock('@text/messages/en/index.ts', () => {
    throw new Error('no such file');
  });
  const { readTemplates } = await import('../../../../renderer/ui/messages.ts');
  await expect(readTemplates('en')).rejects.toThrow();
  vi.doUnmock('@text/messages/en/index.ts');
  await readTemplates('en');
  expect((await show('en', refused)).container.textContent).toBe(inWords.en);
});
