import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';

test("a runtime with Node-API 10 uses the package's file", () => {
  expect(nativeBindingFor({ napi: '10', root: 'app' })).toBeUndefined();
  expect(nativeBindingFor({ napi: '11', root: 'app', unpacked: 'app.asar.unpacked' })).toBeUndefined();
});

test('an older or unknown runtime uses the file built from source', () => {
  const built = join('app', 'node_modules', '.outpost', 'better_sqlite3.node');
  expect(nativeBindingFor({ napi: '9', root: 'app' })).toBe(built);
  expect(nativeBindingFor({ napi: undefined, root: 'app' })).toBe(built);
});

test('a packaged app uses the file beside its archive', () => {
  expect(nativeBindingFor({ napi: '9', root: 'app.asar', unpacked: 'app.asar.unpacked' })).toBe(
    join('app.asar.unpacked', 'node_modules', '.outpost', 'better_sqlite3.node'),
  );
});
