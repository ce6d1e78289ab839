import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number };

/** Makes a line icon; it is decoration, so readers of the screen pass over it. */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}

export const BillIcon = icon(
  <>
    <path d="M7 3.500h7l4 4V20.500H7z" />
    <path d="M14 3.500v4h4M10 12h5M10 15.500h5" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.500a2.4 2.4 0 1 1 3.3 2.200c-.7.3-1 .8-1 1.600M12 16.300h.01" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
export const ArrowRightIcon = icon(<path d="M4 12h15.500m0 0-6-6m6 6-6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.500v5.500M12 16.300h.01" />
  </>,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const RetryIcon = icon(<path d="M19 12a7 7 0 1 1-2-4.900M19 4v4h-4" />);
export const CopyIcon = icon(
  <>
    <rect x="8.500" y="8.500" width="11" height="11.500" rx="2" />
    <path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2V14a2 2 0 0 0 2 2h2" />
  </>,
);
export const UploadIcon = icon(
  <path d="M12 15.500V4.500m0 0L7.500 9M12 4.500 16.500 9M5 19.500h14" />,
);
export const CameraIcon = icon(
  <>
    <path d="M4 8.500A1.500 1.500 0 0 1 5.500 7H8l1.500-2.500h5L16 7h2.500A1.500 1.500 0 0 1 20 8.500V17a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17z" />
    <circle cx="12" cy="12.500" r="3.300" />
  </>,
);
export const UndoIcon = icon(
  <path d="M8.500 5 4.500 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11h-3" />,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.500v4m7-4v4" />
  </>,
);
export const RepeatIcon = icon(
  <path d="M5 11V9.500A2.5 2.5 0 0 1 7.5 7H19m0 0-3-3m3 3-3 3M19 13v1.500a2.5 2.5 0 0 1-2.5 2.500H5m0 0 3 3m-3-3 3-3" />,
);
