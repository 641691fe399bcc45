import type { WorkOrderStatus as Status } from '@azimute/contract/work-orders';
import { useText } from '../../../i18n/use-text.ts';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';

const tokens: Readonly<Record<Status, string>> = {
  open: '--sv-info',
  in_progress: '--accent',
  done: '--ok',
  cancelled: '--sv-unset',
};

interface WorkOrderStatusProps {
  readonly status: Status;
  /** With a soft background, for panels and banners. */
  readonly pill?: boolean;
}

/** Status of a work order as glyph and word. */
export function WorkOrderStatus({ status, pill = false }: WorkOrderStatusProps) {
  const text = useText('work-orders');
  return (
    <GlyphLabel token={tokens[status]} glyph={<Glyph status={status} />} pill={pill}>
      {text(`status_${status}`)}
    </GlyphLabel>
  );
}

/** A ring if open, a half disc if in progress, a check if done, a cross if cancelled. */
function Glyph({ status }: Pick<WorkOrderStatusProps, 'status'>) {
  const isDone = status === 'done';
  const color = status === 'in_progress' || isDone ? `var(${tokens[status]})` : 'var(--text-2)';
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} style={{ flex: 'none' }} aria-hidden>
      <circle
        cx="8"
        cy="8"
        r={isDone ? 7 : 6}
        fill={isDone ? color : 'none'}
        stroke={isDone ? 'none' : color}
        strokeWidth="1.8"
      />
      {status === 'in_progress' && <path d="M8 4.4a3.6 3.6 0 0 1 0 7.2z" fill={color} />}
      {isDone && (
        <path d="m5 8.2 2.1 2.1L11.2 6" fill="none" stroke="var(--st-running-on)" strokeWidth="1.8" />
      )}
      {status === 'cancelled' && <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke={color} strokeWidth="1.6" />}
    </svg>
  );
}
