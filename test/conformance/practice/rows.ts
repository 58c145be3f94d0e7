/** Every row of the document, by area. */

import type { Row } from './row.ts';
import { arenaRows } from './rows-arenas.ts';
import { clientRows } from './rows-clients.ts';
import { endpointRows } from './rows-endpoints.ts';
import { fieldRows } from './rows-fields.ts';
import { limitRows } from './rows-limits.ts';
import { ruleRows } from './rows-rules.ts';
import { tvRows } from './rows-tv.ts';

export const rows: readonly Row[] = [
  ...endpointRows,
  ...fieldRows,
  ...ruleRows,
  ...limitRows,
  ...arenaRows,
  ...clientRows,
  ...tvRows,
];
