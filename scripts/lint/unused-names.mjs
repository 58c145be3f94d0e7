/**
 * Names that a file of the source exports and that occur nowhere else, in the file itself or in another. Comments and
 * strings count as uses, so a name may be missed, but none is reported wrongly.
 * @param {ReadonlyMap<string, string>} texts  of all code, tests included, by path
 * @param {(path: string) => boolean} isSource  whether exports of the file are judged
 * @returns {readonly string[]} such as "main/chess/key.ts: allCastling"
 */
export function findUnusedNames(texts, isSource) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const text of texts.values())
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...texts].flatMap(([path, text]) =>
    isSource(path)
      ? [...text.matchAll(exported)].flatMap(([, name = '']) =>
          uses.get(name) === 1 ? [`${path}: ${name}`] : [],
        )
      : [],
  );
}

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:type|interface|class|enum|const|let|function\*?) ([A-Za-z_$][\w$]*)/gm;
