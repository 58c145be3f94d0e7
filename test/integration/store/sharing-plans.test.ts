/** Rows that were stored before sharing began are read in pages, each by row id and without sorting. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSharing } from '../../../main/store/shared/sharing.ts';
import { connectTo, makeFolder, type Folder } from '../../unit/store/support.ts';
import { openMachine } from './sharing-machines.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

test('pages of stored things are read by row id, without sorting', async () => {
  const machine = await openMachine(folder.path, 'desk');
  await machine.share('ruth');
  await machine.close();
  const db = connectTo(machine.file);
  try {
    const statements: string[] = [];
    const query = <Row>(sql: string) => {
      statements.push(sql);
      return db.query<Row>(sql);
    };
    createSharing({ ...db, query }, undefined).aggregate.readFacts({ after: null, limit: 1, of: 'own' });
    const pages = statements.filter((sql) => /ORDER BY \S*(?:id|game) LIMIT \?$/.test(sql));
    expect(pages.length).toBeGreaterThan(20);
    for (const sql of pages) {
      const plan = db.query<{ readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
      const steps = plan.all(...Array.from({ length: sql.split('?').length - 1 }, () => 1));
      const sorts = steps.filter(({ detail }) => detail.includes('ORDER BY'));
      expect(sorts, sql).toEqual([]);
    }
  } finally {
    db.close();
  }
});
