import { join } from 'node:path';

export interface NativeBindingOptions {
  /** The runtime's Node-API version (`process.versions.napi`). */
  readonly napi: string | undefined;
  /** Folder that contains `node_modules`. */
  readonly root: string;
  /** In a packaged app, the folder of native files beside the archive (`app.asar.unpacked`). */
  readonly unpacked?: string;
}

/** Node-API version that better-sqlite3's prebuilt files require. */
const PREBUILT_NAPI = 10;

/**
 * Path of the native file for better-sqlite3: undefined for its prebuilt one, else the one built from source for
 * an older runtime. Must be chosen before loading, because the prebuilt file crashes an older runtime with a
 * segmentation fault.
 */
export function nativeBindingFor({ napi, root, unpacked }: NativeBindingOptions): string | undefined {
  if (Number(napi ?? 0) >= PREBUILT_NAPI) return undefined;
  return join(unpacked ?? root, 'node_modules', '.outpost', 'better_sqlite3.node');
}
