import type { AssetStatus } from '@azimute/contract/assets/values';
import { liveStatuses } from '@azimute/contract/live';
import { useText } from '../../../i18n/use-text.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './status-counts.module.css';

interface StatusCountsProps {
  /** In the order of liveStatuses; null until known. */
  readonly counts: readonly number[] | null;
  readonly chosen: readonly AssetStatus[];
  readonly onChange: (chosen: readonly AssetStatus[]) => void;
  /** As one scrollable line of chips, for phones. */
  readonly asChips?: boolean;
}

/** Number of assets per status; pressing one filters by it. */
export function StatusCounts({ counts, chosen, onChange, asChips = false }: StatusCountsProps) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const format = useFormat();
  const toggle = (status: AssetStatus) => {
    const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
    onChange(next);
    toastFilter(next);
  };
  return (
    <fieldset className={classes[asChips ? 'chips' : 'grid']} aria-label={text('statuses')}>
      {statusOrder.map((status) => (
        <button
          key={status}
          type="button"
          title={statusText(status)}
          aria-pressed={chosen.includes(status)}
          onClick={() => toggle(status)}
        >
          <StatusGlyph status={status} />
          <span className={classes['word']}>{statusText(status)}</span>
          {counts !== null && (
            <b className="figure">{format.number(counts[liveStatuses.indexOf(status)] ?? 0)}</b>
          )}
        </button>
      ))}
    </fieldset>
  );
}
