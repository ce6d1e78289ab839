import { icon } from './icons.tsx';

// A form begins without them: they come with the portal.

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const MenuFoldIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M9.5 4.5v15M16 9.5 13.5 12l2.5 2.5" />
  </>,
);
export const StarIcon = icon(
  <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />,
);
export const StarFilledIcon = icon(
  <path
    fill="currentColor"
    d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"
  />,
);
export const DashboardIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="9" rx="1.5" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="1.5" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="1.5" />
    <rect x="3.5" y="15.5" width="7" height="5" rx="1.5" />
  </>,
);
export const InvoiceIcon = icon(
  <>
    <path d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5z" />
    <path d="M9 8.5h6M9 12h6" />
  </>,
);
export const ReceiptIcon = icon(
  <>
    <path d="M4.5 8.5 12 4l7.5 4.5V20h-15z" />
    <path d="m9 14 2.2 2.2L15.5 12" />
  </>,
);
export const CoinsIcon = icon(
  <>
    <ellipse cx="9" cy="7" rx="5.5" ry="2.8" />
    <path d="M3.5 7v5c0 1.5 2.5 2.8 5.5 2.8" />
    <ellipse cx="15" cy="14" rx="5.5" ry="2.8" />
    <path d="M9.5 14v4c0 1.5 2.5 2.8 5.5 2.800s5.5-1.3 5.5-2.800v-4M14.5 7v3" />
  </>,
);
export const PaymentIcon = icon(
  <>
    <rect x="3.5" y="6" width="17" height="12" rx="2" />
    <path d="M3.5 10h17M7 14.500h4" />
  </>,
);
export const ChequeIcon = icon(
  <>
    <rect x="3" y="6.5" width="18" height="11" rx="1.5" />
    <path d="M6.5 10.500h6M6.5 14h4M14.5 14.500c1-1.5 2-1.5 2.5 0" />
  </>,
);
export const DepositIcon = icon(
  <>
    <path d="M4 14v4.500A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.500V14" />
    <path d="M12 4v10m0 0 4-4m-4 4-4-4" />
  </>,
);
export const WithdrawIcon = icon(
  <>
    <path d="M4 14v4.500A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.500V14" />
    <path d="M12 14V4m0 0 4 4m-4-4L8 8" />
  </>,
);
export const TransferIcon = icon(
  <path d="M4 8.500h15m0 0L15.5 5M19 8.5 15.5 12M20 15.500H5m0 0L8.5 12M5 15.5 8.5 19" />,
);
export const IdCardIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <circle cx="8.5" cy="11" r="2" />
    <path d="M5.8 15.800c.6-1.8 4.8-1.8 5.4 0M14 10h4M14 13.500h3" />
  </>,
);
export const BankIcon = icon(
  <path d="M4 9.5 12 4.500l8 5zM5.5 9.500V17m4.3-7.500V17m4.4-7.500V17m4.3-7.500V17M4 19.500h16" />,
);
export const BookIcon = icon(
  <path d="M12 6.500C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.500V5c-3-.5-6 0-8 1.500zm0 0V19" />,
);
export const ListIcon = icon(
  <path d="M8.5 6.500H20M8.5 12H20M8.5 17.500H20M4 6.500h.01M4 12h.01M4 17.500h.01" />,
);
export const ChartIcon = icon(<path d="M4 4v16h16M8 16v-4m4 4V8m4 8v-6" />);
export const TaxIcon = icon(
  <>
    <path d="m6 18 12-12" />
    <circle cx="7.5" cy="7.5" r="2.3" />
    <circle cx="16.5" cy="16.5" r="2.3" />
  </>,
);
export const FolderIcon = icon(
  <path d="M3.5 7A1.5 1.5 0 0 1 5 5.500h4l2 2.500h8A1.5 1.5 0 0 1 20.5 9.500V17a1.5 1.5 0 0 1-1.5 1.500H5A1.5 1.5 0 0 1 3.5 17z" />,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.7" />
    <path d="M4.8 19.500c1-3.6 4-5 7.2-5s6.2 1.4 7.2 5" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.3" />
    <path d="M2.8 19c.8-3.4 3.4-4.7 6.2-4.700s5.4 1.3 6.2 4.700M15.5 5.500a3.2 3.2 0 0 1 0 6M17.5 14.700c2 .5 3.3 1.9 3.8 4.3" />
  </>,
);
export const SettingsIcon = icon(<path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.500v5M8.5 14.500v5" />);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7.5 8 6 8-6" />
  </>,
);
export const AuditIcon = icon(
  <>
    <path d="M12 3.5 5 6v5.500c0 4.2 2.9 7.4 7 9 4.1-1.6 7-4.8 7-9V6z" />
    <path d="m9 12 2.2 2.200L15.2 10" />
  </>,
);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300" />,
);
export const SystemIcon = icon(
  <path d="M5 5.5h14v5H5zM5 13.5h14v5H5zM8 8h.01M8 16h.01M12 8h4M12 16h4" />,
);
export const LogoutIcon = icon(
  <path d="M14 4.500H6.500A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.500H14M10.5 12H20m0 0-3.5-3.500M20 12l-3.5 3.5" />,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.7" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.400M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4.500m0 0 6-6m-6 6 6 6" />);
export const ExternalIcon = icon(
  <path d="M13.5 4.500h6v6M19.5 4.5 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.500h4" />,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />);
export const PrintIcon = icon(
  <>
    <path d="M7 8.500V4h10v4.500M7 17H5a1.5 1.5 0 0 1-1.5-1.500v-5A2 2 0 0 1 5.5 8.500h13a2 2 0 0 1 2 2v5A1.5 1.5 0 0 1 19 17h-2" />
    <path d="M7 14h10v6H7z" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11m0 0 4.5-4.500M12 15l-4.5-4.500M5 19.500h14" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.500V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M6 4h3l1.5 4-2 1.500a11 11 0 0 0 6 6l1.5-2 4 1.500v3a1.5 1.5 0 0 1-1.5 1.500C11 20 4 13 4.5 5.500A1.5 1.5 0 0 1 6 4z" />,
);
export const HashIcon = icon(<path d="M9.5 4 7.5 20M16.5 4l-2 16M4.500 9h15.500M4 15h15.500" />);
export const PenIcon = icon(
  <path d="M4.500 19.500 5.500 15 15.800 4.700a1.700 1.700 0 0 1 2.400 0l1.100 1.100a1.700 1.700 0 0 1 0 2.400L9 18.500zM14 6.500l3.500 3.500" />,
);
export const ScaleIcon = icon(
  <path d="M12 4v16M8 20h8M5 7h14M5 7l-2.500 6.500a2.800 2.800 0 0 0 5 0zm14 0-2.500 6.500a2.800 2.800 0 0 0 5 0z" />,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 7v5l3.500 2" />
  </>,
);
export const ChequebookIcon = icon(
  <>
    <path d="M5.500 5.500h15v9h-15" />
    <path d="M3.500 9v9.500h15M8.500 9h5M8.500 12h3" />
  </>,
);
export const AskIcon = icon(
  <>
    <path d="M4.5 5h15v11h-8l-4 3.5V16h-3z" />
    <path d="M10 9.2a2 2 0 1 1 2.6 1.9c-.4.15-.6.4-.6.9M12 13.6v.1" />
  </>,
);
