import { createElement, type ReactNode } from 'react';
import { readLook, type Look, type PrimitiveProps } from './read-look.ts';

type Kind = Parameters<typeof readLook>[0];
type Tag = NonNullable<PrimitiveProps['as']>;

const primitive =
  (kind: Kind, tag: Tag, usual: Look = {}) =>
  ({ as = tag, ...props }: PrimitiveProps): ReactNode =>
    createElement(as, readLook(kind, { ...usual, ...props }));

/** One below another, as wide as their place. */
export const Stack = primitive('stack', 'div');

/** One beside another, on the middle of the line. */
export const Row = primitive('row', 'div', { align: 'center' });

/** One below another, where one may take what is left of the height. */
export const Column = primitive('column', 'div');

/** An element that lays nothing out. */
export const Box = primitive('box', 'div');

/** Words: a paragraph, or what `as` says. */
export const Text = primitive('box', 'p');

/** A heading, of the second order unless `as` says another. */
export const Title = primitive('box', 'h2', { weight: 'semibold' });

/** A place with an edge: a card, or a box that is sunk into one by `fill`. */
export const Surface = primitive('stack', 'div', { fill: 'surface', border: 'all', radius: 3 });
