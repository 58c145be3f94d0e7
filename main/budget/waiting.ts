import { requestClasses } from '../service/gate.ts';
import type { GateKey, RequestClass, RequestKind } from '../service/gate.ts';
import type { Subject } from './callers.ts';
import type { Holder, Place } from './slots.ts';

/** A request that waits for its time. */
export interface Waiting {
  readonly subject: Subject;
  readonly cls: RequestClass;
  readonly key: GateKey;
  readonly kind: RequestKind;
  /** Which one of its kind. */
  readonly about: string;
  readonly places: readonly Place[];
  readonly holder: Holder;
  /** ms since the epoch. */
  readonly since: number;
  /** Rises with every request. */
  readonly order: number;
  readonly go: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** Requests that wait for exactly the same: while the first of them must wait, all do. In the order of asking. */
export type Group = Set<Waiting>;

/** What waits of one caller: by class, then by group, so that letting one go looks at the heads alone. */
export interface Queue {
  add(request: Waiting): void;
  remove(request: Waiting): boolean;
  groups(cls: RequestClass): readonly Group[];
  /** The most urgent first. */
  list(): readonly Waiting[];
  readonly size: number;
}

export function createQueue(): Queue {
  const classes = new Map<RequestClass, Map<string, Group>>();
  let size = 0;
  const groupKey = ({ kind, key, subject }: Waiting) =>
    [
      kind,
      subject.scope.accountId,
      subject.scope.caller,
      ...(key.stream ? [key.endpoint, key.about] : []),
    ].join(' ');
  const groups = (cls: RequestClass) => [...(classes.get(cls)?.values() ?? [])];

  return {
    add(request) {
      const ofClass = classes.get(request.cls) ?? new Map<string, Group>();
      classes.set(request.cls, ofClass);
      const group = ofClass.get(groupKey(request)) ?? new Set<Waiting>();
      ofClass.set(groupKey(request), group.add(request));
      size += 1;
    },
    remove(request) {
      const ofClass = classes.get(request.cls);
      const group = ofClass?.get(groupKey(request));
      if (!group?.delete(request)) return false;
      if (group.size === 0) ofClass?.delete(groupKey(request));
      size -= 1;
      return true;
    },
    groups,
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

export function firstOf(group: Group): Waiting | undefined {
  return group.values().next().value;
}

/** Numbers that rise. */
export function createQueueOrder(): () => number {
  let last = 0;
  return () => (last += 1);
}
