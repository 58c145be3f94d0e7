import type { Icon } from '../../ui/index.ts';

function drawing(path: string): Icon {
  return function TvIcon({ size = 16, className }) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const TriangleIcon = drawing('M4.5 2.8v10.4L13 8z');
export const PauseIcon = drawing('M4 3h3v10H4zM9 3h3v10H9z');
export const StarIcon = drawing(
  'M8 1.8l1.9 4 4.4.6-3.2 3 .8 4.3L8 11.600l-3.9 2.100.8-4.300-3.200-3 4.400-.6z',
);
