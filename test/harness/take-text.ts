import { parseServiceEvent } from '../../main/service/codec/events.ts';
import { readLine } from '../../main/service/codec/message.ts';
import type { Intake } from '../../main/streams/intake.ts';

/** Passes a line of an account's event stream to the intake, as text. */
export function takeText(intake: Pick<Intake, 'take'>, accountId: string, text: string, receivedAt: number) {
  const line = { raw: text, read: readLine(text, parseServiceEvent), terminated: true };
  intake.take(accountId, 'stream/event', line, receivedAt);
}
