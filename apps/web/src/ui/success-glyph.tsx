/** Check mark of a success, drawn here so that the login page loads no icons. */
export function SuccessGlyph() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
      <circle cx="8" cy="8" r="7" fill="var(--ok)" />
      <path
        d="m5 8.2 2.1 2.1L11.2 6"
        fill="none"
        stroke="var(--st-running-on)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
