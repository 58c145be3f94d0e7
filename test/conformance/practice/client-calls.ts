/** Calls as clients of the service make them, and what their answers must be. */
import { must, type Row } from './row.ts';
import type { Answer, CallOptions, Fields, OpenStream, World } from './world.ts';
import type { On } from './rows-clients.ts';

const dialects = ['document', 'wire'] as const;

export const row = (
  area: Row['area'],
  name: string,
  act: (world: World) => Promise<void>,
  { in: some = dialects, ...on }: On = {},
): readonly Row[] =>
  some.map((dialect) => ({ area, name, on: { dialect, account: 'human', ...on }, try: act }));

export const bot = { account: 'bot' } as const;
export const onWire = { in: ['wire'] } as const;
export const anyone: CallOptions = { token: null };
export const ndjson: CallOptions = { accept: 'application/x-ndjson' };
export const json: CallOptions = { accept: 'application/json' };
export const minute = 60_000;

export const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (here, name) => (typeof here === 'object' && here !== null ? (here as Fields)[name] : undefined),
    value,
  );

export async function expectStatus(answer: Promise<Answer>, status: number): Promise<Answer> {
  const received = await answer;
  must(received.status === status, `${received.status} instead of ${status}: ${received.text.slice(0, 200)}`);
  return received;
}

export const get = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('GET', path, options), 200);

export const post = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('POST', path, options), 200);

export async function mustBeOk(answer: Promise<Answer>): Promise<void> {
  const { json: body } = await expectStatus(answer, 200);
  must(JSON.stringify(body) === '{"ok":true}', JSON.stringify(body));
}

export async function mustRefuse(answer: Promise<Answer>, status: number, error?: string): Promise<void> {
  const body = member((await expectStatus(answer, status)).json, 'error');
  must(typeof body === 'string', 'no error is named');
  must(error === undefined || body === error, body);
}

export const play = (world: World, id: string, what: string) =>
  world.call('POST', `/api/${world.endpoint}/game/${id}/${what}`);

export async function bothMoved(world: World, id: string): Promise<void> {
  await post(world, `/api/${world.endpoint}/game/${id}/move/e2e4`);
  await world.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
}

export const statusOf = async (world: World, id: string) =>
  member((await get(world, `/game/export/${id}`, json)).json, 'status');

export async function nowPlaying(world: World, id: string): Promise<Fields> {
  const { json: body } = await get(world, '/api/account/playing?nb=50');
  const found = (member(body, 'nowPlaying') as readonly Fields[]).find((one) => one['gameId'] === id);
  must(found !== undefined, `${id} is not played`);
  return found;
}

export const fullIdOf = async (world: World, id: string) => String((await nowPlaying(world, id))['fullId']);

/** A challenge by the account to a member who does not answer it. */
export async function openChallenge(world: World): Promise<string> {
  const made = await post(world, '/api/challenge/alder', { form: { days: '2' } });
  return String(member(made.json, 'id'));
}

/** Waits for a stream to open; throws when it is refused. */
export async function opened(stream: Promise<OpenStream>): Promise<OpenStream> {
  const received = await stream;
  must(received.status === 200, `${received.status}`);
  return received;
}

export const trueTexts = ['1', 'true', 'True', 'on', 'yes'] as const;
export const falseTexts = ['0', 'false', 'False', 'no', 'off', ''] as const;
export const newArena = { clockTime: '3', clockIncrement: '0', minutes: '20', waitMinutes: '1' };

export const pgn = `[Event "Club night"]
[White "Ada"]
[Black "Grace"]
[Result "0-1"]

1. f3 { a comment } e5 2. g4 (2. e4) Qh4# 0-1
`;

export async function imported(world: World, text: string, options: CallOptions = {}): Promise<Fields> {
  return (await post(world, '/api/import', { form: { pgn: text }, ...options })).json as Fields;
}
