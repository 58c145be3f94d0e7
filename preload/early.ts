/** Questions asked while the page is still being read; each answer is handed out once. */

type Invoke = (name: string, input: unknown) => Promise<unknown>;

/** Asks `questions` at once. One that went wrong then is asked again when somebody wants its answer. */
export function createEarlyAnswers(
  invoke: Invoke,
  questions: readonly (readonly [name: string, input: unknown])[],
): Invoke {
  const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);
  const asked = new Map(
    questions.map(([name, input]) => [keyOf(name, input), invoke(name, input).catch(() => undefined)]),
  );
  return async (name, input) => {
    const key = keyOf(name, input);
    const early = asked.get(key);
    asked.delete(key);
    const answer = await early;
    return isGood(answer) ? answer : invoke(name, input);
  };
}

/** Answers come as text. */
function isGood(answer: unknown): boolean {
  if (typeof answer !== 'string') return false;
  const outcome: unknown = JSON.parse(answer);
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === true;
}
