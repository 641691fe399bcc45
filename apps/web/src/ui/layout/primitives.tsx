import { createElement, type ReactNode } from 'react';
import { readLook, type Look, type PrimitiveProps } from './read-look.ts';

type Kind = Parameters<typeof readLook>[0];
type Tag = NonNullable<PrimitiveProps['as']>;

const primitive =
  (kind: Kind, tag: Tag, usual: Look = {}) =>
  ({ as = tag, ...props }: PrimitiveProps): ReactNode =>
    createElement(as, readLook(kind, { ...usual, ...props }));

/** Children in a column, as wide as the container. */
export const Stack = primitive('stack', 'div');

/** Children in a row, vertically centered. */
export const Row = primitive('row', 'div', { align: 'center' });

/** Children in a column, one of which may take the remaining height. */
export const Column = primitive('column', 'div');

/** An element without a layout. */
export const Box = primitive('box', 'div');

/** Text: a paragraph, unless `as` sets another element. */
export const Text = primitive('box', 'p');

/** An introductory sentence. */
export const Lead = primitive('box', 'p', { size: 13, color: 'text-2' });
export const Note = primitive('box', 'p', { size: 12, color: 'text-2' });
export const Muted = primitive('box', 'p', { size: 13, color: 'text-3' });
export const Hint = primitive('box', 'p', { size: 12, color: 'text-3' });
/** Less prominent words in a line. */
export const Faint = primitive('box', 'span', { color: 'text-3' });
export const Bold = primitive('box', 'b', { weight: 'semibold' });
/** A heading, `h2` unless `as` sets another. */
export const Title = primitive('box', 'h2', { weight: 'semibold' });

/** A bordered area: a card, or a box inset by `fill`. */
export const Surface = primitive('stack', 'div', { fill: 'surface', border: 'all', radius: 3 });
