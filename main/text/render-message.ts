/** Renders messages with the templates of one language. */
import { forms } from './forms.ts';
import type { Language } from './language.ts';
import { messageBounds, type Message, type MessageId, type MessageValue } from './message.ts';

export type Templates = Readonly<Record<MessageId, string>>;

/** The text of a message. One with an id of another version shows its values, so that nothing is lost. */
export function renderMessage(message: Message, templates: Templates, language: Language): string {
  return render(message, templates, language, messageBounds.depth);
}

const place = /\{(\w+)(?:\|([^{}]*))?\}/g;

function render({ id, values }: Message, templates: Templates, language: Language, depth: number): string {
  const textOf = (value: MessageValue): string => {
    if (isList(value)) return value.map((one) => textOf(one)).join(' ');
    if (typeof value !== 'object') return String(value);
    return depth === 0 ? '…' : render(value, templates, language, depth - 1);
  };
  const formatted = (value: MessageValue, format: string): string => {
    if (isList(value) && format === 'or') return forms[language].anyOf(value.map(textOf));
    if (isList(value) && format === 'and') return forms[language].list(value.map(textOf));
    if (isList(value) && format === 'items') return value.map(textOf).join('; ');
    if (typeof value === 'number' && format.includes('=')) return counted(value, format, language);
    const text = textOf(value);
    return format === 'start' && typeof value === 'object'
      ? text.charAt(0).toUpperCase() + text.slice(1)
      : text;
  };
  if (!Object.hasOwn(templates, id)) return Object.values(values).map(textOf).join(' ');
  return templates[id].replace(place, (_whole, name: string, format = '') => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? '' : formatted(value, String(format));
  });
}

/** `format`: `one=game|other=games`. */
function counted(count: number, format: string, language: Language): string {
  const choices = Object.fromEntries(format.split('|').map((choice) => choice.split('=')));
  return forms[language].count(count, { other: '', ...choices });
}

const isList = (value: MessageValue): value is readonly (string | number | Message)[] => Array.isArray(value);
