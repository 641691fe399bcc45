import type { Severity } from '@azimute/contract';
import { useText } from '../i18n/use-text.ts';
import { GlyphLabel } from './glyph-label.tsx';
import { SeverityGlyph, severityTokens } from './severity-glyph.tsx';

interface SeverityLabelProps {
  readonly severity: Severity;
  /** With a soft background, for panels and banners. */
  readonly pill?: boolean;
}

/** A severity as glyph and word. */
export function SeverityLabel({ severity, pill = false }: SeverityLabelProps) {
  const text = useText('severity');
  return (
    <GlyphLabel
      token={`--sv-${severityTokens[severity]}`}
      glyph={<SeverityGlyph severity={severity} size={pill ? 14 : 16} />}
      pill={pill}
    >
      {text(severity)}
    </GlyphLabel>
  );
}
