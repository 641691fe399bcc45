import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Column, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './figure-tile.module.css';

interface TileProps {
  readonly id: string;
  readonly name: ReactNode;
  /** Address of the data behind the figure. */
  readonly link: ReactNode;
  readonly isShort: boolean;
  readonly children: ReactNode;
}

/** A figure on the page of a module. */
export function Tile({ id, name, link, isShort, children }: TileProps) {
  return (
    <Column
      as="section"
      gap={4}
      minWidth={0}
      fill="surface"
      border="all"
      radius={3}
      className={classes['tile']}
      data-short={isShort || undefined}
      aria-labelledby={id}
    >
      <Row justify="space-between" gap={8}>
        <Text as="h2" fontSize={13} weight="regular" color="text-2" id={id}>
          {name}
        </Text>
        {link}
      </Row>
      {children}
    </Column>
  );
}

interface TileLineProps {
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** A line below the figure. */
export function TileLine({ icon: Glyph, children }: TileLineProps) {
  return (
    <Row as="p" align="stretch" gap={6} line={19} color="text-2" size={12}>
      <Glyph size={14} stroke={1.75} aria-hidden />
      {children}
    </Row>
  );
}
