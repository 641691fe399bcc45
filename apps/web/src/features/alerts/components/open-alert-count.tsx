import { useText } from '../../../i18n/use-text.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAlertCounts } from '../api/use-alert-counts.ts';

interface OpenAlertCountProps {
  /** `alert` on an icon, `grave` beside a word. */
  readonly look: 'alert' | 'grave';
}

/** Number of alerts without an owner. */
export function OpenAlertCount({ look }: OpenAlertCountProps) {
  const text = useText('shell');
  const format = useFormat();
  const count = useAlertCounts()?.opened ?? 0;
  const label = text('openedAlerts', format.counted(count));
  return <CountBadge count={count} label={label} look={look} />;
}
