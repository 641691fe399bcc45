import type { AlertStatus as Status } from '@azimute/contract/alerts/values';
import { useText } from '../../../i18n/use-text.ts';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';

const tokens: Readonly<Record<Status, string>> = {
  opened: '--sv-info',
  running: '--accent',
  resolved: '--ok',
};

interface AlertStatusProps {
  readonly status: Status;
  /** With a soft background, for panels and banners. */
  readonly pill?: boolean;
}

/** Status of an alert as glyph and word. */
export function AlertStatus({ status, pill = false }: AlertStatusProps) {
  const text = useText('alert-words');
  return (
    <GlyphLabel token={tokens[status]} glyph={<AlertStatusGlyph status={status} />} pill={pill}>
      {text(`status_${status}`)}
    </GlyphLabel>
  );
}

interface AlertStatusGlyphProps {
  readonly status: Status;
  readonly size?: number;
}

/** A ring if open, a half disc if in progress, a check if resolved. */
export function AlertStatusGlyph({ status, size = 14 }: AlertStatusGlyphProps) {
  const color = status === 'opened' ? 'var(--text-2)' : `var(${tokens[status]})`;
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} style={{ flex: 'none' }} aria-hidden>
      {status === 'resolved' ? (
        <>
          <circle cx="8" cy="8" r="7" fill={color} />
          <path d="m5 8.2 2.1 2.1L11.2 6" fill="none" stroke="var(--st-running-on)" strokeWidth="1.8" />
        </>
      ) : (
        <circle cx="8" cy="8" r="6" fill="none" stroke={color} strokeWidth="1.8" />
      )}
      {status === 'running' && <path d="M8 4.4a3.6 3.6 0 0 1 0 7.2z" fill={color} />}
    </svg>
  );
}
