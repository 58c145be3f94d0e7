import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NoteView } from '@contract/notes.ts';
import { failure } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { NoteBox, type NoteBoxProps } from '../../../../../renderer/table/notes/NoteBox.tsx';
import { ShellProvider } from '../../../../../renderer/frame/services.ts';
import { show } from '../../board/page.tsx';

const note: NoteView = { text: 'first', tags: ['a'] };
const onSave = vi.fn<NoteBoxProps['onSave']>();
beforeEach(() => {
  notify.mockReset();
  onSave.mockReset();
  onSave.mockImplementation(async (value) => ({ ok: true, value }));
});
const notify = vi.fn();
const shell = { notify, openPalette: () => {}, openShortcuts: () => {} };
const mountBox = (stored: NoteView | undefined) =>
  show(
    <ShellProvider value={shell}>
      <NoteBox label="Note on this game" addLabel="Add" note={stored} onSave={onSave} />
    </ShellProvider>,
  );
const box = (stored: NoteView | undefined) => mountBox(stored).container;

const button = (container: HTMLElement, name: RegExp): HTMLButtonElement => {
  const found = [...container.querySelectorAll('button')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (element: HTMLElement) => act(async () => element.click());
const type = (container: HTMLElement, text: string) =>
  act(async () => {
    const area = container.querySelector('textarea');
    if (!area) throw new Error('no field');
    const descriptor = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    descriptor?.set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
const key = (container: HTMLElement, name: string, ctrlKey = false) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true, cancelable: true });
    container.querySelector('textarea')?.dispatchEvent(event);
  });
const leave = (container: HTMLElement, relatedTarget: Element | null) =>
  act(async () => {
    const event = new FocusEvent('focusout', { bubbles: true, relatedTarget });
    container.querySelector('textarea')?.dispatchEvent(event);
  });

test('an empty note is one button, which waits for the answer', async () => {
  expect(button(box(undefined), /Add/).disabled).toBe(true);
  const container = box({ text: '', tags: [] });
  await press(button(container, /Add/));
  expect(container.querySelector('textarea')?.value).toBe('');
});

test('Ctrl Enter stores the note and closes the form', async () => {
  const container = box(note);
  expect(container.textContent).toContain('first');
  await press(button(container, /^Edit/));
  await type(container, 'second\nline');
  await key(container, 'Enter', true);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ text: 'second\nline', tags: ['a'] });
  expect(container.querySelector('textarea')).toBeNull();
});

test('Escape stores nothing', async () => {
  const container = box(note);
  await press(button(container, /^Edit/));
  await type(container, 'second');
  await key(container, 'Escape');
  expect(onSave).not.toHaveBeenCalled();
  expect(container.querySelector('textarea')).toBeNull();
});

test('a note is stored when the focus leaves its form, not when it moves between the fields', async () => {
  const container = box(note);
  await press(button(container, /^Edit/));
  await type(container, 'second');
  await leave(container, container.querySelector('input'));
  expect(onSave).not.toHaveBeenCalled();
  await leave(container, null);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ text: 'second', tags: ['a'] });
});

test('an unchanged note is not stored again', async () => {
  const container = box(note);
  await press(button(container, /^Edit/));
  await key(container, 'Enter', true);
  expect(onSave).not.toHaveBeenCalled();
  expect(container.querySelector('textarea')).toBeNull();
});

test('a failure keeps the form and its text, and says why', async () => {
  onSave.mockImplementation(async () => failure('refused', verbatim('not now')));
  const container = box(note);
  await press(button(container, /^Edit/));
  await type(container, 'second');
  await key(container, 'Enter', true);
  expect(container.querySelector('textarea')?.value).toBe('second');
  expect(container.querySelector('[role=alert]')?.textContent).toBe('not now');
});

test('a note is stored when its form disappears, and a failure becomes a toast', async () => {
  const { container, unmount } = mountBox(note);
  await press(button(container, /^Edit/));
  await type(container, 'second');
  onSave.mockImplementation(async () => failure('refused', verbatim('not now')));
  await act(async () => unmount());
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ text: 'second', tags: ['a'] });
  expect(notify).toHaveBeenCalledExactlyOnceWith({ level: 'error', message: verbatim('not now') });
});

test.each(['Enter', 'Escape'])(
  'after %s the focus returns to the button that opened the form',
  async (name) => {
    const container = box(note);
    await press(button(container, /^Edit/));
    expect(document.activeElement).toBe(container.querySelector('textarea'));
    await type(container, 'second');
    await key(container, name, true);
    expect(document.activeElement).toBe(button(container, /^Edit/));
  },
);

test('a form that is closed after the focus left it does not take the focus back', async () => {
  const container = box(note);
  await press(button(container, /^Edit/));
  await act(async () => (document.activeElement as HTMLElement).blur());
  await press(button(container, /Cancel/));
  expect(document.activeElement).toBe(document.body);
});

test('a note and its field have the direction of their text', async () => {
  const container = box({ text: 'הערה', tags: ['תג'] });
  expect(container.querySelector('.note-text')?.getAttribute('dir')).toBe('auto');
  expect(container.querySelector('.note-tags bdi')?.textContent).toBe('תג');
  await press(button(container, /^Edit/));
  expect(container.querySelector('textarea')?.dir).toBe('auto');
  expect(container.querySelector('input')?.dir).toBe('auto');
});
