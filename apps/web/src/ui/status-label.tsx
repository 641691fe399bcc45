import type { AssetStatus } from '@azimute/contract';
import { useText } from '../i18n/use-text.ts';
import { StatusGlyph } from './status-glyph.tsx';
import classes from './status-label.module.css';
import { statusStyles } from './status-shapes.ts';

interface StatusLabelProps {
  readonly status: AssetStatus;
  /** On its soft fill, for panels and banners. */
  readonly pill?: boolean;
}

/** A status as glyph and word. */
export function StatusLabel({ status, pill = false }: StatusLabelProps) {
  const text = useText('status');
  return (
    <span className={`${classes['label']} ${statusStyles[status].className}`} data-pill={pill || undefined}>
      <StatusGlyph status={status} size={pill ? 14 : 16} />
      {text(status)}
    </span>
  );
}
