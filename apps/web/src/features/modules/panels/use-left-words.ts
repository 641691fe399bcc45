import type { FleetException } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Formats as "in 12 h" or "62 h overdue"; by date, "due". */
export function useLeftWords(): (
  left: number | null,
  unit: Exclude<FleetException['of'], 'percent'>,
) => string {
  const text = useText('modules');
  const metrics = useText('metrics');
  const format = useFormat();
  return (left, unit) => {
    if (left === null || unit === null) return text('dueSoon');
    const size = Math.abs(left);
    const amount =
      unit === 'hours'
        ? `${format.number(size)}\u00a0h`
        : unit === 'kilometers'
          ? format.distance(size, 0)
          : metrics('dayCount', format.counted(size));
    return text(left < 0 ? 'overdueBy' : 'dueIn', { amount });
  };
}
