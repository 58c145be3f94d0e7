import { requestClasses } from '../service/gate.ts';
import type { GateKey, RequestClass, RequestKind } from '../service/gate.ts';
import type { Subject } from './callers.ts';
import type { SlotHolder, SlotPool } from './slots.ts';

/** A queued request. */
export interface QueuedRequest {
  readonly subject: Subject;
  readonly cls: RequestClass;
  readonly key: GateKey;
  readonly kind: RequestKind;
  /** Subject of the request within its kind, such as a game id. */
  readonly about: string;
  readonly slotPools: readonly SlotPool[];
  readonly holder: SlotHolder;
  /** ms since the epoch. */
  readonly since: number;
  /** Increases with every request. */
  readonly order: number;
  readonly go: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** Requests that wait for the same limits, FIFO: while the first must wait, all must. */
export type RequestGroup = Set<QueuedRequest>;

/** Queue of one caller, by class and group, so that a round looks only at the head of each group. */
export type RequestQueue = ReturnType<typeof createRequestQueue>;

export function createRequestQueue() {
  const classes = new Map<RequestClass, Map<string, RequestGroup>>();
  let size = 0;
  const groupKey = ({ kind, key, subject }: QueuedRequest) =>
    [
      kind,
      subject.scope.accountId,
      subject.scope.caller,
      ...(key.stream ? [key.endpoint, key.about] : []),
    ].join(' ');
  const groups = (cls: RequestClass) => [...(classes.get(cls)?.values() ?? [])];

  return {
    add(request: QueuedRequest) {
      const ofClass = classes.get(request.cls) ?? new Map<string, RequestGroup>();
      classes.set(request.cls, ofClass);
      const group = ofClass.get(groupKey(request)) ?? new Set<QueuedRequest>();
      ofClass.set(groupKey(request), group.add(request));
      size += 1;
    },
    remove(request: QueuedRequest): boolean {
      const ofClass = classes.get(request.cls);
      const group = ofClass?.get(groupKey(request));
      if (!group?.delete(request)) return false;
      if (group.size === 0) ofClass?.delete(groupKey(request));
      size -= 1;
      return true;
    },
    groups,
    /** Most urgent first. */
    list: () =>
      requestClasses.flatMap((cls) =>
        groups(cls)
          .flatMap((group) => [...group])
          .toSorted((a, b) => a.order - b.order),
      ),
    get size() {
      return size;
    },
  };
}

export function firstOf(group: RequestGroup): QueuedRequest | undefined {
  return group.values().next().value;
}

/** Creates a counter. */
export function createQueueOrder(): () => number {
  let last = 0;
  return () => (last += 1);
}
