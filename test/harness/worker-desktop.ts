/**
 * Puts each of vitest's workers on a virtual desktop of its own: two apps on one desktop would share the focus, the
 * pointer and the notification daemon.
 */
import { workerDesktops } from './worker-desktops.ts';

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
Object.assign(process.env, workerDesktops(process.env)[worker - 1]);
