import { icon, type Icon } from '../../ui/index.ts';

const filled = (path: string): Icon => icon(<path d={path} fill="currentColor" stroke="none" />);
const outlined = (path: string): Icon => icon(<path d={path} strokeWidth={1.3} strokeLinecap="butt" />);

export const TriangleIcon = filled('M4.5 2.8v10.4L13 8z');
export const PauseIcon = filled('M4 3h3v10H4zM9 3h3v10H9z');
const star = 'M8 1.8l1.9 4 4.4.6-3.2 3 .8 4.3L8 11.600l-3.9 2.100.8-4.300-3.200-3 4.400-.6z';

/** A starred game. */
export const StarredIcon = filled(star);

/** A game without a star: an outline. */
export const StarIcon = outlined(star);

/** Full screen: four corners. */
export const FullScreenIcon = outlined(
  'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10',
);

/** A small window above another. */
export const SmallWindowIcon = outlined('M7 12.500H2.500v-9h11V7M8.500 9h5v4.500h-5z');
