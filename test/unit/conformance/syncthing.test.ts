import { describe, expect, it } from 'vitest';
import { readGenerated, syncthingConfig } from '../../conformance/syncthing/config.ts';
import { isFaultless, syncthingFigures, type SyncthingRound } from '../../conformance/syncthing/figures.ts';

describe('the configuration of a Syncthing process', () => {
  const id = `${'ABCDEF2-'.repeat(7)}ABCDEF2`;
  const text = syncthingConfig({
    version: 36,
    device: { id, name: 'Desktop', port: 4_001 },
    others: [{ id: `${'GHIJKL3-'.repeat(7)}GHIJKL3`, name: 'Laptop', port: 4_002 }],
    restPort: 4_003,
    apiKey: 'key',
    folder: '/home/a & b/"<chess>"',
  });

  it('knows only the loopback', () => {
    const addresses = [...text.matchAll(/(?:tcp:\/\/|<address>)([\d.]+:\d+)/g)].map(([, address]) => address);
    expect(addresses).toEqual(['127.0.0.1:4001', '127.0.0.1:4002', '127.0.0.1:4003', '127.0.0.1:4001']);
    expect(text).not.toMatch(/dynamic|default|https?:/);
  });

  it.each([
    ...['globalAnnounceEnabled', 'localAnnounceEnabled', 'relaysEnabled', 'natEnabled'],
    ...['crashReportingEnabled', 'startBrowser'],
  ])('%s is off', (option) => expect(text).toContain(`<${option}>false</${option}>`));

  it('sends no usage reports and looks for no updates', () => {
    expect(text).toContain('<urAccepted>-1</urAccepted>');
    expect(text).toContain('<autoUpgradeIntervalH>0</autoUpgradeIntervalH>');
  });

  it('escapes paths', () => {
    expect(text).toContain('path="/home/a &amp; b/&quot;&lt;chess&gt;&quot;"');
  });

  it('takes id and version from a generated one', () => {
    const generated = `<configuration version="37">\n  <device id="${id}" name="host" compression="metadata">`;
    expect(readGenerated(generated)).toEqual({ id, version: 37 });
    expect(() => readGenerated('<configuration version="37">')).toThrow('no device');
  });
});

describe('the figures of rounds', () => {
  const round = (change: Partial<SyncthingRound> = {}): SyncthingRound => ({
    ...{ lost: 0, doubled: 0, resurrected: 0, different: 0, conflicts: 0, misread: 0 },
    ...{ files: 3, bytes: 900, kills: 2, deaths: 1, deeds: 10 },
    phaseMs: { pairing: 100.4, kills: 50 },
    arrivalMs: [30, 10],
    ...change,
  });

  it('are sums of counts, and the most of sizes and times', () => {
    const other = round({ files: 5, bytes: 100, phaseMs: { pairing: 20 }, arrivalMs: [20] });
    expect(syncthingFigures([round(), other])).toMatchObject({
      ...{ rounds: 2, kills: 4, deaths: 2, deeds: 20, files: 5, bytes: 900 },
      ...{ pairing_worst_ms: 100, kills_worst_ms: 50, deletion_worst_ms: 0 },
      ...{ arrival_p50_ms: 20, arrival_worst_ms: 30 },
    });
  });

  it('are numbers when a round ended before the first arrival', () => {
    expect(syncthingFigures([round({ arrivalMs: [] })])).toMatchObject({
      ...{ arrival_p50_ms: 0, arrival_worst_ms: 0 },
    });
  });

  it.each(['lost', 'doubled', 'resurrected', 'different', 'conflicts', 'misread'] as const)(
    '%s is a fault',
    (name) => {
      expect(isFaultless(round())).toBe(true);
      expect(isFaultless(round({ [name]: 1 }))).toBe(false);
    },
  );
});
