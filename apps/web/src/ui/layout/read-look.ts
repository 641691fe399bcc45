import type { CSSProperties, HTMLAttributes } from 'react';
import classes from './layout.module.css';

/** Pixels on the grid of the design; `gutter` is the edge of a screen, narrower on a phone. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 32 | 40 | 48 | 'gutter' | 'auto';
type Side = '' | 'Block' | 'Inline' | 'Top' | 'Bottom' | 'Left' | 'Right';
type Spaces = { readonly [N in 'gap' | 'columnGap' | `${'padding' | 'margin'}${Side}`]?: Space };
type Tone = 'accent' | 'danger' | 'warn' | 'ok';

/**
 * How a primitive is laid out and set, in the tokens of the design. What follows the width of the screen, hovers or is
 * placed over something else belongs in a stylesheet.
 */
export interface Look extends Spaces {
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'space-between';
  readonly wrap?: boolean;
  /** Takes what is left of the line; `none` never gives way. */
  readonly flex?: 1 | 'none';
  readonly width?: '100%';
  readonly minWidth?: 0;
  readonly maxWidth?: number | '100%';
  readonly minHeight?: number;
  /** Size and line of the type: 13 is that of tables and menus, 14 that of the body. */
  readonly size?: 11 | 12 | 13 | 14 | 16 | 20 | 24 | 32;
  readonly color?: 'text' | 'text-2' | 'text-3' | 'accent-on' | `${Tone}-text`;
  readonly weight?: 'regular' | 'medium' | 'semibold' | 'bold';
  readonly textAlign?: 'left' | 'center' | 'right';
  readonly whiteSpace?: 'nowrap' | 'pre-line' | 'pre-wrap';
  /** One line, cut where there is no more room. */
  readonly truncate?: boolean;
  /** A long word is broken rather than wider than its place. */
  readonly breaks?: boolean;
  readonly mono?: boolean;
  /** Figures that are compared or change in place. */
  readonly figure?: boolean;
  readonly fill?: 'surface' | 'sunken' | 'raised' | 'active' | 'selected' | `${Tone}-soft`;
  readonly border?: 'all' | 'top' | 'bottom';
  /** Corners: 1 of a box in a line, 2 of a field, 3 of a card, 4 of a dialog. */
  readonly radius?: 1 | 2 | 3 | 4 | 'full';
}

export interface PrimitiveProps extends Look, Omit<HTMLAttributes<HTMLElement>, 'color'> {
  readonly as?: keyof HTMLElementTagNameMap;
  readonly htmlFor?: string;
}

type Style = (value: never) => CSSProperties;

// As React names them.
const plain =
  /^(gap|columnGap|flex|width|(min|max)(Width|Height)|textAlign|whiteSpace|(padding|margin)[A-Z]?[a-z]*)$/;
const line = '1px solid var(--border)';
const styles: Readonly<Record<string, Style>> = {
  justify: (justify: string) => ({ justifyContent: justify }),
  wrap: () => ({ flexWrap: 'wrap' }),
  size: (size: number) => ({ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})` }),
  color: (token: string) => ({ color: `var(--${token})` }),
  weight: (weight: string) => ({ fontWeight: `var(--fw-${weight})` }),
  breaks: () => ({ overflowWrap: 'anywhere' }),
  mono: () => ({ fontFamily: 'var(--font-mono)' }),
  fill: (token: string) => ({ background: `var(--${token})` }),
  border: (edge: string) => ({ [edge === 'all' ? 'border' : `border-${edge}`]: line }),
  radius: (step: number | string) => ({ borderRadius: `var(--r-${step})` }),
};

/** Parts what primitives take into classes and a style, and what is left for the element. */
export function readLook(
  kind: 'row' | 'stack' | 'box',
  { className = '', style, truncate = false, figure = false, align, ...props }: Omit<PrimitiveProps, 'as'>,
): HTMLAttributes<HTMLElement> {
  const look: Record<string, unknown> = align
    ? { [kind === 'row' ? 'alignItems' : 'justifyItems']: align }
    : {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (plain.test(name)) look[name] = value === 'gutter' ? 'var(--gutter)' : value;
    else if (styles[name]) Object.assign(look, styles[name](value as never));
    else rest[name] = value;
  }
  const names = [classes[kind], truncate && classes['truncate'], figure && 'figure', className];
  const named = names.filter(Boolean).join(' ');
  return { ...rest, ...(named && { className: named }), style: { ...look, ...style } };
}
