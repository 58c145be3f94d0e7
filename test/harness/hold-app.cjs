/**
 * Loaded into Electron before the app: holds it until Playwright listens and says so, as Playwright's own loader does
 * (which also changes Chromium's switches, the choice of keyring among them). Without it a window that opens early is
 * now and then never seen.
 */
const { app } = require('electron');

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

/** Playwright calls it by this name. */
Object.assign(globalThis, {
  async __playwright_run() {
    await ready;
    isReleased = true;
    release();
    emit('ready', ...readyDetails);
  },
});
