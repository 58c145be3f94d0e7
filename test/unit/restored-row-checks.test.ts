import { expect, test } from 'vitest';
import { rowChecks } from '../../main/restored-row-checks.ts';
import { messageOf } from '../../main/text/message.ts';

const fits = (cause: unknown): unknown =>
  rowChecks.ledger?.fits({ kind: 'gap', raw: JSON.stringify({ from: 1, to: 2, cause }) });

test('a restored gap has a message or the sentence of an older version as its cause', () => {
  expect(fits(messageOf('stream.appClosed'))).toBe(true);
  expect(fits('The app was closed or not connected.')).toBe(true);
  for (const cause of [null, 5, [], {}, { id: 'stream.appClosed' }, { id: 'constructor', values: {} }])
    expect(fits(cause)).toBe(false);
});

test('a restored explorer of the user keeps its address and loses the consent to send the token', () => {
  const judge = (data: string) => rowChecks.memos?.fits({ kind: 'explorer-server', data });
  const stored = (mark: string | null) => JSON.stringify({ baseUrl: 'https://explorer.example', mark });
  expect(judge(stored(null))).toBe(true);
  expect(judge(stored('a mark'))).toEqual({ changed: { data: stored(null) } });
  for (const data of ['{}', 'null', '{"baseUrl":7,"mark":null}', '{']) expect(judge(data)).toBe(false);
  expect(rowChecks.memos?.fits({ kind: 'other', data: stored('a mark') })).toBe(true);
});
