import { join } from 'node:path';

export interface NativeBindingOptions {
  /** The runtime's Node-API version, as in `process.versions.napi`. */
  readonly napi: string | undefined;
  /** The folder that holds `node_modules`. */
  readonly root: string;
  /** In a packaged app: the folder beside its archive where native files lie (`app.asar.unpacked`). */
  readonly unpacked?: string;
}

/** The Node-API version that better-sqlite3's own prebuilt files ask for. */
const PREBUILT_NAPI = 10;

/**
 * Which native file better-sqlite3 has to load: `undefined` for the one in its package, else the path of the one that
 * was built from its source for an older runtime. The choice must be made before loading: the prebuilt file ends an
 * older runtime with a segmentation fault instead of an error.
 */
export function nativeBindingFor({ napi, root, unpacked }: NativeBindingOptions): string | undefined {
  if (Number(napi ?? 0) >= PREBUILT_NAPI) return undefined;
  return join(unpacked ?? root, 'node_modules', '.outpost', 'better_sqlite3.node');
}
