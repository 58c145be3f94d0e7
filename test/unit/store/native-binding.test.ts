import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';

test('a runtime with Node-API 10 takes the file that comes with the package', () => {
  expect(nativeBindingFor({ napi: '10', root: 'app' })).toBeUndefined();
  expect(nativeBindingFor({ napi: '11', root: 'app', unpacked: 'app.asar.unpacked' })).toBeUndefined();
});

test('an older or unknown runtime takes the file built from the source', () => {
  const built = join('app', 'node_modules', '.outpost', 'better_sqlite3.node');
  expect(nativeBindingFor({ napi: '9', root: 'app' })).toBe(built);
  expect(nativeBindingFor({ napi: undefined, root: 'app' })).toBe(built);
});

test('a packaged app takes it from beside its archive', () => {
  expect(nativeBindingFor({ napi: '9', root: 'app.asar', unpacked: 'app.asar.unpacked' })).toBe(
    join('app.asar.unpacked', 'node_modules', '.outpost', 'better_sqlite3.node'),
  );
});
