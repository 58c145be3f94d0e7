/**
 * The exchanges of one connection: combines the two parsers with the bytes that were delivered and the way it
 * ended.
 */

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
  /** The next number in the sequence of all recorded events. */
  readonly nextOrder: () => number;
  readonly faultFor: FaultPlan;
  readonly keepsLines: (exchange: Exchange) => boolean;
  readonly onToken: (token: string) => void;
  /** Called when a request's head is complete; returns the exchange's id. */
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

/** An exchange that is still being recorded. */
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
  /** The fault planned for the answer; undefined before the answer began. */
  plan: PlannedFault | 'none' | undefined;
}

/** An action that runs once this many bytes of the connection were delivered to the client. */
interface Pending {
  readonly offset: number;
  readonly act: () => void;
}

/** Bytes. Longer bodies are counted, not stored. */
const maxBodyBytes = 512 * 1024;
/** Ms, longer than the interval of keep-alives: a quiet stream has thousands of those gaps a day. */
const minSilenceMs = 8_000;
/** Endpoints whose answers identify users, arenas and costs. */
const learnedRoutes: readonly string[] = ['account', 'arenas', 'arena', 'user', 'join', 'challenge'];

export function createConversation(options: ConversationOptions): ConnectionTap {
  const { connection, now, nextOrder, faultFor, keepsLines, onToken, onExchange, onMalformed } = options;
  /** Requests with incomplete answers, oldest first. */
  const open: Open[] = [];
  let currentRequest: Open | undefined;
  let pending: Pending[] = [];
  let delivered = 0;
  let sent: Receipt = { at: 0, order: 0 };
  let started = { sentAt: 0, arrivedAt: 0, order: { sent: 0, arrived: 0 } };
  /** Answers complete at the proxy but not yet delivered to the client. */
  const unfinished = new Set<Open>();
  let serverEnding: EndKind = 'fin';
  /** The client's side is closed: later deliveries do not count. */
  let isClosed = false;

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
      currentRequest = beginExchange(head);
      open.push(currentRequest);
      // The client disconnected while its request was delayed.
      if (isClosed) closeAll('client', 'fin');
    },
    onBody(bytes) {
      if (!currentRequest) return;
      currentRequest.draft.requestBytes += bytes.length;
      if (currentRequest.draft.requestBytes <= maxBodyBytes) currentRequest.requestBody.push(bytes);
    },
    onEnd() {
      if (!currentRequest) return;
      const { draft, match, contentType, requestBody } = currentRequest;
      draft.askedAt = now();
      draft.request = requestFacts(match, contentType, Buffer.concat(requestBody).toString('utf8'));
      currentRequest.requestBody = [];
      currentRequest = undefined;
    },
    onMalformed: (what, offset) => onMalformed({ side: 'client', what, offset }),
  });

  const plan = (found: Open, of: PlannedFault['of'], from: number) => {
    if (!found.plan || found.plan === 'none' || found.plan.of !== of) return;
    connection.breakAt(from + found.plan.byte, found.plan.fault);
  };

  /** A line counts as received once its last byte was delivered. */
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
    if (plain && contentType.includes('json') && learnedRoutes.includes(draft.route)) found.answerBody = [];
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
      if (found.draft.answerBytes <= maxBodyBytes) found.answerBody?.push(bytes);
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
    isClosed = true;
  };

  /** Records the silence before this byte. */
  const noteByte = () => {
    const [found] = underWay();
    if (!found?.draft.seen || found.draft.answer?.reachedAt === undefined) return;
    const { seen } = found.draft;
    const at = now();
    if (keptAlive.includes(found.draft.route) && at - seen.lastByteAt >= minSilenceMs)
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
      if (isClosed) return;
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
      // A body that ends with the connection is complete only after a FIN.
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
