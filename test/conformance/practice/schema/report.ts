/** Schema findings about all answers of a club. */

import type { Seen } from '../world.ts';
import { amendments } from './amendments.ts';
import { spendDay } from './day.ts';
import { outOfScope } from './endpoints.ts';
import { loadServiceSchema, type Finding, type ServiceSchema } from './service-schema.ts';
import { unmade } from './unmade.ts';

export interface SchemaCheck {
  /** Checks an answer in the wire dialect. */
  observe(seen: Seen): void;
  /** Runs the virtual day in which every member should occur, and reports. */
  conclude(): Promise<SchemaReport>;
}

export interface SchemaReport {
  readonly checked: number;
  /** The first finding of each kind, with its count. */
  readonly findings: readonly (Finding & { readonly times: number })[];
  readonly endpoints: number;
  /** Endpoints in scope without any request. */
  readonly unasked: readonly string[];
  readonly produced: readonly string[];
  /** Members that never occurred, without a known reason. */
  readonly missing: readonly string[];
  /** Members that never occurred, with the reason. */
  readonly explained: readonly { readonly name: string; readonly why: string }[];
  /** Members that occurred although a reason says they cannot. */
  readonly refuted: readonly string[];
}

export async function openSchemaCheck(folder: string): Promise<SchemaCheck> {
  const schema = await loadServiceSchema(folder);
  const findings = new Map<string, Finding & { times: number }>();
  const requested = new Set<string>();
  let checked = 0;

  const look = (seen: Seen) => {
    const endpoint = schema.endpointOf(seen.method, seen.path);
    if (endpoint === undefined) return;
    requested.add(endpoint);
    const judged = schema.judge(seen);
    checked += judged.checked;
    for (const finding of judged.findings) {
      const key = `${finding.endpoint} ${finding.status} ${finding.problem}`;
      const known = findings.get(key);
      if (known) known.times += 1;
      else findings.set(key, { ...finding, times: 1 });
    }
  };

  return {
    observe: look,
    async conclude() {
      const seen = new Set<string>();
      const watch = (one: Seen) => {
        look(one);
        for (const name of schema.produced(one)) seen.add(name);
      };
      await spendDay({ account: 'human', isOwnOnly: false }, watch);
      await spendDay({ account: 'bot', isOwnOnly: true }, watch);
      return { checked, findings: [...findings.values()], ...sumUp(schema, requested, seen) };
    },
  };
}

function sumUp(schema: ServiceSchema, requested: ReadonlySet<string>, seen: ReadonlySet<string>) {
  const all = [...schema.optional()].toSorted();
  const whyOf = (name: string) => unmade.find(({ names }) => names.includes(name))?.why;
  const absent = all.filter((name) => !seen.has(name));
  return {
    endpoints: schema.endpoints.length,
    unasked: schema.endpoints.filter((endpoint) => !requested.has(endpoint)),
    produced: all.filter((name) => seen.has(name)),
    missing: absent.filter((name) => whyOf(name) === undefined),
    explained: absent.flatMap((name) => {
      const why = whyOf(name);
      return why === undefined ? [] : [{ name, why }];
    }),
    refuted: all.filter((name) => seen.has(name) && whyOf(name) !== undefined),
  };
}

/** Text lines for people. */
export function showSchemaReport(report: SchemaReport): readonly string[] {
  return [
    '',
    'Members that the schema has and the club sends:',
    ...report.produced.map((name) => `  ${name}`),
    'Members that the club never sends, and why:',
    ...report.explained.map(({ name, why }) => `  ${name}: ${why}`),
    ...(report.missing.length === 0 ? [] : ['Members that are missing:']),
    ...report.missing.map((name) => `  ${name}`),
    ...(report.refuted.length === 0 ? [] : ['Members that were sent although a reason says they are not:']),
    ...report.refuted.map((name) => `  ${name}`),
    'Corrections of the schema:',
    ...amendments.map(({ where, what, why }) => `  ${where}: ${what}: ${why}`),
    'Endpoints of the schema that no document of the scope names:',
    ...outOfScope.map((endpoint) => `  ${endpoint}`),
    ...(report.unasked.length === 0 ? [] : ['Endpoints that were never asked:']),
    ...report.unasked.map((endpoint) => `  ${endpoint}`),
    ...(report.findings.length === 0 ? [] : ['Answers that do not fit:']),
    ...report.findings.map(
      ({ endpoint, status, problem, value, times }) =>
        `  ${endpoint} ${status}, ${times} times: ${problem}\n    ${value}`,
    ),
  ];
}
