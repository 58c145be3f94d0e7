/**
 * Decoder of server-sent events (HTML standard), with the output of the NDJSON decoder: the data of each event is
 * a line. The service does not use `event`, `id` and `retry`, so these are ignored. Unknown fields are passed on
 * as lines, so that they end up in quarantine.
 */
import { createNdjsonDecoder, maxLineBytes, type NdjsonDecoder, type NdjsonItem } from './ndjson.ts';

const unusedField = /^(?:event|id|retry)(?::|$)/;

export function createSseDecoder(onItem: (item: NdjsonItem) => void, limit = maxLineBytes): NdjsonDecoder {
  /** Data lines of the incomplete event. */
  let data: string[] = [];
  let length = 0;
  let invalid: Uint8Array | undefined;

  const finish = (terminated: boolean) => {
    const text = data.join('\n');
    const bytes = length;
    const broken = invalid;
    data = [];
    length = 0;
    invalid = undefined;
    if (bytes > limit) onItem({ kind: 'oversized', head: text.slice(0, 1024), bytes });
    else onItem({ kind: 'line', text, terminated, ...(broken ? { invalid: broken } : {}) });
  };

  const lines = createNdjsonDecoder((item) => {
    if (item.kind === 'oversized') onItem(item);
    else if (item.kind === 'keepAlive') {
      if (data.length > 0) finish(true);
      // A blank line ends an event; any other is a keep-alive.
      else onItem(item);
    } else if (item.text.startsWith(':')) onItem({ kind: 'keepAlive' });
    else if (item.text.startsWith('data:')) {
      const value = item.text.slice(item.text.startsWith('data: ') ? 6 : 5);
      length += Buffer.byteLength(value) + 1;
      // Beyond the limit only the start and the length are kept.
      if (length <= limit || data.length === 0) data.push(value);
      invalid ??= item.invalid;
    } else if (!unusedField.test(item.text)) onItem(item);
  }, limit);

  return {
    push: (chunk) => lines.push(chunk),
    end() {
      lines.end();
      if (data.length > 0) finish(false);
    },
  };
}
