import { payloadLimits } from '@contract/payload.ts';

/** A text in parts that each fit one input's text. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += payloadLimits.text)
    parts.push(text.slice(at, at + payloadLimits.text));
  return parts;
}
