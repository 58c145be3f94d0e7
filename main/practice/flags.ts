/** The texts that the service reads as true, in queries, paths and bodies; every other text is false. */
const trueTexts: ReadonlySet<string> = new Set(['1', 'true', 'True', 'on', 'yes']);

export function isTrue(text: string | undefined): boolean {
  return text !== undefined && trueTexts.has(text);
}

/** `undefined` when absent, so that the caller can apply its own default. */
export function flagOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : isTrue(text);
}
