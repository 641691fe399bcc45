import type { Severity } from '@azimute/contract';
import type { ReactNode } from 'react';

/** Color token names of a severity: `--sv-critical`, `--sv-critical-text`. */
export const severityTokens: Readonly<Record<Severity, string>> = {
  informative: 'info',
  low: 'low',
  medium: 'medium',
  high: 'high',
  critical: 'critical',
  uninformed: 'unset',
};

/** Glyph drawn in a severity's colors, such as a triangle for high. */
const glyphs: Readonly<Record<Severity, (on: string, own: string) => ReactNode>> = {
  informative: (on, own) => (
    <>
      <circle cx="8" cy="8" r="7" fill={own} />
      <path d="M8 7.4v3.6" stroke={on} strokeWidth="1.9" strokeLinecap="round" />
      <circle cx="8" cy="4.8" r="1.1" fill={on} />
    </>
  ),
  low: (_on, own) => (
    <path d="M2 2.6h12c.9 0 1.4.9 1 1.7l-6 9.8c-.4.7-1.5.7-2 0L1 4.3c-.4-.8.1-1.7 1-1.7z" fill={own} />
  ),
  medium: (on, own) => (
    <>
      <rect x="2.6" y="2.6" width="10.8" height="10.8" rx="1.6" transform="rotate(45 8 8)" fill={own} />
      <path d="M5.6 6.6h4.8M5.6 9.4h4.8" stroke={on} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  high: (on, own) => (
    <>
      <path d="M6.9 1.6c.5-.8 1.7-.8 2.2 0l5.9 10.2c.5.9-.1 2-1.1 2H2.1c-1 0-1.6-1.1-1.1-2z" fill={own} />
      <path d="M8 5.6v3.4" stroke={on} strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="8" cy="11.4" r="1.05" fill={on} />
    </>
  ),
  critical: (on, own) => (
    <>
      <path d="M5.2.9h5.6l4.3 4.3v5.6l-4.3 4.3H5.2L.9 10.8V5.2z" fill={own} />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke={on} strokeWidth="1.9" strokeLinecap="round" />
    </>
  ),
  uninformed: (_on, own) => (
    <>
      <rect
        x="1.9"
        y="1.9"
        width="12.2"
        height="12.2"
        rx="3"
        fill="none"
        stroke={own}
        strokeWidth="1.7"
        strokeDasharray="2.4 1.9"
      />
      <path
        d="M6.4 6.5a1.7 1.7 0 1 1 2.4 1.6c-.5.2-.8.5-.8 1"
        fill="none"
        stroke={own}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <circle cx="8" cy="11.1" r=".95" fill={own} />
    </>
  ),
};

interface SeverityGlyphProps {
  readonly severity: Severity;
  readonly size?: number;
}

/** Glyph of a severity; show its name next to it. */
export function SeverityGlyph({ severity, size = 14 }: SeverityGlyphProps) {
  const token = severityTokens[severity];
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} style={{ flex: 'none' }} aria-hidden>
      {glyphs[severity](`var(--sv-${token}-on)`, `var(--sv-${token})`)}
    </svg>
  );
}
