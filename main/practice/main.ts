import { findParent, type Parent } from '../base/child.ts';
import { createLog, type LogFields, type LogLevel } from '../base/log.ts';
import { escapeControls } from '../base/plain-text.ts';
import { createSystemClock } from '../base/system-clock.ts';
import { createFairyEngine } from './fairy-engine.ts';
import { startHost, type Host } from './host.ts';
import { parseClubCommandOptions, PracticeMisuse } from './options.ts';
import type { ClubMessage, ParentMessage, PracticeStart } from './protocol.ts';
import { createSecrets } from './secrets.ts';

/** Entry of the practice club's process: a child of the app, or a stand-alone server. */

const help = `The practice club: a small chess server on this machine, with opponents.

  practice [--port P] [--seed S] [--dialect wire|document] [--speed N] [--bot] [--state FILE]
           [--limits off|lenient|law] [--web]

  --port     port on 127.0.0.1 (default 8077)
  --seed     number that fixes the club's course (default 1)
  --dialect  wire: as the public server answers (default); document: as the interface document says
  --speed    how fast the club's time runs (default 1; 0: only when advanced through the control interface)
  --bot      the account is a bot account
  --state    file in which games are kept between runs
  --web      pages of other servers may ask, too: for clients that run in a browser
  --limits   law: refuses with 429 as the service does; lenient: only counts (default); off: does not even count
`;

function writeLog(level: LogLevel, scope: string, message: string, fields?: LogFields): void {
  const text = fields ? ` ${JSON.stringify(fields)}` : '';
  const line = `${level} ${scope === '' ? '' : `${scope}: `}${message}${text}`;
  process.stderr.write(`${escapeControls(line)}\n`);
}

const log = createLog((level, ...rest) => {
  if (level !== 'debug') writeLog(level, ...rest);
}, 'practice');

function open(start: PracticeStart, notify: (message: ClubMessage) => void): Promise<Host> {
  return startHost({
    start,
    base: createSystemClock(),
    createEngine: () => createFairyEngine(log),
    log,
    notify,
    secrets: createSecrets(),
  });
}

/** Runs the club for a parent: one `start`, then messages until `stop` or the channel's end. */
function serveParent({ listen, send, onClosed }: Parent<ParentMessage, ClubMessage>): void {
  let host: Promise<Host> | undefined;
  const stop = async () => {
    await host?.then((opened) => opened.stop()).catch(() => {});
    send({ type: 'stopped' });
    process.exit(0);
  };
  listen((message) => {
    if (message.type === 'stop') void stop();
    if (message.type !== 'start' || host) return;
    host = open(message.config, send);
    host.then(
      ({ port, baseUrl }) => send({ type: 'listening', port, baseUrl }),
      (error: unknown) => {
        send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
        process.exit(1);
      },
    );
  });
  onClosed(() => void stop());
  process.once('SIGTERM', () => void stop());
}

async function standAlone(): Promise<void> {
  const options = parseClubCommandOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(help);
    return;
  }
  const { isBot, ...rest } = options;
  const secrets = createSecrets();
  const start: PracticeStart = {
    ...rest,
    gzip: true,
    userToken: secrets.token(),
    controlToken: `control_${secrets.text(24)}`,
    account: isBot ? { kind: 'bot', name: 'YourBot' } : { kind: 'human', name: 'You' },
  };
  const host = await open(start, () => {});
  process.stdout.write(
    `Practice club at ${host.baseUrl}\nAccount token: ${start.userToken}\nControl token: ${start.controlToken}\nCtrl+C stops it.\n`,
  );
  const stop = () => void host.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

// The club's state holds the user's games. A parent may have spawned this process before its own umask was set.
process.umask(0o077);

const parent = findParent<ParentMessage, ClubMessage>();
if (parent) {
  serveParent(parent);
} else {
  standAlone().catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const isMisuse = error instanceof PracticeMisuse;
    const text = `${error instanceof Error ? error.message : String(error)}${isMisuse ? ': see --help' : ''}`;
    process.stderr.write(
      `${isTaken ? 'another program has this port: choose one with --port' : escapeControls(text)}
`,
    );
    process.exit(isMisuse ? 2 : 1);
  });
}
