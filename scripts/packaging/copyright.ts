/** The copyright file of a Debian package, in its machine-readable form. */
import { product } from './product.ts';

export interface CopyrightOptions {
  readonly homepage: string | null;
  /** Electron's licence. */
  readonly electron: string;
}

/** Debian links the GPL instead of repeating it. The licences of Chromium and of the npm packages are files beside it. */
export function copyrightFile({ homepage, electron }: CopyrightOptions): string {
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    `Upstream-Name: ${product.title}`,
    ...(homepage === null ? [] : [`Source: ${homepage}`]),
    '',
    'Files: *',
    'Copyright: The Outpost developers',
    'License: GPL-3+',
    ' This program is free software: you can redistribute it and/or modify it under',
    ' the terms of the GNU General Public License as published by the Free Software',
    ' Foundation, either version 3 of the License, or (at your option) any later',
    ' version.',
    ' .',
    ' This program is distributed in the hope that it will be useful, but WITHOUT',
    ' ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or FITNESS',
    ' FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.',
    ' .',
    ' On Debian systems, the complete text of the GNU General Public License version',
    ' 3 is in /usr/share/common-licenses/GPL-3.',
    '',
    'Files: usr/lib/outpost/*',
    'Copyright: Electron contributors, GitHub Inc., The Chromium Authors and others',
    'License: Electron',
    ...electron
      .trim()
      .split('\n')
      .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)),
    'Comment: the notices of Chromium and Node.js are in',
    ' /usr/share/doc/outpost/LICENSES.chromium.html.xz',
    '',
    'Files: usr/lib/outpost/resources/*',
    'Copyright: see /usr/share/doc/outpost/THIRD-PARTY-NOTICES.md.gz',
    'License: various',
    ' Each package in the archive has its own terms, which are with its authors in',
    ' /usr/share/doc/outpost/THIRD-PARTY-NOTICES.md.gz',
    '',
  ].join('\n');
}
