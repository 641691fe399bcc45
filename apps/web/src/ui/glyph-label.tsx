import type { CSSProperties, ReactNode } from 'react';
import classes from './glyph-label.module.css';

interface GlyphLabelProps {
  readonly glyph: ReactNode;
  /** Text in the color `--ct`. */
  readonly children: ReactNode;
  /** With the soft fill `--cs` and the edge `--cl`, for panels and banners. */
  readonly pill: boolean;
  /** Class that sets the colors. */
  readonly className?: string;
  /** Prefix of the color tokens, such as `--sv-high`. */
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
