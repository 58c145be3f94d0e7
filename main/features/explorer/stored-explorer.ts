/** The memo of an explorer that the user named. */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';

/** Kind of the memo. */
export const ownExplorerKind = 'explorer-server';

const storedSchema = lazySchema(() =>
  z.object({
    baseUrl: z.string(),
    /** The consent to send the token, valid on one computer; null without it. */
    mark: z.string().nullable(),
  }),
);

/** Undefined if the text is not of this kind. */
export const parseOwnExplorer = (data: string) => readStored(storedSchema, data);

/**
 * The memo without the consent, which must not come from a database from elsewhere. Undefined if the text is not of this
 * kind.
 */
export function withoutConsent(data: string): string | undefined {
  const stored = parseOwnExplorer(data);
  return stored && JSON.stringify({ ...stored, mark: null });
}
