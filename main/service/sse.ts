/**
 * Server-sent events as bytes come, as the same items that a stream of lines gives: each event's data is a line. Names,
 * ids and retry times of events are not used by the service, and are passed over. A field that the format does not know
 * is no part of an event: it is handed on as the line that it is, so that nobody can say that it never came. Source: the
 * HTML standard's format.
 */
import { createNdjsonDecoder, maxLineBytes, type NdjsonDecoder, type NdjsonItem } from './ndjson.ts';

const unusedField = /^(?:event|id|retry)(?::|$)/;

export function createSseDecoder(onItem: (item: NdjsonItem) => void, limit = maxLineBytes): NdjsonDecoder {
  /** The lines of data of the event that has not ended yet. */
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
      // The blank line after an event belongs to it; any other says that the stream lives.
      else onItem(item);
    } else if (item.text.startsWith(':')) onItem({ kind: 'keepAlive' });
    else if (item.text.startsWith('data:')) {
      const value = item.text.slice(item.text.startsWith('data: ') ? 6 : 5);
      length += Buffer.byteLength(value) + 1;
      // Past the bound only the beginning is kept, and its length.
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
