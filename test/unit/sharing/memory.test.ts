import { describe, expect, it } from 'vitest';
import { newMemory } from '../../../main/machines/log/folder-memory.ts';
import { resumeMemory, type SharingMemory } from '../../../main/sharing/memory.ts';

const id = 'a'.repeat(32);
const read = [[`b${id.slice(1)}`, ['0'.repeat(20)]]] as const;
const log = { ...newMemory(id), isJoined: true, read };
const stored: SharingMemory = {
  ...{ log, place: 'p', accounts: ['ruth'], app: '1.0.0', unknown: 0, withoutAccount: 0, brought: [] },
};
const present = { app: '1.0.0', accounts: ['ruth'], recordsFor: id };
const resume = (memory: Partial<SharingMemory>, state: Partial<typeof present> = {}) =>
  resumeMemory(JSON.stringify({ ...stored, ...memory }), { ...present, ...state });

describe('the memory of sharing', () => {
  it('continues where it was', () => {
    expect(resume({})).toEqual(JSON.parse(JSON.stringify(stored)));
    expect(resume({ brought: [[id, 3]] }).brought).toEqual([[id, 3]]);
  });

  it.each([null, '', '{', '{}', '{"place":7}'])('begins anew with the text %s', (text) => {
    expect(resumeMemory(text, present)).toMatchObject({ place: null, accounts: ['ruth'], unknown: 0 });
  });

  it('begins anew when the database records nothing', () => {
    expect(resumeMemory(JSON.stringify(stored), { ...present, recordsFor: null })).toMatchObject({
      ...{ log: undefined, place: null },
    });
  });

  it('reads everything again after an update, if facts were unknown', () => {
    expect(resume({ unknown: 2 }, { app: '2.0.0' })).toMatchObject({
      ...{ log: { machine: id, isJoined: true, read: [] }, place: 'p', unknown: 0, app: '2.0.0' },
    });
    expect(resume({ unknown: 0 }, { app: '2.0.0' }).log).toMatchObject({ read });
    expect(resume({ unknown: 2 }).log).toMatchObject({ read });
  });

  it('reads everything again when an account is added, if facts were without account', () => {
    const added = { accounts: ['ruth', 'omar'] };
    expect(resume({ withoutAccount: 2 }, added)).toMatchObject({ log: { read: [] }, withoutAccount: 0 });
    expect(resume({ withoutAccount: 2 }).log).toMatchObject({ read });
    expect(resume({ withoutAccount: 0 }, added)).toMatchObject({ log: { read }, accounts: added.accounts });
  });
});
