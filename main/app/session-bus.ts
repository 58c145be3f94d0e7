import type { Clock } from '../base/clock.ts';
import { busSocket, openBus, type Bus } from '../desktop/dbus/bus.ts';

/** Connects to the session bus named by the environment. Rejects without one. */
export async function openSessionBus(clock: Clock, onClosed: () => void): Promise<Bus> {
  const socket = busSocket(process.env);
  if (socket === undefined) throw new Error('the environment names no session bus');
  const { connect } = await import('node:net');
  return openBus({ clock, connect: () => connect(socket), uid: process.getuid?.() ?? 0, onClosed });
}
