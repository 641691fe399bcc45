import type { AssetDetail } from '@azimute/contract';
import { IconArchive } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-panel.module.css';

interface AssetNoteProps {
  readonly asset: AssetDetail;
}

/** Explains a status that needs attention. */
export function AssetNote({ asset }: AssetNoteProps) {
  return asset.archivedAt === null ? <StatusNote asset={asset} /> : <ArchivedNote since={asset.archivedAt} />;
}

function ArchivedNote({ since }: { readonly since: string }) {
  const text = useText('archiving');
  const format = useFormat();
  return (
    <p className={classes['note']}>
      <IconArchive size={16} stroke={1.75} aria-hidden />
      <span>{text('note', { time: format.dateTime(new Date(since)) })}</span>
    </p>
  );
}

/** States since which time the asset has no device. The notice about missing communication explains the rest. */
function StatusNote({ asset }: AssetNoteProps) {
  const text = useText('device-assignments');
  const format = useFormat();
  const { status, withoutDeviceSince } = asset;
  if (withoutDeviceSince === null) return null;
  return (
    <p className={`${classes['note']} ${statusStyles[status].className}`}>
      <StatusGlyph status={status} />
      <span>{text('withoutDevice', { time: format.dateTime(new Date(withoutDeviceSince)) })}</span>
    </p>
  );
}
