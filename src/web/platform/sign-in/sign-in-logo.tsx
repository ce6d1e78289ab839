/** The product's mark: an open register with a line that rises. */
export function SignInLogo() {
  return (
    <svg
      className="si-logo"
      viewBox="0 0 48 48"
      width="48"
      height="48"
      role="img"
      aria-label="Talaan"
    >
      <rect width="48" height="48" rx="12" fill="#1864ab" />
      <path
        d="M24 15c-3.5-2.8-8.5-3.6-13-3v22c4.5-.6 9.5.2 13 3 3.5-2.8 8.5-3.6 13-3V12c-4.5-.6-9.5.2-13 3z"
        fill="#fff"
      />
      <path d="M24 15v22" stroke="#1864ab" strokeWidth="1.6" />
      <path
        d="m27.5 27.5 3-4 2.5 1.8 3-4.8"
        fill="none"
        stroke="#1c7ed6"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M14.5 19h6M14.5 23.500h6M14.5 28h4"
        stroke="#74c0fc"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
