import { act, useLayoutEffect } from 'react';
import { BridgeProvider, createBridgeClient } from '../../../renderer/bridge.ts';
import { eventually } from '../../harness/eventually.ts';
import { createFakeBridge } from './fake-bridge.ts';
import { mount } from './mount.tsx';

/** A bridge with a scripted other side, and its client. */
export function start() {
  const bridge = createFakeBridge();
  const client = createBridgeClient(bridge);
  return { bridge, client };
}

/** Exposes a hook's result to the test. */
export function watch<T>(client: ReturnType<typeof start>['client'], useHook: () => T) {
  const seen: { current: T | undefined } = { current: undefined };
  const tell = (value: T): void => {
    seen.current = value;
  };
  function Probe() {
    const value = useHook();
    useLayoutEffect(() => tell(value));
    return null;
  }
  const mounted = mount(
    <BridgeProvider client={client}>
      <Probe />
    </BridgeProvider>,
  );
  return {
    get value(): T {
      if (seen.current === undefined) throw new Error('The hook has not run.');
      return seen.current;
    },
    unmount: mounted.unmount,
  };
}

/** A promise that the test resolves. */
export function defer<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const until = (assertion: () => void): Promise<void> => act(() => eventually(assertion));
