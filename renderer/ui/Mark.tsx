import type { ReactNode } from 'react';

/** The app's mark: a watchtower, drawn like a rook. */
export function Mark({ size = 20 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4.5 2.500h2.600v2h1.700v-2h2.400v2h1.700v-2h2.600v5.200l-1.8 1.5.7 4.800H5.600l.7-4.8-1.8-1.500z" />
      <path d="M4 15.200h12v2.300H4z" />
    </svg>
  );
}
