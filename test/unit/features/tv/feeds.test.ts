import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createSeededRandom } from '../../../../main/base/random.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import type { TvChannel } from '../../../../main/chess/tv-channels.ts';
import { createFeedForms } from '../../../../main/features/tv/feed-form.ts';
import { createTvFeeds } from '../../../../main/features/tv/feeds.ts';
import type { TvClient, TvSource } from '../../../../main/features/tv/tv-source.ts';
import { parseTvLine } from '../../../../main/service/codec/tv.ts';
import { createSupervisor } from '../../../../main/streams/supervisor.ts';
import type { TvSettings } from '../../../../preload/contract/tv.ts';
import { verbatim } from '../../../../main/text/message.ts';

const raw = JSON.stringify({ t: 'fen', d: { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b' } });

const half = raw.slice(0, 30);

/** `interrupted`: half a line is under way when it is closed. */
type Manner = 'speaks' | 'silent' | 'refused' | 'interrupted';

/** Feeds under the real supervisor, and a server with separate behaviour for NDJSON and events. */
function setUp(manners: Readonly<Record<'ndjson' | 'sse', Manner>>, form: TvSettings['form'] = 'auto') {
  const clock = createVirtualClock();
  const opened: string[] = [];
  const heard: TvChannel[] = [];
  const late: string[] = [];
  const openTvFeed: TvClient['openTvFeed'] = async (channel, asked, listener) => {
    opened.push(`${channel ?? '-'} ${asked}`);
    const manner = manners[asked];
    if (manner === 'refused')
      return { reason: 'refused', error: { code: 'unreachable', message: verbatim('not through here') } };
    listener.onOpen?.();
    if (manner === 'speaks') listener.onLine({ raw, read: parseTvLine(raw) } as never);
    await new Promise<void>((resolve) => listener.signal?.addEventListener('abort', () => resolve()));
    if (manner === 'interrupted') listener.onLine({ raw: half, read: parseTvLine(half), terminated: false });
    return { reason: 'aborted' };
  };
  const from: TvSource = {
    accountId: 'acc',
    baseUrl: 'http://club',
    name: 'club',
    places: 4,
    client: () => ({ openTvFeed }) as unknown as TvClient,
  };
  const supervisor = createSupervisor({ clock, random: createSeededRandom(1), log: silentLog });
  const feeds = createTvFeeds({
    clock,
    supervisor,
    form: () => form,
    onLine: (channel) => heard.push(channel),
    onLateLine: (channel, accountId, line) => late.push(`${accountId} ${channel} ${line.raw}`),
    onUp: () => {},
    onDown: () => {},
    onClosed: () => {},
    onRefused: () => {},
  });
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000);
      feeds.renewSilent(() => true);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  };
  return { feeds, from, opened, heard, late, run, close: supervisor.close };
}

describe('the format of feeds', () => {
  it('changes after two failures of the current one, and back again', () => {
    const forms = createFeedForms();
    forms.failed('ndjson');
    forms.worked('ndjson');
    forms.failed('ndjson');
    expect(forms.present()).toBe('ndjson');
    forms.failed('ndjson');
    forms.failed('ndjson');
    expect(forms.present()).toBe('sse');
    forms.failed('sse');
    forms.failed('sse');
    expect(forms.present()).toBe('ndjson');
  });
});

describe('feeds', () => {
  it.each(['silent', 'refused'] as const)('use events if NDJSON is %s', async (ndjson) => {
    const { feeds, from, opened, heard, run, close } = setUp({ ndjson, sse: 'speaks' });
    feeds.share(from, ['bullet', 'blitz']);
    await run(240_000);
    expect(heard.toSorted()).toEqual(['blitz', 'bullet']);
    expect([...feeds.open].toSorted()).toEqual(['blitz', 'bullet']);
    // The result applies to later feeds.
    const before = opened.length;
    feeds.share(from, ['bullet', 'blitz', 'rapid']);
    await run(5_000);
    expect(opened.slice(before)).toEqual(['rapid sse']);
    close();
  });

  it('use the user’s choice in any case', async () => {
    const { feeds, from, opened, run, close } = setUp({ ndjson: 'silent', sse: 'speaks' }, 'ndjson');
    feeds.share(from, ['bullet']);
    await run(120_000);
    expect(opened.length).toBeGreaterThan(1);
    expect(new Set(opened)).toEqual(new Set(['bullet ndjson']));
    close();
  });

  it('of events may be silent until the next move', async () => {
    const { feeds, from, opened, run, close } = setUp({ ndjson: 'refused', sse: 'silent' }, 'sse');
    feeds.share(from, ['classical']);
    await run(170_000);
    expect(opened).toEqual(['classical sse']);
    close();
  });

  it('deliver pending lines after closing, and report their end', async () => {
    const { feeds, from, heard, late, run, close } = setUp({ ndjson: 'interrupted', sse: 'interrupted' });
    feeds.share(from, ['bullet', 'blitz']);
    await run(2_000);
    feeds.closeAll();
    expect(late).toEqual([]);
    await feeds.ended();
    expect(late).toEqual([`acc bullet ${half}`, `acc blitz ${half}`]);
    expect(heard).toEqual([]);
    close();
  });

  it('of the best channel have no name', async () => {
    const { feeds, from, opened, run, close } = setUp({ ndjson: 'speaks', sse: 'speaks' });
    feeds.share(from, ['best']);
    await run(2_000);
    expect(opened).toEqual(['- ndjson']);
    close();
  });
});
