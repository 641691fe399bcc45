import type { ReactNode } from 'react';
import classes from './card-lines.module.css';
import type { Column } from './column.ts';

/** Column ids that a row's card shows besides its name. */
export interface CardColumns {
  /** At the end of the first line. */
  readonly end: string;
  readonly below: readonly string[];
  /** At the end of the second line. */
  readonly belowEnd?: string;
}

interface CardLinesProps {
  /** Link that opens the row. */
  readonly link: ReactNode;
  readonly end: ReactNode;
  readonly below: ReactNode;
  readonly belowEnd?: ReactNode;
}

/** A row on phones. */
export function CardLines({ link, end, below, belowEnd }: CardLinesProps) {
  return (
    <>
      <span className={classes['line']}>
        <span className={classes['grow']}>{link}</span>
        {end}
      </span>
      <span className={classes['line']}>
        <span className={classes['grow']}>{below}</span>
        {belowEnd}
      </span>
    </>
  );
}

/** Returns a card made of columns. */
export function cardOfColumns<Row>(
  columns: readonly Column<Row>[],
  { end, below, belowEnd }: CardColumns,
): (row: Row, link: ReactNode) => ReactNode {
  const textOf = (row: Row, id: string | undefined): string =>
    columns.find((column) => column.id === id)?.textOf(row) ?? '';
  return function renderCard(row, link) {
    return (
      <CardLines
        link={link}
        end={<span className="figure">{textOf(row, end)}</span>}
        below={below
          .map((id) => textOf(row, id))
          .filter(Boolean)
          .join(' · ')}
        belowEnd={<span>{textOf(row, belowEnd)}</span>}
      />
    );
  };
}
