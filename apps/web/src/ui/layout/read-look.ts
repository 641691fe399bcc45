import type { AllHTMLAttributes, CSSProperties, Ref } from 'react';
import classes from './layout.module.css';

/** Pixels on the grid of the design; `gutter` is the edge of a screen, narrower on a phone. */
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
/** What lies closer to its neighbour, or out to the edge of its place. */
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
 * How a primitive is laid out and set, in the tokens of the design. What follows the width of the screen or a state
 * belongs in a stylesheet.
 */
export interface Look extends Spaces, Lengths, Offsets, Scroll {
  /** Across the line of a row or a column; in a stack, from side to side. */
  readonly align?: Place;
  /** Of a stack, from top to bottom. */
  readonly alignItems?: Place;
  readonly alignContent?: 'start' | 'center' | 'end';
  readonly alignSelf?: Place;
  readonly justifySelf?: Place;
  readonly justify?: 'start' | 'center' | 'end' | 'space-between';
  /** In the middle of its place, both ways. */
  readonly place?: 'center';
  readonly wrap?: boolean;
  /** A row within a line of words. */
  readonly inline?: boolean;
  /** Columns of a stack: so many of one width, or as CSS writes them. */
  readonly columns?: number | string;
  /** The same on a phone. */
  readonly phoneColumns?: number | string;
  readonly phoneWidth?: Length;
  readonly phoneHeight?: Length;
  readonly phoneMinHeight?: Length;
  /** Its place among the named areas around it. */
  readonly gridArea?: string;
  /** Over all columns of the stack around it. */
  readonly span?: 'all';
  readonly display?: 'block' | 'inline-block' | 'contents';
  readonly position?: 'relative' | 'absolute' | 'sticky' | 'fixed';
  /** A layer of the design, or a number among the children of one place. */
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
  /** What is drawn over something that is pressed lets it be pressed. */
  readonly pointerEvents?: 'none' | 'auto';
  /** What is scrolled to its end does not scroll what is around it. */
  readonly overscrollBehavior?: 'contain';
  readonly aspectRatio?: number;
  /** Takes what is left of the line; `none` never gives way. */
  readonly flex?: 1 | 'none' | `${number} ${number} ${string}`;
  /** Size and line of the type: 13 is that of tables and menus, 14 that of the body. */
  readonly size?: TypeSize;
  /** The size alone, on the line of its place. */
  readonly fontSize?: TypeSize;
  /** The line alone, in pixels. */
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
  /** How far its letters stand apart. */
  readonly track?: 'title' | 'figure' | 'caps';
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
  /** What it is filled with under a pointer; not beside `fill`. */
  readonly hover?: 'hover' | 'active';
  readonly border?: 'all' | 'top' | 'bottom' | 'left' | 'right' | 'block' | 'none';
  /** A border that is seen from afar. */
  readonly edge?: 'strong';
  /** Corners: 0 of a bar in a chart, 1 of a box in a line, 2 of a field, 3 of a card, 4 of a dialog. */
  readonly radius?: 0 | 1 | 2 | 3 | 4 | 'full' | 'round';
  readonly shadow?: 1 | 2 | 3 | 4;
}

type Elements = AllHTMLAttributes<HTMLElement>;

export interface PrimitiveProps extends Look, Omit<Elements, keyof Look | 'as'> {
  /** The element, where it is not the usual one. */
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLElement>;
}

type Style = (value: never) => CSSProperties;

const columnsOf = (columns: number | string): string =>
  typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;

// As React names them.
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

/** Parts what primitives take into classes and a style, and what is left for the element. */
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
  // What follows the width of the screen is said by the stylesheet.
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
