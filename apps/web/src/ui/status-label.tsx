import type { AssetStatus } from '@azimute/contract';
import { useText } from '../i18n/use-text.ts';
import { GlyphLabel } from './glyph-label.tsx';
import { StatusGlyph } from './status-glyph.tsx';
import { statusStyles } from './status-shapes.ts';

interface StatusLabelProps {
  readonly status: AssetStatus;
  /** With a soft background, for panels and banners. */
  readonly pill?: boolean;
}

/** A status as glyph and word. */
export function StatusLabel({ status, pill = false }: StatusLabelProps) {
  const text = useText('status');
  return (
    <GlyphLabel
      className={statusStyles[status].className}
      glyph={<StatusGlyph status={status} size={pill ? 14 : 16} />}
      pill={pill}
    >
      {text(status)}
    </GlyphLabel>
  );
}
