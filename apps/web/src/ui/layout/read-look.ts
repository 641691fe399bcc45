import type { AllHTMLAttributes, CSSProperties, Ref } from 'react';
import classes from './layout.module.css';

/** Pixels on the design grid; `gutter` is a screen's edge, narrower on phones. */
type Space =
  | 0
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 12
  | 14
  | 16
  | 18
  | 20
  | 24
  | 28
  | 32
  | 40
  | 48
  | 64
  | 'gutter'
  | 'auto';
/** Negative margin, toward a neighbor or beyond the container's edge. */
type Outward = -1 | -2 | -4 | -6 | -8 | -10 | -12 | -16 | -20;
type Side = '' | 'Block' | 'Inline' | 'Top' | 'Bottom' | 'Left' | 'Right';
type Spaces = { readonly [N in 'gap' | 'columnGap' | 'rowGap' | `padding${Side}`]?: Space } & {
  readonly [N in `margin${Side}`]?: Space | Outward;
};
type Length = number | string;
type Lengths = {
  readonly [N in 'width' | 'height' | `${'min' | 'max'}${'Width' | 'Height'}`]?: Length;
};
type Offsets = { readonly [N in 'inset' | 'top' | 'right' | 'bottom' | 'left']?: number | string };
type Scroll = { readonly [N in `overflow${'' | 'X' | 'Y'}`]?: 'auto' | 'hidden' };
type Tone = 'accent' | 'danger' | 'warn' | 'ok';
type Place = 'start' | 'center' | 'end' | 'baseline' | 'stretch';
type TypeSize = 11 | 12 | 13 | 14 | 16 | 20 | 24 | 32;

/**
 * Layout and type of a primitive, in design tokens. Styles that depend on screen width or state belong in a stylesheet.
 */
export interface Look extends Spaces, Lengths, Offsets, Scroll {
  /** Cross axis of a row or column; horizontal in a stack. */
  readonly align?: Place;
  /** Vertical alignment in a stack. */
  readonly alignItems?: Place;
  readonly alignContent?: 'start' | 'center' | 'end';
  readonly alignSelf?: Place;
  readonly justifySelf?: Place;
  readonly justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Centers in both directions. */
  readonly place?: 'center';
  readonly wrap?: boolean;
  /** A row within a line of text. */
  readonly inline?: boolean;
  /** Columns of a stack: a number of equal ones, or a CSS value. */
  readonly columns?: number | string;
  /** Columns on phones. */
  readonly phoneColumns?: number | string;
  readonly phoneWidth?: Length;
  readonly phoneHeight?: Length;
  readonly phoneMinHeight?: Length;
  /** Named grid area of the container. */
  readonly gridArea?: string;
  /** Spans all columns of the surrounding stack. */
  readonly span?: 'all';
  readonly display?: 'block' | 'inline-block' | 'contents';
  readonly position?: 'relative' | 'absolute' | 'sticky' | 'fixed';
  /** A design layer, or a number among siblings. */
  readonly zIndex?:
    | 'map-ui'
    | 'sticky'
    | 'panel'
    | 'header'
    | 'sheet'
    | 'popover'
    | 'toast'
    | 'tooltip'
    | number;
  /** Lets presses pass through an overlay. */
  readonly pointerEvents?: 'none' | 'auto';
  /** Prevents scroll chaining. */
  readonly overscrollBehavior?: 'contain';
  readonly aspectRatio?: number;
  /** Takes the remaining space; `none` never shrinks. */
  readonly flex?: 1 | 'none' | `${number} ${number} ${string}`;
  /** Font size and line height: 13 for tables and menus, 14 for body text. */
  readonly size?: TypeSize;
  /** Font size only, with the inherited line height. */
  readonly fontSize?: TypeSize;
  /** Line height only, in pixels. */
  readonly line?: number;
  readonly color?:
    | 'text'
    | 'text-2'
    | 'text-3'
    | 'text-disabled'
    | 'text-inverse'
    | 'accent'
    | 'accent-on'
    | `${Tone}-text`;
  /** Letter spacing. */
  readonly track?: 'title' | 'figure' | 'caps';
  readonly weight?: 'regular' | 'medium' | 'semibold' | 'bold';
  readonly textAlign?: 'left' | 'center' | 'right';
  readonly whiteSpace?: 'nowrap' | 'pre-line' | 'pre-wrap';
  /** One line, truncated. */
  readonly truncate?: boolean;
  /** Breaks long words rather than overflowing. */
  readonly breaks?: boolean;
  readonly mono?: boolean;
  /** Numbers that are compared or change in place. */
  readonly figure?: boolean;
  readonly fill?:
    | 'text'
    | 'data-1'
    | 'map-water'
    | 'canvas'
    | 'surface'
    | 'sunken'
    | 'raised'
    | 'hover'
    | 'active'
    | 'selected'
    | 'border'
    | 'accent'
    | 'danger'
    | `${Tone}-soft`;
  /** Background on hover; not together with `fill`. */
  readonly hover?: 'hover' | 'active';
  readonly border?: 'all' | 'top' | 'bottom' | 'left' | 'right' | 'block' | 'none';
  /** A stronger border color. */
  readonly edge?: 'strong';
  /** Corner radius: 0 for chart bars, 1 for inline boxes, 2 for fields, 3 for cards, 4 for dialogs. */
  readonly radius?: 0 | 1 | 2 | 3 | 4 | 'full' | 'round';
  readonly shadow?: 1 | 2 | 3 | 4;
}

type Elements = AllHTMLAttributes<HTMLElement>;

export interface PrimitiveProps extends Look, Omit<Elements, keyof Look | 'as'> {
  /** Element, if not the default. */
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLElement>;
}

type Style = (value: never) => CSSProperties;

const columnsOf = (columns: number | string): string =>
  typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;

// Named as in React.
const plain =
  /^(gap|(column|row)Gap|flex|display|position|pointerEvents|overscrollBehavior|aspectRatio|gridArea|inset|top|right|bottom|left|(min|max)?([wW]idth|[hH]eight)|overflow[XY]?|(align|justify)(Items|Content|Self)|textAlign|whiteSpace|(padding|margin)[A-Z]?[a-z]*)$/;
const styles: Readonly<Record<string, Style>> = {
  justify: (justify: string) => ({ justifyContent: justify }),
  place: (place: string) => ({ placeItems: place }),
  wrap: () => ({ flexWrap: 'wrap' }),
  inline: () => ({ display: 'inline-flex' }),
  span: () => ({ gridColumn: '1 / -1' }),
  size: (size: number) => ({ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})` }),
  fontSize: (size: number) => ({ fontSize: `var(--fs-${size})` }),
  line: (pixels: number) => ({ lineHeight: `${pixels}px` }),
  color: (token: string) => ({ color: `var(--${token})` }),
  zIndex: (layer: number | string) => ({ zIndex: typeof layer === 'number' ? layer : `var(--z-${layer})` }),
  track: (token: string) => ({ letterSpacing: `var(--track-${token})` }),
  weight: (weight: string) => ({ fontWeight: `var(--fw-${weight})` }),
  breaks: () => ({ overflowWrap: 'anywhere' }),
  mono: () => ({ fontFamily: 'var(--font-mono)' }),
  fill: (token: string) => ({ background: `var(--${token})` }),
  radius: (step: number | string) => ({ borderRadius: step === 'round' ? '50%' : `var(--r-${step})` }),
  shadow: (step: number) => ({ boxShadow: `var(--shadow-${step})` }),
};
const sides = {
  all: 'border',
  top: 'borderTop',
  bottom: 'borderBottom',
  left: 'borderLeft',
  right: 'borderRight',
  block: 'borderBlock',
  none: 'border',
};
const lengthOf = (length: Length | undefined): string =>
  typeof length === 'number' ? `${length}px` : (length ?? 'initial');

/** Splits the props of a primitive into classes, a style, and props for the element. */
export function readLook(
  kind: 'row' | 'column' | 'stack' | 'box',
  {
    className = '',
    style,
    truncate,
    figure,
    hover,
    columns,
    phoneColumns,
    phoneWidth,
    phoneHeight,
    phoneMinHeight,
    align,
    border,
    edge,
    ...props
  }: Omit<PrimitiveProps, 'as'>,
): Omit<Elements, 'as'> {
  const look: Record<string, unknown> = {};
  if (align) look[kind === 'stack' || kind === 'box' ? 'justifyItems' : 'alignItems'] = align;
  if (border) look[sides[border]] = border === 'none' ? 0 : `1px solid var(--border${edge ? '-strong' : ''})`;
  if (columns !== undefined) look['gridTemplateColumns'] = columnsOf(columns);
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (plain.test(name)) look[name] = value === 'gutter' ? 'var(--gutter)' : value;
    else if (styles[name]) Object.assign(look, value !== false && styles[name](value as never));
    else rest[name] = value;
  }
  // The stylesheet applies values that depend on screen width.
  const phone = {
    gridTemplateColumns: phoneColumns === undefined ? undefined : columnsOf(phoneColumns),
    width: phoneWidth,
    height: phoneHeight,
    minHeight: phoneMinHeight,
  };
  const onPhones = Object.entries(phone).filter(([, value]) => value !== undefined);
  for (const [name, value] of onPhones) {
    look[`--${name}`] = lengthOf(look[name] as Length | undefined);
    look[`--phone-${name}`] = lengthOf(value);
    delete look[name];
  }
  const names = [
    classes[kind],
    truncate && classes['truncate'],
    ...onPhones.map(([name]) => classes[name]),
    hover && classes[hover],
    figure && 'figure',
    className,
  ];
  const named = names.filter(Boolean).join(' ');
  return { ...rest, ...(named && { className: named }), style: { ...look, ...style } };
}
