import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge in px; drawings use a 16 px grid and stay crisp at 20. */
  readonly size?: 16 | 20;
  readonly className?: string;
}

export type Icon = (props: IconProps) => ReactNode;

/** A line drawing in the text colour. Decorative: a label beside it carries the meaning. */
export function icon(drawing: ReactNode): Icon {
  return function LineIcon({ size = 16, className }) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={size === 16 ? 1.4 : 1.25}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const HomeIcon = icon(
  <path d="M2.5 7.2 8 2.5l5.5 4.7V13a.5.5 0 0 1-.5.5H10v-4H6v4H3a.5.5 0 0 1-.5-.5z" />,
);
export const PlayIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
    <path d="M8 2.5v11M2.5 8h11" />
    <path d="M4 4h2.5v2.5H4zM9.5 9.5H12V12H9.5z" fill="currentColor" stroke="none" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M2.5 4.75h5M11.5 4.75h2M2.5 11.25h2M8.5 11.25h5" />
    <circle cx="9.5" cy="4.75" r="2" />
    <circle cx="6.5" cy="11.25" r="2" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </>,
);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3.2L13 4.8" />);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const HistoryIcon = icon(
  <path d="M3.2 8a4.9 4.9 0 1 0 1.5-3.500L3 6.200M3 3v3.200h3.200M8 5.300V8l2 1.300" />,
);

export const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="3.5" cy="8" r="1.2" />
    <circle cx="8" cy="8" r="1.2" />
    <circle cx="12.5" cy="8" r="1.2" />
  </g>,
);
export const ChevronDownIcon = icon(<path d="m4 6.2 4 4 4-4" />);
export const ChevronUpIcon = icon(<path d="m4 9.8 4-4 4 4" />);
export const ChevronLeftIcon = icon(<path d="m9.8 4-4 4 4 4" />);
export const ChevronRightIcon = icon(<path d="m6.2 4 4 4-4 4" />);
export const UpDownIcon = icon(<path d="m5 6.2 3-3 3 3M5 9.8l3 3 3-3" />);
export const FirstIcon = icon(<path d="M4 3.5v9M12 4 8 8l4 4" />);
export const LastIcon = icon(<path d="M12 3.5v9M4 4l4 4-4 4" />);
export const ArrowLeftIcon = icon(<path d="M13 8H3m4-4L3 8l4 4" />);
export const ArrowRightIcon = icon(<path d="M3 8h10M9 4l4 4-4 4" />);
export const ExternalIcon = icon(<path d="M6.5 3.5h-3v9h9v-3M9 3h4v4M12.7 3.3 7.5 8.5" />);
export const RefreshIcon = icon(<path d="M13 3v3.2H9.8M12.7 6A5.2 5.2 0 1 0 13.2 9" />);
export const FlipIcon = icon(<path d="M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10M8.5 10.5 11 13l2.5-2.5" />);
export const BellIcon = icon(
  <path d="M3.2 11.5h9.6c-1-1-1.3-2-1.3-4a3.5 3.5 0 0 0-7 0c0 2-.3 3-1.3 4M6.7 13.7h2.6" />,
);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 4.8V8l2.2 1.5" />
  </>,
);
export const AnalysisIcon = icon(<path d="M2.500 13.500h11M4 11V7.500M8 11V3M12 11V5.500" />);
export const CardsIcon = icon(<path d="M2.500 5.500h8v8h-8zM5.500 5.500v-3h8v8h-3" />);
export const TreeIcon = icon(<path d="M2.500 8H6M6 8l3.500-4.500h4M6 8h7.500M6 8l3.500 4.500h4" />);
export const BookIcon = icon(
  <path d="M8 4.500C6.500 3.300 4.500 3 2.500 3.200v9.300c2-.2 4 .1 5.500 1.300 1.500-1.200 3.500-1.500 5.500-1.300V3.200c-2-.2-4 .1-5.500 1.300zM8 4.500v9.300" />,
);
export const NoteIcon = icon(
  <path d="M3 2.500h10v7.500l-3.500 3.500H3zM13 10H9.500v3.500M5.500 5.500h5M5.500 8h3" />,
);
export const UndoIcon = icon(<path d="M6 3 3 6l3 3M3.200 6H9.500a3.500 3.500 0 0 1 0 7H6" />);
export const ThreatIcon = icon(
  <path d="M8 2v3M8 11v3M2 8h3M11 8h3M12.2 8a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0z" />,
);
export const FlagIcon = icon(<path d="M4 14V2.5M4 3.2c2.8-1.6 5 1.4 8.5 0v5.6c-3.5 1.4-5.7-1.6-8.5 0" />);

export const SendIcon = icon(<path d="M2.8 8 13.2 3.2 10.3 13 7.5 8.700zM7.5 8.700l5.7-5.5" />);
export const AlertIcon = icon(
  <>
    <path d="M8 2.7 14.2 13.200H1.800zM8 6.700v3" />
    <circle cx="8" cy="11.4" r=".75" fill="currentColor" stroke="none" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 7.500v3.2" />
    <circle cx="8" cy="5.4" r=".75" fill="currentColor" stroke="none" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="5.3" cy="10.7" r="2.8" />
    <path d="m7.3 8.7 5.7-5.700M10.8 5.200l2 2" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M1.8 8C3.2 5.3 5.4 4 8 4s4.8 1.3 6.2 4c-1.4 2.7-3.6 4-6.2 4s-4.8-1.3-6.2-4z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const BoardIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
    <path d="M2.5 6.200h11M2.5 9.800h11M6.2 2.500v11M9.8 2.500v11" />
  </>,
);
export const DiskIcon = icon(
  <>
    <ellipse cx="8" cy="4.3" rx="5" ry="1.8" />
    <path d="M3 4.300v7.400c0 1 2.2 1.8 5 1.800s5-.8 5-1.800V4.300M3 8c0 1 2.2 1.8 5 1.800S13 9 13 8" />
  </>,
);
export const SoundIcon = icon(
  <>
    <path d="M2.5 6.200h2.300L8 3.300v9.400L4.800 9.800H2.500z" />
    <path d="M10.300 6a2.800 2.800 0 0 1 0 4M12.200 4.200a5.400 5.400 0 0 1 0 7.600" />
  </>,
);
export const SoundOffIcon = icon(
  <>
    <path d="M2.5 6.200h2.300L8 3.300v9.400L4.800 9.800H2.500z" />
    <path d="m10.500 6.200 3.600 3.600M14.100 6.200l-3.600 3.600" />
  </>,
);
export const AppearanceIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.500a5.5 5.5 0 0 1 0 11z" fill="currentColor" stroke="none" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="8" cy="5.3" r="2.7" />
    <path d="M2.8 13.500c.5-2.7 2.5-4 5.2-4s4.7 1.3 5.2 4" />
  </>,
);
export const BotIcon = icon(
  <>
    <rect x="3" y="5.5" width="10" height="7.5" rx="1.5" />
    <path d="M8 5.500V3M6.2 9v.6M9.8 9v.6" />
    <circle cx="8" cy="2.5" r=".6" />
  </>,
);
export const TrashIcon = icon(
  <path d="M3 4.500h10M6.3 4.300V2.800h3.400v1.500M4.3 4.500l.6 8.700h6.200l.6-8.700M6.8 7v3.700M9.2 7v3.7" />,
);
export const SunIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.7" />
    <path d="M8 1.800v1.400M8 12.800v1.400M1.8 8h1.400M12.8 8h1.400M3.6 3.600l1 1M11.4 11.400l1 1M12.4 3.600l-1 1M4.6 11.400l-1 1" />
  </>,
);
export const MoonIcon = icon(<path d="M13 9.400A5.5 5.5 0 0 1 6.6 3a5.5 5.5 0 1 0 6.4 6.400z" />);
export const MonitorIcon = icon(<path d="M2.5 3.500h11v7.300h-11zM6 13.300h4M8 10.800v2.5" />);
export const TvIcon = icon(<path d="M2.5 5h11v8h-11zM5.500 2.200 8 4.800l2.500-2.600" />);
export const TrophyIcon = icon(
  <path d="M5 2.500h6v4.500a3 3 0 0 1-6 0zM5 3.800H2.800v1a2.300 2.300 0 0 0 2.300 2.300M11 3.800h2.200v1a2.300 2.300 0 0 1-2.300 2.300M8 10v2.200M5.300 13.500h5.400" />,
);
export const SidebarIcon = icon(
  <>
    <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
    <path d="M6.3 3v10" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M2.5 2.500l11 11M8 12.300h.01M5.7 9.900a3.3 3.3 0 0 1 3.3-.8M3.5 7.400a6.5 6.5 0 0 1 2.4-1.500M8.5 5.400a6.5 6.5 0 0 1 4 2" />,
);
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.300V4A1.5 1.5 0 0 0 9 2.500H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.500h1.3" />
  </>,
);

export const ChallengeIcon = icon(
  <path d="M3 2.8 11.3 11M13 2.8 4.7 11M2.8 10.300l2.9 2.900M3 13l1.3-1.300M13.2 10.300l-2.9 2.900M13 13l-1.3-1.3" />,
);
