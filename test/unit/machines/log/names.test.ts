import { describe, expect, it, test } from 'vitest';
import {
  idInName,
  parseName,
  segmentId,
  segmentName,
  stateName,
} from '../../../../main/machines/log/names.ts';

const hash = '0123456789abcdef'.repeat(4);
const machine = 'k3'.repeat(8);
const name = segmentName({ machine, first: 1, last: 20, hash });

describe('a name', () => {
  it('of a segment says machine, sequence and hash', () => {
    expect(name).toBe(`${machine}.000000000001-000000000020.${hash}.outpost`);
    expect(parseName(name)).toEqual({ kind: 'segment', name, machine, first: 1, last: 20, hash });
    expect(idInName(name)).toBe(segmentId({ hash }));
    expect(idInName(name)).toHaveLength(20);
  });

  it('of a state says the machine', () => {
    expect(parseName(stateName(machine))).toEqual({ kind: 'state', name: stateName(machine), machine });
  });

  test.each([
    name.replace('.outpost', '.sync-conflict-20260102-101112-ABCDEFG.outpost'),
    name.replace('.outpost', " (Anna's conflicted copy 2026-01-02).outpost"),
    name.replace('.outpost', ' (conflicted copy 2026-01-02 101112).outpost'),
    name.replace('.outpost', ' (In Konflikt stehende Kopie von Anna 2026-01-02).outpost'),
    name.replace('.outpost', '-LAPTOP.outpost'),
    name.replace('.outpost', ' (1).outpost'),
    `${name} (conflicted copy)`,
    stateName(machine).replace('.outpost', '.sync-conflict-20260102-101112-ABCDEFG.outpost'),
    stateName(machine).replace('.outpost', '-DESKTOP-7.outpost'),
  ])('%s is a conflict copy', (copy) => expect(parseName(copy).kind).toBe('conflict'));

  test.each([
    `.syncthing.${name}.tmp`,
    `~syncthing~${name}.tmp`,
    `${name}.0123456789ab.part`,
    `.${name}.~1a2b`.replace(/^\./, '.~'),
    `${name}.crdownload`,
  ])('%s is temporary', (draft) => expect(parseName(draft).kind).toBe('temporary'));

  test.each([
    `../${name}`,
    `sub/${name}`,
    `C:\\${name}`,
    name.toUpperCase(),
    name.replace('000000000001', '000000000000'),
    name.replace('000000000020', '000000000000'),
    name.replace(hash, hash.slice(1)),
    `${name}\n`,
    '__proto__',
    'notes.txt',
    'x'.repeat(300),
  ])('%j is not read', (other) => {
    expect(['foreign', 'conflict']).toContain(parseName(other).kind);
  });
});
