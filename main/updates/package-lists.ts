/**
 * The newest version of the installed package in the lists that the system's package manager has already: Debian's
 * apt. Nothing is requested from the network, and nothing is changed.
 */

export interface PackageVersions {
  /** Null: the package manager did not install it. */
  readonly installed: string | null;
  /** The version that an upgrade would install. */
  readonly candidate: string | null;
  /** Whether any repository offers the package; without one, no newer version can appear. */
  readonly isInRepository: boolean;
}

/** Lines of sources have a priority and a place; those of versions have less space before them. */
const sourceLine = /^ {7,}-?\d{1,5} (\S+)/;
/** The list of installed packages: no repository. */
const installedList = '/var/lib/dpkg/status';

/** Parses `apt-cache policy PACKAGE`, as printed in the locale C. Unknown text gives no version. */
export function parsePolicy(output: string): PackageVersions {
  const lines = output.split('\n');
  const valueOf = (label: string): string | null => {
    const value = lines.find((line) => line.startsWith(`  ${label}: `))?.slice(label.length + 4);
    return value === undefined || value === '(none)' ? null : value;
  };
  const sources = lines.flatMap((line) => sourceLine.exec(line)?.[1] ?? []);
  return {
    installed: valueOf('Installed'),
    candidate: valueOf('Candidate'),
    isInRepository: sources.some((source) => source !== installedList),
  };
}

/** The app's own notation: packages write `~` where versions have `-`, and may add a revision of the package. */
export const appVersionOf = (packageVersion: string): string =>
  packageVersion
    .replace(/^\d{1,9}:/, '')
    .replace(/-[^-]*$/, '')
    .replaceAll('~', '-');
