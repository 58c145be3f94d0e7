import { BusFormatError } from '../../main/desktop/dbus/signature.ts';
import { createFrameParser, type BusMessage } from '../../main/desktop/dbus/wire.ts';

/** Like `createFrameParser`, with bodies. Throws a `BusFormatError` for any malformed message. */
export function createMessageParser(longest = 4 * 1024 * 1024): (chunk: Uint8Array) => readonly BusMessage[] {
  const parse = createFrameParser(longest);
  return (chunk) =>
    parse(chunk).map((frame) => {
      if (frame.kind === 'unusable') throw new BusFormatError(frame.reason);
      return { ...frame.header, body: frame.body() };
    });
}
