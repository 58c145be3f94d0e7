/**
 * Finds cycles of chunks that require each other while they load. A CommonJS chunk in a cycle gets the unfinished
 * exports of another one: values that it uses while loading are missing, and the app does not start.
 * @param {ReadonlyMap<string, readonly string[]>} imports  by chunk: the chunks that it requires while it loads
 * @returns {string[][]} the names of each group, sorted
 */
export function findCircles(imports) {
  /** Tarjan's algorithm: visiting order and low link of each chunk.
   * @type {Map<string, { order: number, first: number, isOpen: boolean }>} */
  const reached = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];

  /** @param {string} name */
  const visit = (name) => {
    const own = { order: reached.size, first: reached.size, isOpen: true };
    reached.set(name, own);
    open.push(name);
    for (const next of imports.get(name) ?? []) {
      const known = reached.get(next);
      if (!known) own.first = Math.min(own.first, visit(next).first);
      else if (known.isOpen) own.first = Math.min(own.first, known.order);
    }
    if (own.first === own.order) {
      const group = open.splice(open.indexOf(name));
      for (const member of group) {
        const state = reached.get(member);
        if (state) state.isOpen = false;
      }
      if (group.length > 1 || imports.get(name)?.includes(name)) circles.push(group.toSorted());
    }
    return own;
  };

  for (const name of imports.keys()) if (!reached.has(name)) visit(name);
  return circles.toSorted((a, b) => String(a).localeCompare(String(b)));
}

/**
 * A build plugin that fails on cycles of chunks that require each other while they load.
 * @returns {import('vite').Plugin}
 */
export function refuseChunkCircles() {
  return {
    name: 'outpost-refuse-chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circles = findCircles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circles.length > 0)
        this.error(
          `Chunks need each other while they load: ${circles.map((names) => names.join(', ')).join('; ')}. ` +
            'Move what they share into one of them, or into a third (the groups of electron.vite.config.ts).',
        );
    },
  };
}
