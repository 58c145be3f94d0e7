/** Queries sent while the page is still loading; each answer is handed out once. */

type Invoke = (name: string, input: unknown) => Promise<unknown>;

/** Sends `questions` at once. One that failed is sent again when the page asks for it. */
export function createEarlyAnswers(
  invoke: Invoke,
  questions: readonly (readonly [name: string, input: unknown])[],
): Invoke {
  const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);
  const pending = new Map(
    questions.map(([name, input]) => [keyOf(name, input), invoke(name, input).catch(() => undefined)]),
  );
  return async (name, input) => {
    const key = keyOf(name, input);
    const early = pending.get(key);
    pending.delete(key);
    const answer = await early;
    return isGood(answer) ? answer : invoke(name, input);
  };
}

/** Answers are JSON text of an `Outcome`. */
function isGood(answer: unknown): boolean {
  if (typeof answer !== 'string') return false;
  const outcome: unknown = JSON.parse(answer);
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === true;
}
