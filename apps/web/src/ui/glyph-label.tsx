import type { CSSProperties, ReactNode } from 'react';
import classes from './glyph-label.module.css';

interface GlyphLabelProps {
  readonly glyph: ReactNode;
  /** The words, in the colour `--ct`. */
  readonly children: ReactNode;
  /** On the soft fill `--cs` with the edge `--cl`, for panels and banners. */
  readonly pill: boolean;
  /** Names the colours. */
  readonly className?: string;
  /** How the tokens of the colours begin: `--sv-high`. */
  readonly token?: string;
}

/** A state as glyph and word. */
export function GlyphLabel({ glyph, children, pill, className = '', token }: GlyphLabelProps) {
  const colors = token && {
    '--ct': `var(${token}-text)`,
    '--cs': `var(${token}-soft)`,
    '--cl': `var(${token}-line)`,
  };
  return (
    <span
      className={`${classes['label']} ${className}`}
      data-pill={pill || undefined}
      {...(colors && { style: colors as CSSProperties })}
    >
      {glyph}
      {children}
    </span>
  );
}
