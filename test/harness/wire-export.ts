import { parseWireRecord, type WireRecord } from '../../main/wire-log/record.ts';
import { wireHeadSchema, type WireHead } from '../../main/wire-log/export.ts';

/** Parses an export. Returns undefined when `text` is not one. Invalid records are skipped and counted. */
export function parseWireExport(
  text: string,
):
  | { readonly head: WireHead; readonly records: readonly WireRecord[]; readonly unreadable: number }
  | undefined {
  const [first = '', ...rest] = text.split('\n');
  let json: unknown;
  try {
    json = JSON.parse(first);
  } catch {
    return undefined;
  }
  const head = wireHeadSchema.safeParse(json);
  if (!head.success) return undefined;
  const lines = rest.filter((line) => line.trim() !== '');
  const records = lines.flatMap((line) => parseWireRecord(line) ?? []);
  return { head: head.data, records, unreadable: lines.length - records.length };
}
