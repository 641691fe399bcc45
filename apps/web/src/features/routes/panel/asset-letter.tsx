import type { CSSProperties } from 'react';
import { Text } from '../../../ui/layout/primitives.tsx';
import classes from './asset-letter.module.css';

/** Maximum number of assets distinguished by letter, color and dashes. */
export const comparedMost = 6;

/** Dash patterns that distinguish trails besides their color, as on the map; the first is solid. */
export const trailDashes = ['none', '6 4', '1 5', '12 4', '12 4 1 4', '4 4'] as const;

export function colorOfPlace(place: number): string {
  return place < comparedMost ? `var(--data-${place + 1})` : 'var(--text-3)';
}

/** Letter of an asset in a comparison; further assets have a dot. */
export function AssetLetter({ place }: { readonly place: number }) {
  return (
    <Text
      as="span"
      width={18}
      height={18}
      flex="none"
      fontSize={11}
      weight="bold"
      className={classes['letter']}
      data-first={place === 0 || undefined}
      style={{ '--of': colorOfPlace(place) } as CSSProperties}
      aria-hidden
    >
      {place < comparedMost ? String.fromCodePoint(65 + place) : '•'}
    </Text>
  );
}
