/** One connection's requests and answers: joins what the two parsers say with what got through and how it ended. */

import type { Ending, Exchange, Silence, WholeLine } from './exchange.ts';
import { callerOf, parseJson, requestFacts, tokenOf } from './facts.ts';
import { headerOf } from './http-heads.ts';
import type { RequestHead, ResponseHead } from './http-heads.ts';
import { createRequestParser, createResponseParser } from './http-parser.ts';
import { keptAlive } from './table.ts';
import { createLineSplitter } from './lines.ts';
import type { LineSplitter } from './lines.ts';
import type { Receipt } from './pipe.ts';
import type { Connection, ConnectionTap, EndKind, Side } from './proxy.ts';
import type { FaultPlan, PlannedFault } from './record.ts';
import { routeOf } from './routes.ts';
import type { RouteMatch } from './routes.ts';

export interface ConversationOptions {
  readonly connection: Connection;
  readonly now: () => number;
  /** The next place in the sequence of all that is noted down. */
  readonly nextOrder: () => number;
  readonly faultFor: FaultPlan;
  readonly keepsLines: (exchange: Exchange) => boolean;
  readonly onToken: (token: string) => void;
  /** A request's head is whole; returns the exchange's id. */
  readonly onExchange: (exchange: Exchange) => number;
  readonly onMalformed: (found: { side: Side; what: string; offset: number }) => void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Seen {
  lines: WholeLine[];
  count: number;
  keepAlives: number;
  lastByteAt: number;
  silences: Silence[];
  cutLines: number;
  unfinishedBytes: number;
}

/** An exchange while it is being written down. */
interface Draft extends Mutable<Exchange> {
  seen?: Seen;
}

interface Open {
  readonly draft: Draft;
  readonly match: RouteMatch;
  readonly contentType: string;
  requestBody: Buffer[];
  answerBody: Buffer[] | undefined;
  splitter: LineSplitter | undefined;
  /** What is to happen to the answer; undefined before it began. */
  plan: PlannedFault | 'none' | undefined;
}

/** Something that becomes true once the client has this many bytes of the connection. */
interface Pending {
  readonly offset: number;
  readonly act: () => void;
}

/** Longer bodies are counted, not kept. */
const longestBody = 512 * 1024;
/** Longer than between two keep-alives, ms: a quiet stream has thousands of those a day. */
const shortestSilence = 8_000;
/** Endpoints whose answers tell who is who and what a limit costs. */
const telling: readonly string[] = ['account', 'arenas', 'arena', 'user', 'join', 'challenge'];

export function createConversation(options: ConversationOptions): ConnectionTap {
  const { connection, now, nextOrder, faultFor, keepsLines, onToken, onExchange, onMalformed } = options;
  /** Requests whose answers are not whole yet, oldest first. */
  const open: Open[] = [];
  let asking: Open | undefined;
  let pending: Pending[] = [];
  let delivered = 0;
  let sent: Receipt = { at: 0, order: 0 };
  let started = { sentAt: 0, arrivedAt: 0, order: { sent: 0, arrived: 0 } };
  /** Answers that the server has sent whole and the client does not have whole. */
  const unfinished = new Set<Open>();
  let serverEnding: EndKind = 'fin';
  /** Nothing reaches the client any more, whatever is delivered. */
  let over = false;

  const whenDelivered = (offset: number, act: () => void) => {
    if (delivered >= offset) act();
    else pending.push({ offset, act });
  };

  const serverDone = (draft: Draft) => {
    if (draft.endedAt !== undefined) return;
    draft.endedAt = now();
    draft.order = { ...draft.order, ended: nextOrder() };
  };

  const beginExchange = (head: RequestHead): Open => {
    const [path = ''] = head.target.split('?', 1);
    const match = routeOf(head.method, path);
    const token = tokenOf(head.headers);
    if (token !== undefined) onToken(token);
    const draft: Draft = {
      id: 0,
      connection: connection.id,
      ip: connection.ip,
      caller: callerOf(token),
      method: head.method,
      target: head.target,
      path,
      userAgent: headerOf(head.headers, 'user-agent') ?? '',
      route: match.route.name,
      kind: match.route.kind,
      family: match.route.family,
      ...started,
      requestBytes: 0,
      request: requestFacts(match, '', ''),
      answerBytes: 0,
    };
    draft.id = onExchange(draft);
    return {
      draft,
      match,
      contentType: headerOf(head.headers, 'content-type') ?? '',
      requestBody: [],
      answerBody: undefined,
      splitter: undefined,
      plan: undefined,
    };
  };

  const requests = createRequestParser({
    onStart() {
      started = {
        sentAt: sent.at,
        arrivedAt: now(),
        order: { sent: sent.order, arrived: nextOrder() },
      };
    },
    onHead(head) {
      asking = beginExchange(head);
      open.push(asking);
      // Whoever asked has hung up while the request was on its way.
      if (over) closeAll('client', 'fin');
    },
    onBody(bytes) {
      if (!asking) return;
      asking.draft.requestBytes += bytes.length;
      if (asking.draft.requestBytes <= longestBody) asking.requestBody.push(bytes);
    },
    onEnd() {
      if (!asking) return;
      const { draft, match, contentType, requestBody } = asking;
      draft.askedAt = now();
      draft.request = requestFacts(match, contentType, Buffer.concat(requestBody).toString('utf8'));
      asking.requestBody = [];
      asking = undefined;
    },
    onMalformed: (what, offset) => onMalformed({ side: 'client', what, offset }),
  });

  const plan = (found: Open, of: PlannedFault['of'], from: number) => {
    if (!found.plan || found.plan === 'none' || found.plan.of !== of) return;
    connection.breakAt(from + found.plan.byte, found.plan.fault);
  };

  /** A line is whole for the client once its last byte is through. */
  const watchLines = (draft: Draft, seen: Seen): LineSplitter => {
    const keeps = keepsLines(draft);
    return createLineSplitter(({ text, bytes, end }) => {
      seen.cutLines += 1;
      whenDelivered(end, () => {
        seen.cutLines -= 1;
        if (text === '') seen.keepAlives += 1;
        else seen.count += 1;
        if (text !== '' && keeps) seen.lines.push({ at: now(), text, bytes });
      });
    });
  };

  const onAnswerHead = (found: Open, head: ResponseHead, end: number) => {
    const { draft } = found;
    const contentType = headerOf(head.headers, 'content-type') ?? '';
    const given = (member: string, name: string) => {
      const value = headerOf(head.headers, name);
      return value === undefined ? {} : { [member]: value };
    };
    draft.answer = {
      status: head.status,
      contentType,
      ...given('retryAfter', 'retry-after'),
      ...given('rateRemaining', 'x-ratelimit-remaining'),
      ...given('rateReset', 'x-ratelimit-reset'),
      ...given('date', 'date'),
    };
    const plain = headerOf(head.headers, 'content-encoding') === undefined;
    if (plain && contentType.includes('json') && telling.includes(draft.route)) found.answerBody = [];
    whenDelivered(end, () => {
      if (draft.answer) draft.answer = { ...draft.answer, reachedAt: now() };
      draft.order = { ...draft.order, reached: nextOrder() };
      if (draft.seen) draft.seen.lastByteAt = now();
    });
    if (plain && head.status === 200 && /ndjson|event-stream/.test(contentType)) {
      draft.seen = {
        lines: [],
        count: 0,
        keepAlives: 0,
        lastByteAt: now(),
        silences: [],
        cutLines: 0,
        unfinishedBytes: 0,
      };
      found.splitter = watchLines(draft, draft.seen);
    }
    plan(found, 'body', end);
  };

  const close = (found: Open, closedBy: NonNullable<Exchange['closedBy']>, ending: Ending) => {
    const { draft, splitter } = found;
    if (draft.closedAt !== undefined) return;
    draft.closedAt = now();
    draft.order = { ...draft.order, closed: nextOrder() };
    draft.closedBy = closedBy;
    draft.ending = ending;
    if (draft.seen) draft.seen.unfinishedBytes = splitter?.unfinished() ?? 0;
  };

  const answers = createResponseParser({
    methodAsked: () => open[0]?.draft.method,
    onStart(offset) {
      const [found] = open;
      if (!found || found.plan) return;
      found.plan = faultFor(found.draft) ?? 'none';
      plan(found, 'answer', offset);
    },
    onInterim() {},
    onHead(head, end) {
      if (open[0]) onAnswerHead(open[0], head, end);
    },
    onBody(bytes, end) {
      const [found] = open;
      if (!found) return;
      found.draft.answerBytes += bytes.length;
      found.splitter?.push(bytes, end);
      if (found.draft.answerBytes <= longestBody) found.answerBody?.push(bytes);
    },
    onEnd(end) {
      const found = open.shift();
      if (!found) return;
      const { draft, answerBody } = found;
      serverDone(draft);
      if (answerBody) draft.learned = parseJson(Buffer.concat(answerBody).toString('utf8'));
      unfinished.add(found);
      whenDelivered(end, () => {
        unfinished.delete(found);
        close(found, 'server', 'whole');
      });
    },
    onMalformed: (what, offset) => onMalformed({ side: 'server', what, offset }),
  });

  const underWay = (): readonly Open[] => [...unfinished, ...open];

  const closeAll = (closedBy: NonNullable<Exchange['closedBy']>, ending: Ending) => {
    for (const found of underWay()) {
      serverDone(found.draft);
      close(found, closedBy, ending);
    }
    pending = [];
    over = true;
  };

  /** A byte reached the client: for whoever asks how long it was silent before. */
  const noteByte = () => {
    const [found] = underWay();
    if (!found?.draft.seen || found.draft.answer?.reachedAt === undefined) return;
    const { seen } = found.draft;
    const at = now();
    if (keptAlive.includes(found.draft.route) && at - seen.lastByteAt >= shortestSilence)
      seen.silences.push({ from: seen.lastByteAt, to: at });
    seen.lastByteAt = at;
  };

  return {
    fromClient: () => ({ at: now(), order: nextOrder() }),
    toServer(bytes, receipt) {
      sent = receipt;
      requests.push(bytes);
    },
    fromServer: (bytes) => answers.push(bytes),
    delivered(total) {
      if (over) return;
      delivered = total;
      noteByte();
      const due = pending.filter(({ offset }) => offset <= total);
      pending = pending.filter(({ offset }) => offset > total);
      for (const { act } of due) act();
    },
    ended(side, how) {
      if (side === 'client') {
        closeAll('client', how);
        return;
      }
      serverEnding = how;
      // A body that lasts until the connection's end is whole only when that end is one in good order.
      if (how === 'fin') answers.end();
      for (const { draft } of open) serverDone(draft);
    },
    endDelivered: () => closeAll('server', serverEnding),
    broken(fault) {
      for (const { draft } of underWay()) draft.fault ??= { fault, at: now(), byte: connection.forwarded() };
      if (fault.kind === 'cut') closeAll('fault', fault.how);
    },
  };
}
