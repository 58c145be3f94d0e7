import { describe, expect, it } from 'vitest';
import { createDropped } from '../../../preload/dropped.ts';

const drop = (page: EventTarget, ...names: readonly string[]) => {
  const files = names.map((name) => ({ name }));
  page.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
};

describe('dropped files', () => {
  it('are named to main once, and only for the command that reads them', () => {
    const page = new EventTarget();
    const dropped = createDropped(page, ({ name }) => (name === 'text' ? '' : `/there/${name}`));
    drop(page, 'old.pgn');
    drop(page, 'one.pgn', 'text', 'two.pgn');
    expect(dropped.fill('history.refresh', { accountId: 'a' })).toEqual({ accountId: 'a' });
    const wish = { accountId: 'a', files: ['/etc/passwd'] };
    expect(dropped.fill('history.importDropped', wish)).toEqual({
      accountId: 'a',
      files: ['/there/one.pgn', '/there/two.pgn'],
    });
    expect(dropped.fill('history.importDropped', wish)).toEqual({ accountId: 'a', files: [] });
  });
});
