/**
 * Preloaded into Electron: delays the app's start until Playwright listens, as Playwright's own loader does. (That
 * loader also changes Chromium's switches, including the choice of keyring.) Without the delay Playwright
 * sometimes misses a window that opens early.
 *
 * OUTPOST_TEST_PAGE_SCRIPT names a preload script that every page gets besides the app's own. With OUTPOST_TEST_TIME
 * tests let time pass in the main process.
 */
const { app } = require('electron');

if (process.env['OUTPOST_TEST_TIME'] !== undefined) require('./app-time.cjs');

const ready = app.whenReady();
const emit = app.emit.bind(app);
/** @type {unknown[]} */
let readyDetails = [];
let isReleased = false;
let release = () => {};
const released = new Promise((/** @type {(value?: undefined) => void} */ resolve) => (release = resolve));

app.emit = (/** @type {string} */ name, /** @type {unknown[]} */ ...details) => {
  if (name !== 'ready' || isReleased) return emit(name, ...details);
  readyDetails = details;
  return app.listenerCount('ready') > 0;
};
app.isReady = () => isReleased;
app.whenReady = () => released;

const pageScript = process.env['OUTPOST_TEST_PAGE_SCRIPT'];
if (pageScript !== undefined) app.on('session-created', (session) => session.setPreloads([pageScript]));

/** The name that Playwright calls. */
Object.assign(globalThis, {
  async __playwright_run() {
    await ready;
    isReleased = true;
    release();
    emit('ready', ...readyDetails);
  },
});
