import type { AssetDetail } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './asset-panel.module.css';

interface AssetNoteProps {
  readonly asset: AssetDetail;
}

const minuteMs = 60_000;

/** What a status that wants attention means here. */
export function AssetNote({ asset }: AssetNoteProps) {
  const text = useText('assets');
  const assignments = useText('device-assignments');
  const format = useFormat();
  const now = useNow(minuteMs);
  const { status, position, lastContactAt } = asset;
  const words =
    status === 'without_status'
      ? text('neverNote')
      : status === 'without_communication' && lastContactAt !== null
        ? `${text('silentNote', {
            duration: format.duration(Math.max(0, now.getTime() - Date.parse(lastContactAt)) / 1000),
            limit: format.duration(asset.silentLimitMinutes * 60),
          })} ${position === null ? '' : text('lastPositionAt', { time: format.dateTime(new Date(position.fixedAt)) })}`.trim()
        : null;
  const alone =
    asset.withoutDeviceSince === null
      ? null
      : assignments('withoutDevice', { time: format.dateTime(new Date(asset.withoutDeviceSince)) });
  if (words === null && alone === null) return null;
  return (
    <p className={`${classes['note']} ${statusStyles[status].className}`}>
      <StatusGlyph status={status} />
      <span>{[alone, words].filter(Boolean).join(' ')}</span>
    </p>
  );
}
