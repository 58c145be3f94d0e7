/** Compares semantic versions. */

const pattern = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** By the numbers; a release is newer than its pre-releases. An invalid version is never newer. */
export function isNewer(version: string, present: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(present)];
  if (!a || !b) return false;
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0;
    if (number !== other) return number > other;
  }
  return b.isPreRelease && !a.isPreRelease;
}

function parseVersion(
  text: string,
): { readonly numbers: readonly number[]; readonly isPreRelease: boolean } | null {
  const found = pattern.exec(text);
  return found && { numbers: found.slice(1, 4).map(Number), isPreRelease: found[4] !== undefined };
}
