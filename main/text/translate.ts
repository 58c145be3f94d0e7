import type { Language } from './language.ts';
import type { Message } from './message.ts';
import { german } from './messages/de/index.ts';
import { english } from './messages/en/index.ts';
import { renderMessage, type Templates } from './render-message.ts';

const templates: Readonly<Record<Language, Templates>> = { en: english, de: german };

/** A message in a language, in main. The window loads the templates of its own language only. */
export function translate(message: Message, language: Language): string {
  return renderMessage(message, templates[language], language);
}

/** A name that is its own in every language, or a message. */
export function nameIn(name: string | Message, language: Language): string {
  return typeof name === 'string' ? name : translate(name, language);
}
