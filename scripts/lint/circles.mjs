/** Folders whose own folders still import each other in circles. The list may only become shorter. */
export const tangled = ['main/practice', 'main/store'];

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * The imports that are part of a circle: of files, or of folders that are in the same folder.
 * @param {ReadonlyMap<string, Pick<SourceFile, 'imports'>>} files
 * @param {readonly string[]} [except]  folders whose own folders are not judged
 * @returns {ReadonlyMap<string, ReadonlyMap<string, string>>} what is wrong, by importing file and imported file
 */
export function findCircles(files, except = tangled) {
  /** @type {Map<string, Map<string, string>>} */
  const faults = new Map();
  /** @param {string} file @param {string} target @param {string} fault */
  const add = (file, target, fault) => void getOrAdd(faults, file, () => new Map()).set(target, fault);
  const imports = new Map([...files].map(([file, source]) => [file, source.imports]));
  for (const circle of circlesOf(imports)) {
    const fault = `${circle.toSorted().join(', ')} import each other in a circle`;
    for (const file of circle) {
      for (const target of imports.get(file) ?? []) if (circle.includes(target)) add(file, target, fault);
    }
  }
  for (const [parent, graph] of folderGraphs(imports)) {
    if (except.includes(parent)) continue;
    const edges = new Map([...graph].map(([folder, targets]) => [folder, new Set(targets.keys())]));
    for (const circle of circlesOf(edges)) {
      const names = circle
        .toSorted()
        .map((name) => `${parent}/${name}`)
        .join(', ');
      for (const folder of circle) {
        for (const [other, crossings] of graph.get(folder) ?? []) {
          if (!circle.includes(other)) continue;
          for (const [file, target] of crossings) {
            add(file, target, `the folders ${names} import each other in a circle`);
          }
        }
      }
    }
  }
  return faults;
}

/**
 * Of each folder that has folders: which of these import which, by what imports of files.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} imports
 */
function folderGraphs(imports) {
  /** @type {Map<string, Map<string, Map<string, [file: string, target: string][]>>>} */
  const graphs = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((part, index) => part !== to[index]);
      // Both must be folders, and not the roots of the source: main and preload share the contract.
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
 * The strongly connected parts of a graph that have more than one node (Tarjan's algorithm).
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
