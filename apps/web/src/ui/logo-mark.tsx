interface LogoMarkProps {
  readonly size: number;
}

export function LogoMark({ size }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--petrol-7)" />
      <path d="M16 16V5.5A10.5 10.5 0 0 1 24.6 10z" fill="#fff" opacity=".38" />
      <path
        d="M16 5.5a10.5 10.5 0 1 0 8.6 4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path d="M16 16 24.6 10" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="16" cy="16" r="2.3" fill="#fff" />
    </svg>
  );
}
