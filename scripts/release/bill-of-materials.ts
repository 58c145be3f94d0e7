/**
 * The bill of materials (CycloneDX): the packages in the app, as npm describes them from the lock file, and the
 * runtime. The same source gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { captureOrThrow, npmCommand } from '../lib/process.mjs';
import { product } from '../packaging/product.ts';

interface NpmComponent {
  readonly 'bom-ref': string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly unknown[];
}

/** The used part of what `npm sbom` prints. */
export interface NpmBill {
  readonly specVersion: string;
  readonly components: readonly NpmComponent[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
}

export interface BillOptions {
  readonly npm: NpmBill;
  readonly shipped: readonly ShippedPackage[];
  readonly version: string;
  /** Seconds since the epoch: the date of the source. */
  readonly date: number;
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
}

/** Describes all packages of the lock file, those of the build too. */
export async function readNpmBill(root: string): Promise<NpmBill> {
  const { command, args } = npmCommand({ env: process.env, execPath: process.execPath });
  const all = [...args, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  // The builder sets NODE_ENV to production, and npm would leave out what the build bundles.
  const env = { ...process.env, NODE_ENV: 'development' };
  return JSON.parse(await captureOrThrow(command, all, { cwd: root, env })) as NpmBill;
}

/** The packages in the app, from the table of THIRD-PARTY-NOTICES.md, which the tests compare with the build. */
export function shippedPackages(notices: string): readonly ShippedPackage[] {
  return [...notices.matchAll(/^\| (@?[\w./-]+) \| (\d[\w.+-]*) \|/gm)].map(
    ([, name = '', version = '']) => ({ name, version }),
  );
}

/** Throws when the lock file does not have a package that the app contains. */
export function makeBill({ npm, shipped, version, date, runtime }: BillOptions): string {
  const byUrl = new Map(npm.components.map((one) => [one.purl, one]));
  const found = shipped.map((one) => {
    const component = byUrl.get(packageUrl(one));
    if (!component) throw new Error(`package-lock.json has no ${one.name} ${one.version}`);
    return { ...one, component };
  });
  const refs = new Set(found.map(({ component }) => component['bom-ref']));
  const own = `${product.name}@${version}`;
  const runtimeParts = [
    { type: 'framework', name: 'electron', version: runtime.electron, license: 'MIT' },
    { type: 'library', name: 'chromium', version: runtime.chromium, license: 'BSD-3-Clause' },
    { type: 'library', name: 'node', version: runtime.node, license: 'MIT' },
  ].map(({ license, ...part }) => ({
    'bom-ref': `${part.name}@${part.version}`,
    ...part,
    licenses: [{ license: { id: license } }],
  }));
  const [electron, ...inElectron] = runtimeParts.map((part) => part['bom-ref']);
  const dependsOn = new Map(npm.dependencies.map((one) => [one.ref, one.dependsOn ?? []]));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: npm.specVersion,
    version: 1,
    metadata: {
      timestamp: new Date(date * 1_000).toISOString(),
      component: {
        'bom-ref': own,
        type: 'application',
        name: product.title,
        version,
        licenses: [{ license: { id: product.licence } }],
      },
    },
    components: [
      ...found.map(({ name, component }) => ({
        'bom-ref': component['bom-ref'],
        type: 'library',
        name,
        version: component.version,
        purl: component.purl,
        ...(component.hashes && { hashes: component.hashes }),
        ...(component.licenses && { licenses: component.licenses }),
      })),
      ...runtimeParts,
    ],
    dependencies: [
      { ref: own, dependsOn: [electron, ...[...refs].toSorted()] },
      { ref: electron, dependsOn: inElectron },
      ...[...refs]
        .toSorted()
        .map((ref) => ({ ref, dependsOn: (dependsOn.get(ref) ?? []).filter((one) => refs.has(one)) })),
    ],
  };
  return `${JSON.stringify({ ...bill, serialNumber: serialNumber(JSON.stringify(bill)) }, null, 2)}\n`;
}

const packageUrl = ({ name, version }: ShippedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`;

/** A UUID of version 8, from the content. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
