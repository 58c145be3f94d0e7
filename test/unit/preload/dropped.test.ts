import { describe, expect, it } from 'vitest';
import { createDropped } from '../../../preload/dropped.ts';

const drop = (page: EventTarget, names: readonly string[], isTrusted = true) => {
  const files = names.map((name) => ({ name }));
  const event = Object.assign(new Event('drop'), { dataTransfer: { files } });
  // Synthetic events are untrusted, and `isTrusted` is read-only.
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  page.dispatchEvent(event);
};

/** Answers as main does: tokens that reveal nothing about the paths. */
function stage() {
  const page = new EventTarget();
  const offered: (readonly string[])[] = [];
  const dropped = createDropped(
    page,
    ({ name }) => (name === 'text' ? '' : `/there/${name}`),
    async (paths) => {
      offered.push(paths);
      return paths.map((_, index) => `token ${offered.length}.${index}`);
    },
  );
  return { page, offered, dropped };
}

describe('dropped files', () => {
  it('are offered to main, and its tokens are used once', async () => {
    const { page, offered, dropped } = stage();
    drop(page, ['old.pgn']);
    drop(page, ['one.pgn', 'text', 'two.pgn']);
    expect(offered).toEqual([['/there/old.pgn'], ['/there/one.pgn', '/there/two.pgn']]);
    const wish = { accountId: 'a', files: ['/etc/passwd'] };
    expect(await dropped.withTokens(wish)).toEqual({ accountId: 'a', files: ['token 2.0', 'token 2.1'] });
    expect(await dropped.withTokens(wish)).toEqual({ accountId: 'a', files: [] });
  });

  it('are empty for a synthetic event and for files that are not on disk', async () => {
    const { page, offered, dropped } = stage();
    drop(page, ['secret.pgn'], false);
    drop(page, ['text']);
    expect(await dropped.withTokens({ accountId: 'a' })).toEqual({ accountId: 'a', files: [] });
    expect(offered).toEqual([]);
  });

  it('are empty when main does not answer', async () => {
    const page = new EventTarget();
    const dropped = createDropped(
      page,
      () => '/there/one.pgn',
      () => Promise.reject(new Error('gone')),
    );
    drop(page, ['one.pgn']);
    expect(await dropped.withTokens({ accountId: 'a' })).toEqual({ accountId: 'a', files: [] });
  });
});
