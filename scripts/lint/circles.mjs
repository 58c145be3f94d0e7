/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {ReadonlyMap<string, Pick<SourceFile, 'imports'>>} SourceFiles */

/**
 * Imports between files or folders that make a circle of these.
 * @typedef {{
 *   of: 'files' | 'folders',
 *   members: readonly string[],
 *   imports: readonly (readonly [file: string, target: string])[],
 * }} Circle
 */

/**
 * Circles of files, and of folders that are in the same folder.
 * @param {SourceFiles} files
 * @returns {readonly Circle[]}
 */
export function findCircles(files) {
  const imports = new Map([...files].map(([file, source]) => [file, source.imports]));
  /** @type {Circle[]} */
  const circles = circlesOf(imports).map((members) => ({
    of: 'files',
    members,
    imports: members.flatMap((file) =>
      [...(imports.get(file) ?? [])]
        .filter((target) => members.includes(target))
        .map((target) => /** @type {const} */ ([file, target])),
    ),
  }));
  for (const [parent, graph] of folderGraphs(imports)) {
    const edges = new Map([...graph].map(([folder, targets]) => [folder, new Set(targets.keys())]));
    for (const names of circlesOf(edges)) {
      circles.push({
        of: 'folders',
        members: names.map((name) => `${parent}/${name}`),
        imports: names.flatMap((name) =>
          [...(graph.get(name) ?? [])].flatMap(([other, crossings]) =>
            names.includes(other) ? crossings : [],
          ),
        ),
      });
    }
  }
  return circles;
}

/**
 * The message for each import that is part of a circle.
 * @param {SourceFiles} files
 * @returns {ReadonlyMap<string, ReadonlyMap<string, string>>} by importing file and imported file
 */
export function circleFaults(files) {
  /** @type {Map<string, Map<string, string>>} */
  const faults = new Map();
  for (const { of, members, imports } of findCircles(files)) {
    const kind = of === 'folders' ? 'the folders ' : '';
    const fault = `${kind}${members.toSorted().join(', ')} import each other in a circle`;
    for (const [file, target] of imports) getOrAdd(faults, file, () => new Map()).set(target, fault);
  }
  return faults;
}

/**
 * The import graph of each folder's subfolders, with the file imports behind each edge.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} imports
 */
function folderGraphs(imports) {
  /** @type {Map<string, Map<string, Map<string, [file: string, target: string][]>>>} */
  const graphs = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((part, index) => part !== to[index]);
      // Both must be subfolders, and not source roots: main and preload share the contract.
      if (depth < 1 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const parent = from.slice(0, depth).join('/');
      const graph = getOrAdd(graphs, parent, () => new Map());
      const targetsOf = getOrAdd(graph, from[depth] ?? '', () => new Map());
      getOrAdd(targetsOf, to[depth] ?? '', () => /** @type {[string, string][]} */ ([])).push([file, target]);
    }
  }
  return graphs;
}

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} key
 * @param {() => V} make
 * @returns {V}
 */
function getOrAdd(map, key, make) {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * The strongly connected components with more than one node (Tarjan's algorithm).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const marks = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node */
  const visit = (node) => {
    const mark = { index: marks.size, low: marks.size, isOpen: true };
    marks.set(node, mark);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      const known = marks.get(target);
      if (!known) mark.low = Math.min(mark.low, visit(target).low);
      else if (known.isOpen) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const part = stack.splice(stack.indexOf(node));
      for (const member of part) {
        const own = marks.get(member);
        if (own) own.isOpen = false;
      }
      if (part.length > 1) circles.push(part);
    }
    return mark;
  };
  for (const node of graph.keys()) if (!marks.has(node)) visit(node);
  return circles;
}
