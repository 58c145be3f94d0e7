/** The control data of the Debian package. */
import { distributionVersion, wrap } from './changelog.ts';
import type { Dependencies } from './dependencies.ts';
import { product, productText } from './product.ts';

export interface ControlOptions {
  readonly version: string;
  readonly architecture: string;
  readonly installedKib: number;
  readonly dependencies: Dependencies;
  readonly homepage: string | null;
}

export function controlFile({
  version,
  architecture,
  installedKib,
  dependencies,
  homepage,
}: ControlOptions): string {
  const { summary, paragraphs } = productText.en;
  return [
    `Package: ${product.name}`,
    `Version: ${distributionVersion(version)}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${product.maintainer}`,
    `Installed-Size: ${installedKib}`,
    `Depends: ${dependencies.depends.join(', ')}`,
    `Recommends: ${dependencies.recommends.join(', ')}`,
    'Section: games',
    'Priority: optional',
    ...(homepage === null ? [] : [`Homepage: ${homepage}`]),
    `Description: ${summary}`,
    // A line with one dot separates paragraphs.
    ...paragraphs.flatMap((paragraph, index) => [
      ...(index === 0 ? [] : [' .']),
      ...wrap(paragraph, ' ', ' '),
    ]),
    '',
  ].join('\n');
}

/**
 * The profile is installed only where AppArmor knows its language: an older parser would fail at each start of the
 * machine. It is a copy, so that the package itself has no file outside `/usr`.
 */
const profile = '/etc/apparmor.d/outpost';
/** The profile as the package installed it last. A file that differs from it belongs to an administrator. */
const installedProfile = '/var/lib/outpost/apparmor-profile';

/** Desktop database, icons and manual pages are refreshed by triggers of their own packages. */
export const postinst = `#!/bin/sh
set -e

profile=${profile}
installed=${installedProfile}

if [ "$1" = configure ] && [ -e /etc/apparmor.d/abi/4.0 ]; then
  packaged=/usr/share/outpost/apparmor-profile
  if [ ! -e "$profile" ] || cmp -s "$profile" "$installed" || cmp -s "$profile" "$packaged"; then
    mkdir -p "\${installed%/*}"
    install -m 0644 "$packaged" "$profile"
    install -m 0644 "$packaged" "$installed"
  fi
  if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser -r -T -W "$profile" || echo "outpost: the AppArmor profile could not be loaded" >&2
  fi
fi
`;

/** Users' data is theirs: it stays, after a purge too. */
export const postrm = `#!/bin/sh
set -e

profile=${profile}
installed=${installedProfile}

if { [ "$1" = remove ] || [ "$1" = purge ]; } && [ -e "$installed" ]; then
  if cmp -s "$profile" "$installed"; then
    if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
      apparmor_parser -R "$profile" || true
    fi
    rm -f "$profile"
  fi
  rm -f "$installed"
  rmdir --ignore-fail-on-non-empty "\${installed%/*}"
fi
`;
