/** Findings of lintian that an Electron runtime cannot avoid, each with its reason. */
import { product } from './product.ts';

interface Override {
  readonly tag: string;
  /** The rest of lintian's line; a star matches anything. */
  readonly context?: string;
  readonly reason: string;
}

export const lintianOverrides: readonly Override[] = [
  {
    tag: 'embedded-library',
    context: '* [usr/lib/outpost/outpost]',
    reason: 'Electron links Chromium, which carries its own versions of these libraries.',
  },
  {
    tag: 'elevated-privileges',
    context: '4755 root/root [usr/lib/outpost/chrome-sandbox]',
    reason: "Chromium's sandbox needs this helper where the kernel refuses user namespaces.",
  },
  {
    tag: 'package-section-games-but-contains-no-game',
    reason:
      'The program is in /usr/bin, because outpost:// links must work where /usr/games is not in the path.',
  },
  {
    tag: 'spelling-error-in-binary',
    context: '*',
    reason: 'The words are in Chromium and SQLite.',
  },
];

export function overridesFile(overrides: readonly Override[] = lintianOverrides): string {
  return overrides
    .map(
      ({ tag, context, reason }) =>
        `# ${reason}\n${product.name}: ${tag}${context === undefined ? '' : ` ${context}`}\n`,
    )
    .join('');
}
