import type { ReactNode } from 'react';
import { Muted } from '../../../ui/layout/primitives.tsx';
import classes from './installation.module.css';

interface CardProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the operators' screen. */
export function Card({ title, meta, children }: CardProps) {
  return (
    <section className={classes['card']}>
      <header>
        <h2>{title}</h2>
        {meta !== undefined && <Muted as="span">{meta}</Muted>}
      </header>
      <div className={classes['body']}>{children}</div>
    </section>
  );
}

interface FactsCardProps extends Omit<CardProps, 'children'> {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

export function FactsCard({ facts, children, ...card }: FactsCardProps) {
  return (
    <Card {...card}>
      <dl>
        {facts.flatMap(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{value}</dd>,
        ])}
      </dl>
      {children}
    </Card>
  );
}

interface TableCardProps<Row> extends Omit<CardProps, 'children'> {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Cells of a row; the first is its heading. */
  readonly cells: (row: Row) => readonly ReactNode[];
  /** Predicate: is the row shown as failing? */
  readonly isFailing?: (row: Row) => boolean;
}

export function TableCard<Row>({ head, rows, keyOf, cells, isFailing, ...card }: TableCardProps<Row>) {
  return (
    <Card {...card}>
      <table className="figures-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [first, ...rest] = cells(row);
            return (
              <tr key={keyOf(row)} className={isFailing?.(row) === true ? classes['failing'] : undefined}>
                <th scope="row">{first}</th>
                {rest.map((cell, place) => (
                  <td key={head[place + 1]}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
