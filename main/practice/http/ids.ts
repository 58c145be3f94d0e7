import type { RouteCall } from './route.ts';

/** Ids from a plain-text body, or from the JSON member `ids`. */
export function idsIn({ body, fields }: Pick<RouteCall, 'body' | 'fields'>): readonly string[] {
  const text = fields['ids'] ?? body;
  return text.split(/[\s,]+/).filter((id) => id !== '');
}
