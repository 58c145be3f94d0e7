/** Random changes of bytes, without regard to their meaning. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';

/** Typical breakers of decoders: line ends, byte order marks, invalid and truncated UTF-8. */
const nasty: readonly Buffer[] = [
  [0x0a],
  [0x0d, 0x0a],
  [0x0d],
  [0x00],
  [0xff],
  [0xfe, 0xff],
  [0xef, 0xbb, 0xbf],
  [0xc0, 0xaf],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x92],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0x80],
  [0x22],
  [0x5c],
  [0x5c, 0x75, 0x64, 0x38, 0x30, 0x30],
  [0x20, 0x09, 0x20],
  [0x7b],
  [0x7d],
  [0xe2, 0x80, 0xa8],
].map((bytes) => Buffer.from(bytes));

export function mutateBytes(random: Random, given: Buffer): Buffer {
  let bytes = given;
  const changes = 1 + integerBelow(random, 4);
  for (let change = 0; change < changes; change += 1) bytes = changeOnce(random, bytes);
  return bytes;
}

function changeOnce(random: Random, bytes: Buffer): Buffer {
  const at = integerBelow(random, bytes.length + 1);
  const until = Math.min(bytes.length, at + 1 + integerBelow(random, 40));
  const splice = (middle: Buffer) => Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(until)]);
  switch (integerBelow(random, 8)) {
    case 0: {
      const copy = Buffer.from(bytes);
      const index = Math.min(at, copy.length - 1);
      if (index >= 0) copy[index] = (copy[index] ?? 0) ^ (1 << integerBelow(random, 8));
      return copy;
    }
    case 1:
      return splice(Buffer.alloc(0));
    case 2:
      return bytes.subarray(0, at);
    case 3:
      return bytes.subarray(at);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), pick(random, nasty), bytes.subarray(at)]);
    case 5:
      return splice(Buffer.from(Array.from({ length: until - at }, () => integerBelow(random, 256))));
    case 6:
      return Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]);
    default:
      return random.next() < 0.01
        ? Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1_100_000, 0x61), bytes.subarray(at)])
        : Buffer.concat([bytes.subarray(0, at), Buffer.alloc(64, 0x20), bytes.subarray(at)]);
  }
}
