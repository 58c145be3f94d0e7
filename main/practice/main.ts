import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findParent, type Parent } from '../base/child.ts';
import { createLog, type LogFields, type LogLevel } from '../base/log.ts';
import { createSystemClock } from '../base/system-clock.ts';
import { createFairyEngine } from './fairy-engine.ts';
import { startHost, type Host } from './host.ts';
import type { ClubMessage, Dialect, LimitsMode, ParentMessage, PracticeStart } from './protocol.ts';

/** Entry of the practice club's process: a child of the app, which it obeys and dies with, or a server of its own. */

const help = `The practice club: a small chess server on this machine, with opponents.

  npm run practice -- [--port P] [--seed S] [--dialect wire|document] [--speed N] [--bot] [--state FILE]
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
  process.stderr.write(`${level} ${scope === '' ? '' : `${scope}: `}${message}${text}\n`);
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
  });
}

/** One `start`, then whatever comes until `stop` or the end of the channel. */
function obey({ listen, send, onClosed }: Parent<ParentMessage, ClubMessage>): void {
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
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8077' },
      seed: { type: 'string', default: '1' },
      dialect: { type: 'string', default: 'wire' },
      speed: { type: 'string', default: '1' },
      state: { type: 'string' },
      limits: { type: 'string', default: 'lenient' },
      bot: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const numbers = { port: Number(values.port), seed: Number(values.seed), speed: Number(values.speed) };
  for (const [name, value] of Object.entries(numbers))
    if (!(value >= 0))
      throw new Error(`--${name} is a number, not ${values[name as keyof typeof numbers]}: see --help`);
  if (!Number.isInteger(numbers.port) || numbers.port > 65_535)
    throw new Error(`--port is a whole number up to 65535: see --help`);
  if (!isDialect(values.dialect)) throw new Error('--dialect is wire or document: see --help');
  if (!isLimitsMode(values.limits)) throw new Error('--limits is off, lenient or law: see --help');
  const start: PracticeStart = {
    ...numbers,
    dialect: values.dialect,
    limits: values.limits,
    web: values.web,
    userToken: `club_${randomBytes(18).toString('base64url')}`,
    controlToken: `control_${randomBytes(18).toString('base64url')}`,
    account: values.bot ? { kind: 'bot', name: 'YourBot' } : { kind: 'human', name: 'You' },
    ...(values.state === undefined ? {} : { stateFile: values.state }),
  };
  const host = await open(start, () => {});
  process.stdout.write(
    `Practice club at ${host.baseUrl}\nAccount token: ${start.userToken}\nControl token: ${start.controlToken}\nCtrl+C stops it.\n`,
  );
  const stop = () => void host.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function isDialect(text: string): text is Dialect {
  return text === 'wire' || text === 'document';
}

function isLimitsMode(text: string): text is LimitsMode {
  return text === 'off' || text === 'lenient' || text === 'law';
}

const parent = findParent<ParentMessage, ClubMessage>();
if (parent) {
  obey(parent);
} else {
  standAlone().catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isTaken ? 'another program has this port: choose one with --port' : text}\n`);
    process.exit(1);
  });
}
