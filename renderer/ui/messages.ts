/** Messages in the user's language. Their templates are read once the first picture is painted. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Language } from '@text/language.ts';
import type { Message } from '@text/message.ts';
import { renderMessage, type Templates } from '@text/render-message.ts';
import { useLanguage } from './text.ts';

/** The text of a message in the user's language. */
export type Translate = (message: Message) => string;

const translators = new Map<Language, Translate>();
const reading = new Map<Language, Promise<void>>();
const listeners = new Set<() => void>();

/** Until a language's templates are read. A text that is shown as it is needs none. */
const untranslated: Translate = ({ id, values }) =>
  id === 'text.verbatim' && typeof values['text'] === 'string' ? values['text'] : '';

/** Reads the templates of a language unless they are there. Rejects where they cannot be read; the next call tries again. */
export function readTemplates(language: Language): Promise<void> {
  const underWay = reading.get(language);
  if (underWay) return underWay;
  const read = importTemplates(language).then((templates) => keepTemplates(language, templates));
  reading.set(language, read);
  read.catch(() => reading.delete(language));
  return read;
}

/** Keeps the templates of a language unless they are there; tests hand them over. */
export function keepTemplates(language: Language, templates: Templates): void {
  if (translators.has(language)) return;
  translators.set(language, (message) => renderMessage(message, templates, language));
  for (const listener of listeners) listener();
}

async function importTemplates(language: Language): Promise<Templates> {
  switch (language) {
    case 'en':
      return (await import('@text/messages/en/index.ts')).english;
    case 'de':
      return (await import('@text/messages/de/index.ts')).german;
  }
}

/** Gives empty texts until the templates of the user's language are read; then renders again. */
export function useTranslate(): Translate {
  const language = useLanguage();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      // Where they cannot be read, the next part of the window that needs them tries again.
      if (!translators.has(language)) readTemplates(language).catch(() => {});
      return () => void listeners.delete(listener);
    },
    [language],
  );
  return useSyncExternalStore(subscribe, () => translators.get(language) ?? untranslated);
}

/** A text that needs no translation, such as a player's name, or a message in the user's language. */
export function translateText(text: string | Message, translate: Translate): string {
  return typeof text === 'string' ? text : translate(text);
}

/** As `translateText`, in the user's language. */
export function useTranslateText(): (text: string | Message) => string {
  const translate = useTranslate();
  return useMemo(() => (text: string | Message) => translateText(text, translate), [translate]);
}
