import type { Call } from './route.ts';

/** Ids in a body of plain text, or in JSON's member `ids`. */
export function idsIn({ body, fields }: Pick<Call, 'body' | 'fields'>): readonly string[] {
  const text = fields['ids'] ?? body;
  return text.split(/[\s,]+/).filter((id) => id !== '');
}
