/** The control data of the Debian package. */
import { wrap } from './changelog.ts';
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
    `Version: ${version}`,
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

/** Desktop database, icons and manual pages are refreshed by triggers of their own packages. */
export const postinst = `#!/bin/sh
set -e

profile=${profile}

if [ "$1" = configure ] && [ -e /etc/apparmor.d/abi/4.0 ]; then
  install -m 0644 /usr/share/outpost/apparmor-profile "$profile"
  if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser -r -T -W "$profile" || echo "outpost: the AppArmor profile could not be loaded" >&2
  fi
fi
`;

/** Users' data is theirs: it stays, after a purge too. */
export const postrm = `#!/bin/sh
set -e

profile=${profile}

if { [ "$1" = remove ] || [ "$1" = purge ]; } && [ -e "$profile" ]; then
  if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser -R "$profile" || true
  fi
  rm -f "$profile"
fi
`;
