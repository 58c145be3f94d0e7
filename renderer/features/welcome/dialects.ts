import type { AccountView } from '@contract/models.ts';

/** How a server other than the usual one may write its answers. */
export const dialects: readonly {
  readonly value: AccountView['server']['dialect'];
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'auto', label: 'Find out', hint: 'From its answers' },
  { value: 'wire', label: 'As on the wire', hint: 'Like lichess.org' },
  { value: 'document', label: 'As documented', hint: 'By the description' },
];
