import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  readonly title?: ReactNode;
  /** Name and value of each; those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

/** Facts of an open row, below a heading. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={classes['section']}>
      {title !== undefined && <h3>{title}</h3>}
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  );
}
